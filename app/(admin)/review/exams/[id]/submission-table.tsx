"use client";
/** The submissions of an exam: sorted by the heads, chosen by the boxes, released or hidden together. */

import Link from "next/link";
import { useActionState } from "react";
import { untouched } from "@/components/action-state";
import { plural } from "@/components/format";
import { LocalTime } from "@/components/local-time";
import { Button } from "@/components/ui/button";
import { ChoiceBox } from "@/components/ui/choice-box";
import { SortHead } from "@/components/ui/sort-head";
import { useChosen } from "@/components/use-chosen";
import type { Flag } from "@/lib/review/flags";
import { formatMark } from "@/lib/review/marks";
import type { SubmissionSummary } from "@/lib/review/queries";
import type { Arrangement, Sort } from "@/lib/review/table";
import { changeReleaseAction } from "../../actions";
import { examReviewPath } from "../../address";
import { FlagBadges, SubmissionStateBadge } from "../../words";
import { ReleaseOutcome, type ReleaseState } from "./release-outcome";

interface Row {
  id: string;
  /** Or the anonymous id. */
  name: string;
  href: string;
  state: SubmissionSummary["state"];
  mark: number | null;
  flags: Flag[];
  submittedAt: number;
}

interface SubmissionTableProps {
  examId: string;
  rows: Row[];
  points: number;
  arrangement: Arrangement;
}

const HEADS: [Sort, string][] = [
  ["name", "Submission"],
  ["look", "State"],
  ["score", "Score"],
  ["submitted", "Handed in"],
];

const CELL = "px-3 py-3 align-top";

export function SubmissionTable({ examId, rows, points, arrangement }: SubmissionTableProps) {
  const { chosen, choose, chooseAll } = useChosen(rows.map(({ id }) => id));
  const [state, change, isPending] = useActionState<ReleaseState, FormData>(changeReleaseAction, untouched);
  if (rows.length === 0) return <p className="mt-4 text-sm text-quiet">No submission is of this kind.</p>;
  return (
    <div className="mt-3 space-y-3">
      <div role="region" aria-label="Table of submissions" tabIndex={0} className="relative overflow-x-auto rounded-xl border border-line bg-sheet">
        <table className="w-full text-sm">
          <thead className="text-left">
            <tr>
              <th className="py-1 pl-3">
                <ChoiceBox label="Choose all" isChosen={chosen.length === rows.length} onChoose={chooseAll} />
              </th>
              {HEADS.map(([sort, label]) => (
                <SortHead key={sort} label={label} {...sortingOf(sort, examId, arrangement)} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id} className="border-t border-line">
                <td className="py-1 pl-3 align-top">
                  <ChoiceBox label={`Choose ${row.name}`} isChosen={chosen.includes(row.id)} onChoose={(isChosen) => choose(row.id, isChosen)} />
                </td>
                <th scope="row" className={`${CELL} min-w-32 text-left font-semibold`}>
                  <Link href={row.href} className="text-pine underline underline-offset-4">
                    {row.name}
                  </Link>
                </th>
                <td className={`${CELL} min-w-40`}>
                  <span className="flex flex-wrap gap-1.5">
                    <SubmissionStateBadge state={row.state} />
                    <FlagBadges flags={row.flags} />
                  </span>
                </td>
                <td className={`${CELL} whitespace-nowrap tabular-nums`}>
                  {row.mark === null ? <span className="text-quiet">no total yet</span> : `${formatMark(row.mark)} of ${points}`}
                </td>
                <td className={`${CELL} whitespace-nowrap`}>
                  <LocalTime at={row.submittedAt} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <form action={change} className="flex min-h-11 flex-wrap items-center gap-3">
        <input type="hidden" name="exam" value={examId} />
        <input type="hidden" name="submissions" value={chosen.join()} />
        <span className="text-sm text-quiet">{chosen.length === 0 ? "Choose submissions to release or hide some of them." : `${plural(chosen.length, "submission")} chosen`}</span>
        {chosen.length > 0 ? (
          <>
            <Button type="submit" name="move" value="release" disabled={isPending}>
              Release the chosen
            </Button>
            <Button type="submit" name="move" value="hide" look="quiet" disabled={isPending}>
              Hide the chosen
            </Button>
          </>
        ) : null}
      </form>
      <ReleaseOutcome examId={examId} state={state} change={change} isPending={isPending} />
    </div>
  );
}

/** In which direction the table is sorted by a column, and where it is sorted the other way. */
function sortingOf(sort: Sort, examId: string, arrangement: Arrangement) {
  const isCurrent = arrangement.sort === sort;
  const href = examReviewPath(examId, { ...arrangement, sort, isDescending: isCurrent && !arrangement.isDescending });
  return { href, direction: !isCurrent ? null : arrangement.isDescending ? ("descending" as const) : ("ascending" as const) };
}
