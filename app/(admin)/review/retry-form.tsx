"use client";
/** Lets failed answers be graded again: of an exam, or of one submission. */

import { useActionState } from "react";
import { untouched } from "@/components/action-state";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { retryFailedAction } from "./actions";

interface RetryFormProps {
  examId: string;
  attemptId?: string;
  children: string;
}

export function RetryForm({ examId, attemptId, children }: RetryFormProps) {
  const [state, retry, isPending] = useActionState(retryFailedAction, untouched);
  return (
    <form action={retry} className="mt-2 space-y-2">
      <input type="hidden" name="exam" value={examId} />
      {attemptId ? <input type="hidden" name="submission" value={attemptId} /> : null}
      <Button type="submit" disabled={isPending}>
        {children}
      </Button>
      {state.message ? <Alert tone={state.ok ? "good" : "bad"}>{state.message}</Alert> : null}
    </form>
  );
}
