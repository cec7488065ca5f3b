"use client";
/** Questions that were taken out of the draft and can be put back where they stood. */

import { useActionState } from "react";
import { untouched } from "@/components/action-state";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { restoreQuestionAction } from "./actions";

export function RemovedQuestions({ questions }: { questions: { id: string; question: string }[] }) {
  const [state, restore, isPending] = useActionState(restoreQuestionAction, untouched);
  return (
    <div className="mt-6">
      <ul role="status" className="space-y-2">
        {questions.map(({ id, question }) => (
          <li key={id} className="rounded-xl border border-dashed border-edge px-5 py-3">
            <form action={restore} className="flex flex-wrap items-center justify-between gap-3">
              <input type="hidden" name="question" value={id} />
              <p className="min-w-0 flex-1 basis-60 text-sm">Taken out: “{question}”</p>
              <Button type="submit" disabled={isPending} aria-label={`Undo taking out “${question}”`}>
                Undo
              </Button>
            </form>
          </li>
        ))}
      </ul>
      {state.message && !state.ok ? <Alert tone="bad">{state.message}</Alert> : null}
    </div>
  );
}
