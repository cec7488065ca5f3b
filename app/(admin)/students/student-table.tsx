"use client";
/** The table of students: sorted by its heads, with a removal of one or many that can be undone in place. */

import { useActionState } from "react";
import { untouched } from "@/components/action-state";
import { plural } from "@/components/format";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { ChoiceBox } from "@/components/ui/choice-box";
import { SortHead } from "@/components/ui/sort-head";
import { useChosen } from "@/components/use-chosen";
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
  const { chosen, choose, chooseAll } = useChosen(rows.map(({ id }) => id));
  const [removed, remove, isRemoving] = useActionState<ActionState<{ removed: string[] }>, FormData>(removeStudentsAction, untouched);
  const [mailed, mail, isMailing] = useActionState(mailInvitationsAction, untouched);
  return (
    <div className="space-y-4">
      {removed.message ? <Alert tone="bad">{removed.message}</Alert> : null}
      {mailed.message ? <Alert tone={mailed.ok ? "good" : "bad"}>{mailed.message}</Alert> : null}
      {removed.data ? <UndoRemoval key={removed.data.removed.join()} removed={removed.data.removed} /> : null}
      {/* A button in a row sends its own student, which comes after these and wins. */}
      <form id="remove-students" action={remove} className="flex min-h-11 flex-wrap items-center gap-3">
        <input type="hidden" name="students" value={chosen.join()} />
        {chosen.length > 0 ? (
          <>
            <span className="text-sm">{plural(chosen.length, "student")} chosen</span>
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
        <input type="hidden" name="students" value={chosen.join()} />
      </form>
      {rows.length > 0 ? (
        <div role="region" aria-label="Students" tabIndex={0} className="relative overflow-x-auto rounded-xl border border-line bg-sheet">
          <table className="w-full text-sm">
            <thead className="text-left">
              <tr>
                <th className="py-1 pl-3">
                  <ChoiceBox label="Choose all" isChosen={chosen.length === rows.length} onChoose={chooseAll} />
                </th>
                {HEADS.map(([column, label]) => (
                  <SortHead key={column} label={label} {...sortingOf(column, { search, sort, isDescending })} />
                ))}
                <th className="px-3 text-right">
                  <span className="sr-only">What to do</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <StudentRow key={row.id} row={row} canMail={canMail} isChosen={chosen.includes(row.id)} onChoose={(isChosen) => choose(row.id, isChosen)} />
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </div>
  );
}

/** In which direction the table is sorted by a column, and where it is sorted the other way. */
function sortingOf(column: Sort, { search, sort, isDescending }: Pick<StudentTableProps, "search" | "sort" | "isDescending">) {
  const direction = column !== sort ? null : isDescending ? ("descending" as const) : ("ascending" as const);
  const query = new URLSearchParams({ ...(search ? { q: search } : {}), sort: column, ...(direction === "ascending" ? { dir: "desc" } : {}) });
  return { href: `/students?${query.toString()}`, direction };
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
