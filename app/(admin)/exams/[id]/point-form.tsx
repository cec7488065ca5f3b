"use client";
/** Edits a key point or adds one; every wording is tested against the source when it is saved. */

import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { CONTROL, Field, TextField } from "@/components/ui/field";
import { useKeptForm } from "@/components/use-kept-form";
import type { ExamKeyPoint } from "@/db/schema";
import type { PointsTarget } from "@/lib/exams/points";
import { savePointAction } from "./point-actions";

interface PointFormProps {
  questionId: string;
  /** Null to add one. */
  point: ExamKeyPoint | null;
  isDraft: boolean;
  target: PointsTarget;
}

/** Tells the action where a change goes. */
export const TargetField = ({ target }: { target: PointsTarget }) => <input type="hidden" name="target" value={target} />;

export function PointForm({ questionId, point, isDraft, target }: PointFormProps) {
  const { state, isPending, form } = useKeptForm(savePointAction);
  const prefix = point?.id ?? `new-${questionId}`;
  return (
    <details className="min-w-0 flex-1 basis-60">
      <summary className="flex min-h-11 w-fit items-center gap-1.5 text-sm font-semibold text-pine">
        <span aria-hidden="true" className="disclosure" />
        {point ? "Edit" : "Add a point"}
        {point ? <span className="sr-only">the point “{point.text}”</span> : null}
      </summary>
      <form {...form} className="space-y-4 pt-2 pb-3">
        <input type="hidden" name="question" value={questionId} />
        <input type="hidden" name="point" value={point?.id ?? ""} />
        <TargetField target={target} />
        <Field id={`text-${prefix}`} label="What the answer has to say" error={state.errors.text}>
          {(aria) => <textarea {...aria} name="text" rows={2} defaultValue={point?.text} className={`${CONTROL} leading-relaxed`} />}
        </Field>
        <Field id={`alternatives-${prefix}`} label="Other wordings (optional)" hint="One a line; any of them counts." error={state.errors.alternatives}>
          {(aria) => <textarea {...aria} name="alternatives" rows={2} defaultValue={point?.alternatives.join("\n")} className={`${CONTROL} leading-relaxed`} />}
        </Field>
        <TextField
          id={`weight-${prefix}`}
          name="weight"
          label="Weight"
          hint="Relative to the question’s other points."
          inputMode="decimal"
          autoComplete="off"
          defaultValue={point?.weight ?? 1}
          className="max-w-28"
          error={state.errors.weight}
        />
        {isDraft ? null : (
          <label className="flex min-h-11 items-center gap-3 text-sm">
            <input type="checkbox" name="accept" className="size-5 shrink-0 accent-pine" />
            Count it even if the source does not back it
          </label>
        )}
        <Button type="submit" look="primary" disabled={isPending}>
          {isPending ? "Comparing with the source…" : point ? "Save the point" : "Add the point"}
        </Button>
        {state.message && !isPending ? <Alert tone={!state.ok ? "bad" : state.message.startsWith("Saved.") ? "good" : "warn"}>{state.message}</Alert> : null}
      </form>
    </details>
  );
}
