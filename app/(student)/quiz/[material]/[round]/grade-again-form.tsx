"use client";
/** Says that a stored answer has no grade, and offers to grade it. */

import { useActionState } from "react";
import { untouched } from "@/components/action-state";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { gradeAgainAction } from "./actions";

export function GradeAgainForm({ roundId, questionId }: { roundId: string; questionId: string }) {
  const [state, gradeAgain, isPending] = useActionState(gradeAgainAction, untouched);
  return (
    <div className="space-y-3">
      <Alert tone="warn" title="Your answer is stored, but not graded yet">
        The grader was not available, or another answer of yours was being graded. Compare it with the reference yourself, or have it graded now.
      </Alert>
      <form action={gradeAgain} className="space-y-3">
        <input type="hidden" name="round" value={roundId} />
        <input type="hidden" name="question" value={questionId} />
        <Button type="submit" disabled={isPending}>
          {isPending ? "Grading…" : "Grade it now"}
        </Button>
        {state.message && !isPending ? <Alert tone="bad">{state.message}</Alert> : null}
      </form>
    </div>
  );
}
