"use client";
/** Lets the failed answers of a hand-in be graded again. */

import { useActionState } from "react";
import { untouched } from "@/components/action-state";
import { plural } from "@/components/format";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { retryFailedAction } from "./actions";

export function RetryForm({ id, failed }: { id: string; failed: number }) {
  const [state, retry, isPending] = useActionState(retryFailedAction, untouched);
  return (
    <Alert tone="bad" isStatic title={`${plural(failed, "answer")} could not be graded`}>
      <p>Try again, or set the mark by hand.</p>
      <form action={retry} className="mt-2">
        <input type="hidden" name="handIn" value={id} />
        <Button type="submit" disabled={isPending}>
          {failed === 1 ? "Grade it again" : `Grade these ${failed} again`}
        </Button>
      </form>
      {state.message ? <p role="alert">{state.message}</p> : null}
    </Alert>
  );
}
