"use client";
/** Takes a student's answer and shows its grade; the page stays usable while the models read it. */

import { type FormEvent, startTransition, useActionState } from "react";
import { untouched } from "@/components/action-state";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { CONTROL, Field } from "@/components/ui/field";
import type { ActionState } from "@/lib/auth/action-state";
import type { ExplainedGrade } from "@/lib/grades/grade-question";
import type { StoredQuestion } from "@/lib/materials/queries";
import type { ModelState } from "@/lib/nlp/models/types";
import { gradeAnswerAction } from "./actions";
import { GradeResult } from "./grade-result";

type Graded = ExplainedGrade & { answer: string };

interface GradeFormProps {
  question: StoredQuestion;
  file: string;
  modelState: ModelState;
}

export function GradeForm({ question, file, modelState }: GradeFormProps) {
  const [state, action, isPending] = useActionState<ActionState<Graded>, FormData>(gradeAnswerAction, untouched);
  // Through onSubmit, because React empties the fields of a form whose action has run: the answer is to be worked on.
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    startTransition(() => action(form));
  };
  return (
    <div className="mt-2">
      <form action={action} onSubmit={submit} className="space-y-4">
        <input type="hidden" name="question" value={question.id} />
        <Field id={`answer-${question.id}`} label="The student’s answer" hint="Graded by meaning against the source, not by its words." error={state.errors.answer}>
          {(aria) => <textarea {...aria} name="answer" rows={4} defaultValue={state.data?.answer} className={`${CONTROL} leading-relaxed`} />}
        </Field>
        <Button type="submit" look="primary" disabled={isPending}>
          {isPending ? "Grading…" : "Grade"}
        </Button>
        <p role="status" className="text-sm text-quiet empty:hidden">
          {isPending ? (modelState === "loading" ? "The models are still loading; the grade comes when they are there." : "Comparing the answer with the source…") : null}
        </p>
      </form>
      {state.message ? (
        <div className="mt-4">
          <Alert tone="bad">{state.message}</Alert>
        </div>
      ) : null}
      {state.data && !isPending ? <GradeResult result={state.data} source={question.context} citations={question.citations} file={file} /> : null}
    </div>
  );
}
