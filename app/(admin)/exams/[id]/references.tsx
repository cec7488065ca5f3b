"use client";
/** The reference answers of an exam question with their quotations; further ones can be added. */

import { useActionState } from "react";
import { untouched } from "@/components/action-state";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { CONTROL, Field } from "@/components/ui/field";
import { useKeptForm } from "@/components/use-kept-form";
import type { ExamQuestion } from "@/lib/exams/grounding-rules";
import { CitationList } from "../../materials/[id]/citation-list";
import { addReferenceAction, removeReferenceAction } from "./point-actions";

export function References({ question, file }: { question: ExamQuestion; file: string | null }) {
  const [removed, remove, isRemoving] = useActionState(removeReferenceAction, untouched);
  return (
    <div role="group" aria-label="Reference answers" className="mt-5">
      <h4 className="text-sm font-semibold">{question.references.length === 1 ? "Reference answer" : "Reference answers"}</h4>
      <ul className="mt-1.5 space-y-2">
        {question.references.map((reference, position) => (
          <li key={reference} className="flex flex-wrap items-start justify-between gap-x-3">
            <p className="min-w-0 flex-1 basis-60 leading-relaxed whitespace-pre-line">{reference}</p>
            {position > 0 ? (
              <form action={remove}>
                <input type="hidden" name="question" value={question.id} />
                <input type="hidden" name="position" value={position} />
                <Button type="submit" look="quiet-danger" disabled={isRemoving} aria-label={`Remove reference answer ${position + 1}`}>
                  Remove
                </Button>
              </form>
            ) : null}
          </li>
        ))}
      </ul>
      {removed.message ? <Alert tone="bad">{removed.message}</Alert> : null}
      <AddReference questionId={question.id} />
      <details>
        <summary className="flex min-h-11 w-fit items-center gap-1.5 text-sm font-semibold text-pine">
          <span aria-hidden="true" className="disclosure" />
          Quotations
        </summary>
        <CitationList citations={question.citations} file={file} />
      </details>
    </div>
  );
}

function AddReference({ questionId }: { questionId: string }) {
  const { state, isPending, form } = useKeptForm(addReferenceAction);
  return (
    <details>
      <summary className="flex min-h-11 w-fit items-center gap-1.5 text-sm font-semibold text-pine">
        <span aria-hidden="true" className="disclosure" />
        Add a reference answer
      </summary>
      <form {...form} className="space-y-3 pt-2 pb-3">
        <input type="hidden" name="question" value={questionId} />
        <Field id={`reference-${questionId}`} label="Another good answer" hint="Marks come from the key points; give a point another wording where this answer says it differently." error={state.errors.reference}>
          {(aria) => <textarea {...aria} name="reference" rows={3} className={`${CONTROL} leading-relaxed`} />}
        </Field>
        <Button type="submit" look="primary" disabled={isPending}>
          {isPending ? "Comparing with the source…" : "Add"}
        </Button>
        {state.message && !isPending ? <Alert tone={!state.ok ? "bad" : state.message === "Added." ? "good" : "warn"}>{state.message}</Alert> : null}
      </form>
    </details>
  );
}
