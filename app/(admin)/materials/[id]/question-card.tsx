"use client";
/** One question: the reference answer, the quoted words with their page, and a place to mark an answer. */

import { useActionState } from "react";
import { untouched } from "@/components/action-state";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { StoredQuestion } from "@/lib/materials/queries";
import type { ModelState } from "@/lib/nlp/models/types";
import { deleteQuestionAction, restoreQuestionAction } from "./actions";
import { CitationList } from "./citation-list";
import { GradeForm } from "./grade-form";

interface QuestionCardProps {
  number: number;
  question: StoredQuestion;
  /** Address of the PDF. */
  file: string;
  modelState: ModelState;
}

export function QuestionCard({ number, question, file, modelState }: QuestionCardProps) {
  const [deleted, remove, isDeleting] = useActionState(deleteQuestionAction, untouched);
  const [restored, restore, isRestoring] = useActionState(restoreQuestionAction, untouched);
  if (deleted.ok && !restored.ok) {
    return (
      <li className="rounded-xl border border-dashed border-edge px-5 py-4">
        <form action={restore} className="flex flex-wrap items-center justify-between gap-3">
          <p role="status" className="text-sm">
            Question {number} is deleted.
          </p>
          <input type="hidden" name="question" value={question.id} />
          <Button type="submit" disabled={isRestoring}>
            Undo
          </Button>
        </form>
        {restored.message ? <Alert tone="bad">{restored.message}</Alert> : null}
      </li>
    );
  }
  return (
    <li id={`q-${question.id}`} className="rounded-xl border border-line bg-sheet p-5 sm:p-6">
      <article aria-labelledby={`q-${question.id}-title`}>
        <div className="flex items-start gap-4">
          <span aria-hidden="true" className="font-serif text-2xl leading-8 text-quiet tabular-nums">
            {number}
          </span>
          <div className="min-w-0 flex-1">
            <div className="sm:flex sm:items-start sm:justify-between sm:gap-3">
              <h3 id={`q-${question.id}-title`} className="min-w-0 text-xl leading-8 font-semibold">
                {question.question}
              </h3>
              <form action={remove} className="float-right -mr-2 sm:float-none sm:-mt-1.5">
                <input type="hidden" name="question" value={question.id} />
                <Button type="submit" look="quiet-danger" disabled={isDeleting} aria-label={`Delete question ${number}`}>
                  Delete
                </Button>
              </form>
            </div>
            <p className="mt-2 flex flex-wrap gap-2">
              <Badge tone="pine">{question.difficulty}</Badge>
              {question.difficulty !== question.difficultyAsked ? <Badge tone="warn">asked for {question.difficultyAsked}</Badge> : null}
            </p>
            <h4 className="mt-5 text-xs font-semibold tracking-wide text-quiet uppercase">Reference answer</h4>
            <p className="mt-1.5 leading-relaxed">{question.answer}</p>
            <CitationList citations={question.citations} file={file} />
          </div>
        </div>
        <details className="@container mt-5 border-t border-line pt-2 sm:pl-8">
          <summary className="flex min-h-11 w-fit items-center gap-1.5 text-sm font-semibold text-pine">
            <span aria-hidden="true" className="disclosure" />
            Grade an answer
          </summary>
          <GradeForm question={question} file={file} modelState={modelState} />
        </details>
        {deleted.message && !deleted.ok ? <Alert tone="bad">{deleted.message}</Alert> : null}
      </article>
    </li>
  );
}
