"use client";
/** What a question is worth; fixed once the exam is published. */

import { plural } from "@/components/format";
import { Button } from "@/components/ui/button";
import { CONTROL, FieldError } from "@/components/ui/field";
import { useKeptForm } from "@/components/use-kept-form";
import type { ExamQuestion } from "@/lib/exams/grounding-rules";
import { setPointsAction } from "./actions";

export function PointsField({ number, question, isDraft }: { number: number; question: ExamQuestion; isDraft: boolean }) {
  const { state, isPending, form } = useKeptForm(setPointsAction);
  if (!isDraft) return <p className="text-sm font-semibold">{plural(question.points, "point")}</p>;
  const id = `points-${question.id}`;
  const problem = state.errors.points ?? (state.ok ? undefined : (state.message ?? undefined));
  return (
    <form {...form} className="flex flex-wrap items-center gap-2">
      <input type="hidden" name="question" value={question.id} />
      <label htmlFor={id} className="text-sm font-semibold">
        Points<span className="sr-only"> for question {number}</span>
      </label>
      <input
        id={id}
        name="points"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={question.points}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-error` : undefined}
        className={`${CONTROL} max-w-20`}
      />
      <Button type="submit" look="quiet" disabled={isPending} aria-label={`Set the points of question ${number}`}>
        Set
      </Button>
      <span role="status" className="text-sm text-quiet">
        {state.ok && !isPending ? state.message : null}
      </span>
      <FieldError id={`${id}-error`} error={problem} />
    </form>
  );
}
