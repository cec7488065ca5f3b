"use client";
/** What was deleted lately and can still be brought back. */

import { useActionState } from "react";
import { untouched } from "@/components/action-state";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { restoreExamAction } from "./actions";

interface DeletedExamsProps {
  exams: { id: string; title: string }[];
  hours: number;
}

export function DeletedExams({ exams, hours }: DeletedExamsProps) {
  const [state, restore, isPending] = useActionState(restoreExamAction, untouched);
  return (
    <details className="mt-8">
      <summary className="flex min-h-11 w-fit items-center gap-1.5 text-sm font-semibold text-quiet">
        <span aria-hidden="true" className="disclosure" />
        Deleted in the last {hours} hours ({exams.length})
      </summary>
      <ul className="mt-3 divide-y divide-line rounded-xl border border-line">
        {exams.map((exam) => (
          <li key={exam.id} className="flex flex-wrap items-center justify-between gap-3 px-5 py-3">
            <span className="min-w-0 text-sm">{exam.title}</span>
            <form action={restore}>
              <input type="hidden" name="exam" value={exam.id} />
              <Button type="submit" disabled={isPending} aria-label={`Restore “${exam.title}”`}>
                Restore
              </Button>
            </form>
          </li>
        ))}
      </ul>
      {state.message && !state.ok ? <Alert tone="bad">{state.message}</Alert> : null}
    </details>
  );
}
