"use client";
/** Drops prepared changes, of one question or of all, and offers the way back. */

import { useActionState } from "react";
import { untouched } from "@/components/action-state";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import type { ActionState } from "@/lib/auth/action-state";
import { dropAction, restoreAction } from "./actions";

type Drop = ActionState<{ dropped: number }>;

/** One state for dropping and undoing, so that each can follow the other any number of times. */
async function takeStep(state: Drop, form: FormData): Promise<Drop> {
  if (!form.has("undo")) return dropAction(state, form);
  const { ok, message } = await restoreAction(untouched, form);
  return ok ? untouched : { ...state, message };
}

interface DropFormProps {
  examId: string;
  /** Null for all. */
  questionId: string | null;
  /** Whether there is anything to drop. */
  isOffered: boolean;
  label: string;
}

export function DropForm({ examId, questionId, isOffered, label }: DropFormProps) {
  const [state, step, isPending] = useActionState<Drop, FormData>(takeStep, untouched);
  const wasDropped = !isOffered && (state.data?.dropped ?? 0) > 0;
  return (
    <form action={step} className="empty:hidden">
      <input type="hidden" name="exam" value={examId} />
      {questionId === null ? null : <input type="hidden" name="question" value={questionId} />}
      {isOffered ? (
        <Button type="submit" look="quiet-danger" disabled={isPending}>
          {label}
        </Button>
      ) : null}
      {wasDropped ? (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-dashed border-edge px-4 py-2">
          <p role="status" className="min-w-0 text-sm">
            Dropped. The marks are as they were.
          </p>
          <Button type="submit" name="undo" value="yes" disabled={isPending}>
            Undo
          </Button>
        </div>
      ) : null}
      {state.message ? <Alert tone="bad">{state.message}</Alert> : null}
    </form>
  );
}
