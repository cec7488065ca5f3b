"use client";
/** What a release or its opposite has done, with the way back: the same step the other way, for the same submissions. */

import type { ActionState } from "@/components/action-state";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";

export type ReleaseState = ActionState<{ move: "release" | "hide"; changed: string[] }>;

interface ReleaseOutcomeProps {
  examId: string;
  state: ReleaseState;
  change: (form: FormData) => void;
  isPending: boolean;
}

export function ReleaseOutcome({ examId, state, change, isPending }: ReleaseOutcomeProps) {
  const { ok, data } = state;
  const message = state.message ?? state.errors.submissions;
  if (!message) return null;
  return (
    <Alert tone={ok ? "good" : "bad"}>
      <p>{message}</p>
      {data && data.changed.length > 0 ? (
        <form action={change} className="mt-2">
          <input type="hidden" name="exam" value={examId} />
          <input type="hidden" name="submissions" value={data.changed.join()} />
          <input type="hidden" name="move" value={data.move === "release" ? "hide" : "release"} />
          <Button type="submit" disabled={isPending}>
            {data.move === "release" ? "Undo: hide them again" : "Undo: release them again"}
          </Button>
        </form>
      ) : null}
    </Alert>
  );
}
