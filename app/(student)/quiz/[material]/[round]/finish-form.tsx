"use client";
/** Ends a round before all of its questions are answered. */

import { useActionState } from "react";
import { untouched } from "@/components/action-state";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { finishRoundAction } from "./actions";

export function FinishForm({ roundId }: { roundId: string }) {
  const [state, finish, isPending] = useActionState(finishRoundAction, untouched);
  return (
    <form action={finish}>
      <input type="hidden" name="round" value={roundId} />
      <Button type="submit" look="quiet" disabled={isPending}>
        End this round
      </Button>
      {state.message ? <Alert tone="bad">{state.message}</Alert> : null}
    </form>
  );
}
