"use client";
/** "How would this be marked?": an answer against the points as they stand; nothing is stored. */

import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { CONTROL, Field } from "@/components/ui/field";
import { useKeptForm } from "@/components/use-kept-form";
import type { ExamQuestion } from "@/lib/exams/grounding-rules";
import type { PointsTarget } from "@/lib/exams/points";
import { GradeResult } from "../../materials/[id]/grade-result";
import { tryAnswerAction } from "./point-actions";
import { TargetField } from "./point-form";

interface TryFormProps {
  question: ExamQuestion;
  file: string | null;
  /** Which points to mark by. */
  target?: PointsTarget;
}

export function TryForm({ question, file, target = "inForce" }: TryFormProps) {
  const { state, isPending, form } = useKeptForm(tryAnswerAction);
  return (
    <details className="@container mt-5 border-t border-line pt-2">
      <summary className="flex min-h-11 w-fit items-center gap-1.5 text-sm font-semibold text-pine">
        <span aria-hidden="true" className="disclosure" />
        How would this be marked?
      </summary>
      <form {...form} className="mt-2 space-y-4">
        <input type="hidden" name="question" value={question.id} />
        <TargetField target={target} />
        <Field id={`answer-${question.id}`} label="An answer to try" hint="Marked by the points above as they are saved. Nothing is stored." error={state.errors.answer}>
          {(aria) => <textarea {...aria} name="answer" rows={4} className={`${CONTROL} leading-relaxed`} />}
        </Field>
        <Button type="submit" look="primary" disabled={isPending}>
          {isPending ? "Marking…" : "Mark it"}
        </Button>
      </form>
      {state.message ? (
        <div className="mt-4">
          <Alert tone="bad">{state.message}</Alert>
        </div>
      ) : null}
      {state.data && !isPending ? <GradeResult result={state.data} source={question.source} citations={question.citations} file={file} /> : null}
    </details>
  );
}
