"use client";
/** The exam's state, what it means, and the step that comes next. */

import { useActionState } from "react";
import { untouched } from "@/components/action-state";
import { plural } from "@/components/format";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import type { ExamSummary } from "@/lib/exams/queries";
import { changeStateAction } from "./actions";

interface StatePanelProps {
  exam: ExamSummary;
  /** What stands in the way of publishing a draft. */
  problems: string[];
}

const STEPS = {
  draft: { move: "publish", button: "Publish" },
  open: { move: "close", button: "Close the exam" },
  closed: { move: "reopen", button: "Open it again" },
} as const;

export function StatePanel({ exam, problems }: StatePanelProps) {
  const [state, change, isPending] = useActionState(changeStateAction, untouched);
  const { move, button } = STEPS[exam.state];
  return (
    <Card aria-labelledby="state-heading">
      <h2 id="state-heading" className="text-lg font-semibold">
        {exam.state === "draft" ? "Publishing" : "State"}
      </h2>
      <p className="mt-2 text-sm leading-relaxed">{meaningOf(exam, problems.length > 0)}</p>
      {problems.length > 0 ? (
        <ul className="mt-2 list-disc space-y-1.5 pl-5 text-sm leading-relaxed" aria-label="Before publishing">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      ) : null}
      <form action={change} className="mt-4 space-y-3">
        <input type="hidden" name="exam" value={exam.id} />
        <input type="hidden" name="move" value={move} />
        <Button type="submit" look={exam.state === "open" ? "plain" : "primary"} disabled={isPending}>
          {button}
        </Button>
        {state.message ? <Alert tone="bad">{state.message}</Alert> : null}
      </form>
    </Card>
  );
}

function meaningOf(exam: ExamSummary, hasProblems: boolean): string {
  if (exam.state === "draft") {
    return hasProblems
      ? "Students do not see this exam. Before it can be published:"
      : "Students do not see this exam. Publishing opens it; from then on its questions and their marks stay as they are.";
  }
  if (exam.state === "closed") return "Nobody can write. Opening it again lets in students who have not handed in.";
  return exam.writing > 0
    ? `Students can write until the closing time. Closing it now hands in what ${plural(exam.writing, "student")} who ${exam.writing === 1 ? "is" : "are"} writing ${exam.writing === 1 ? "has" : "have"} saved.`
    : "Students can write until the closing time, or until you close it.";
}
