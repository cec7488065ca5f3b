"use client";
/** The button that starts the clock. */

import { useActionState } from "react";
import { untouched } from "@/components/action-state";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { startAttemptAction } from "./actions";

export function StartForm({ exam }: { exam: string }) {
  const [state, start, isPending] = useActionState(startAttemptAction, untouched);
  return (
    <form action={start} className="mt-6 space-y-4">
      <input type="hidden" name="exam" value={exam} />
      {state.message && !state.ok ? <Alert tone="bad">{state.message}</Alert> : null}
      <Button type="submit" look="primary" disabled={isPending}>
        {isPending ? "Starting…" : "Start the exam"}
      </Button>
    </form>
  );
}
