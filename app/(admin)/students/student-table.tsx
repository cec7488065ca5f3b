"use client";
/** The table of students: sorted by its heads, with a removal of one or many that can be undone in place. */

import Link from "next/link";
import { useActionState, useState } from "react";
import { untouched } from "@/components/action-state";
import { plural } from "@/components/format";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import type { ActionState } from "@/lib/auth/action-state";
import type { Sort } from "@/lib/students/queries";
import { mailInvitationsAction, removeStudentsAction, restoreStudentsAction } from "./actions";
import { type Row, StudentRow } from "./student-row";

interface StudentTableProps {
  rows: Row[];
  /** A mail server is set. */
  canMail: boolean;
  search: string;
  sort: Sort;
  isDescending: boolean;
}

const HEADS: [Sort, string][] = [
  ["name", "Name"],
  ["email", "Mail address"],
  ["state", "State"],
  ["extra", "Extra time"],
  ["seen", "Last seen"],
];

export function StudentTable({ rows, canMail, search, sort, isDescending }: StudentTableProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [removed, remove, isRemoving] = useActionState<ActionState<{ removed: string[] }>, FormData>(removeStudentsAction, untouched);
  const [mailed, mail, isMailing] = useActionState(mailInvitationsAction, untouched);
  // Rows that are gone are not chosen any more, whatever was ticked before.
  const ids = rows.map(({ id }) => id).filter((id) => chosen.has(id));
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(ids);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  return (
    <div className="space-y-4">
      {removed.message ? <Alert tone="bad">{removed.message}</Alert> : null}
      {mailed.message ? <Alert tone={mailed.ok ? "good" : "bad"}>{mailed.message}</Alert> : null}
      {removed.data ? <UndoRemoval key={removed.data.removed.join()} removed={removed.data.removed} /> : null}
      {/* A button in a row sends its own student, which comes after these and wins. */}
      <form id="remove-students" action={remove} className="flex min-h-11 flex-wrap items-center gap-3">
        <input type="hidden" name="students" value={ids.join()} />
        {ids.length > 0 ? (
          <>
            <span className="text-sm">{plural(ids.length, "student")} chosen</span>
            <Button type="submit" look="quiet-danger" disabled={isRemoving}>
              Remove the chosen
            </Button>
            {canMail ? (
              <Button type="submit" form="mail-invitations" look="quiet" disabled={isMailing}>
                Mail invitations to the chosen
              </Button>
            ) : null}
          </>
        ) : (
          <span className="text-sm text-quiet">{plural(rows.length, "student")}</span>
        )}
      </form>
      <form id="mail-invitations" action={mail} hidden>
        <input type="hidden" name="students" value={ids.join()} />
      </form>
      {rows.length > 0 ? (
        <div role="region" aria-label="Students" tabIndex={0} className="relative overflow-x-auto rounded-xl border border-line bg-sheet">
          <table className="w-full text-sm">
            <thead className="text-left">
              <tr>
                <th className="py-1 pl-3">
                  <label className="inline-flex size-11 items-center justify-center">
                    <input
                      type="checkbox"
                      className="size-5"
                      aria-label="Choose all"
                      checked={ids.length === rows.length}
                      onChange={(event) => setChosen(new Set(event.target.checked ? rows.map(({ id }) => id) : []))}
                    />
                  </label>
                </th>
                {HEADS.map(([column, label]) => (
                  <SortHead key={column} column={column} label={label} search={search} direction={column === sort ? (isDescending ? "descending" : "ascending") : null} />
                ))}
                <th className="px-3 text-right">
                  <span className="sr-only">What to do</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <StudentRow key={row.id} row={row} canMail={canMail} isChosen={chosen.has(row.id)} onChoose={(isChosen) => choose(row.id, isChosen)} />
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </div>
  );
}

interface SortHeadProps {
  column: Sort;
  label: string;
  search: string;
  direction: "ascending" | "descending" | null;
}

function SortHead({ column, label, search, direction }: SortHeadProps) {
  const query = new URLSearchParams({ ...(search ? { q: search } : {}), sort: column, ...(direction === "ascending" ? { dir: "desc" } : {}) });
  return (
    <th scope="col" aria-sort={direction ?? "none"} className="px-3 whitespace-nowrap">
      <Link href={`/students?${query.toString()}`} scroll={false} className="inline-flex min-h-11 items-center gap-1 underline-offset-4 hover:underline">
        {label}
        <span aria-hidden="true">{direction === "ascending" ? "↑" : direction === "descending" ? "↓" : ""}</span>
      </Link>
    </th>
  );
}

function UndoRemoval({ removed }: { removed: string[] }) {
  const [state, restore, isPending] = useActionState(restoreStudentsAction, untouched);
  if (state.ok) return null;
  return (
    <form action={restore} className="flex flex-wrap items-center justify-between gap-3 rounded-xl border border-line bg-sheet px-5 py-2">
      <p role="status" className="text-sm">
        {plural(removed.length, "student")} removed. Signed out at once; what was handed in stays.
      </p>
      <input type="hidden" name="students" value={removed.join()} />
      {/* The button that was pressed is gone with its row; the way back is where one wants to be. */}
      <Button type="submit" autoFocus disabled={isPending}>
        Undo
      </Button>
      {state.message ? <Alert tone="bad">{state.message}</Alert> : null}
    </form>
  );
}
