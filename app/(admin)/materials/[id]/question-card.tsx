"use client";
/** One question: the reference answer, the quoted words with their page, what to do with it, and a place to mark an answer. */

import { useActionState, useState } from "react";
import { untouched } from "@/components/action-state";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { UndoRow, useDeletion } from "@/components/undo-row";
import type { StoredQuestion } from "@/lib/materials/queries";
import type { RewriteView } from "@/lib/materials/rewrite";
import type { ModelState } from "@/lib/nlp/models/types";
import { isActive } from "../../job-words";
import { deleteQuestionAction, restoreQuestionAction } from "./actions";
import { CitationList } from "./citation-list";
import { GradeForm } from "./grade-form";
import { rewriteQuestionAction, saveQuestionAction } from "./question-actions";
import { QuestionForm } from "./question-form";
import { QuestionBadges } from "./question-words";
import { RewritePanel } from "./rewrite-panel";
import { VerdictButtons } from "./verdict-buttons";

export interface ListedQuestion {
  /** Its place among all questions of the material, from 1. */
  number: number;
  question: StoredQuestion;
  rewrite: RewriteView | null;
}

interface QuestionCardProps extends ListedQuestion {
  /** Address of the PDF. */
  file: string;
  modelState: ModelState;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
}

export function QuestionCard({ number, question, rewrite, file, modelState, isSelected, onSelect }: QuestionCardProps) {
  const deletion = useDeletion(deleteQuestionAction, restoreQuestionAction);
  const [isEditing, setEditing] = useState(false);
  // After a form was closed, the button that opened it takes the focus back.
  const [wasEditing, setWasEditing] = useState(false);
  const [advice, setAdvice] = useState<string[]>([]);
  const [asked, askAnew, isAsking] = useActionState(rewriteQuestionAction, untouched);
  if (deletion.isDeleted) {
    return (
      <li className="rounded-xl border border-dashed border-edge px-5 py-4">
        <UndoRow deletion={deletion} fields={{ question: question.id }}>
          Question {number} is deleted.
        </UndoRow>
      </li>
    );
  }
  const edit = (isOpen: boolean) => {
    setEditing(isOpen);
    setWasEditing(!isOpen);
    setAdvice([]);
  };
  const isRewriting = rewrite !== null && isActive(rewrite.job);
  const version = question.editedAt ?? question.createdAt;
  return (
    <li id={`q-${question.id}`} className={`rounded-xl border bg-sheet p-5 sm:p-6 ${isSelected ? "border-pine" : "border-line"}`}>
      <article aria-labelledby={`q-${question.id}-title`}>
        <div className="flex items-start gap-4">
          <div className="flex flex-col items-center gap-2">
            <span aria-hidden="true" className="font-serif text-2xl leading-8 text-quiet tabular-nums">
              {number}
            </span>
            <label className="flex size-11 items-center justify-center">
              <span className="sr-only">Select question {number}</span>
              <input type="checkbox" checked={isSelected} onChange={(event) => onSelect(event.target.checked)} className="size-5 accent-pine" />
            </label>
          </div>
          <div className="min-w-0 flex-1">
            <h3 id={`q-${question.id}-title`} className="min-w-0 text-xl leading-8 font-semibold">
              {question.question}
            </h3>
            <QuestionBadges question={question} />
            {isEditing ? (
              <div className="mt-5">
                <QuestionForm
                  key={version}
                  save={saveQuestionAction}
                  fields={{ question: question.id, version: String(version) }}
                  initial={{ text: question.question, reference: question.answer, difficulty: question.difficulty }}
                  prefix={`edit-${question.id}`}
                  isNew={false}
                  onSaved={(found) => {
                    edit(false);
                    setAdvice(found);
                  }}
                  onCancel={() => edit(false)}
                />
              </div>
            ) : (
              <>
                <h4 className="mt-5 text-xs font-semibold tracking-wide text-quiet uppercase">Reference answer</h4>
                <p className="mt-1.5 leading-relaxed whitespace-pre-line">{question.answer}</p>
                <CitationList citations={question.citations} file={file} />
              </>
            )}
          </div>
        </div>
        <div className="mt-5 space-y-4 empty:hidden sm:pl-15">
          {advice.length > 0 ? <Advice sentences={advice} /> : null}
          {rewrite ? <RewritePanel key={`${rewrite.job.id}-${rewrite.job.state}-${rewrite.canUndo}`} rewrite={rewrite} number={number} /> : null}
          {asked.message ? <Alert tone="bad">{asked.message}</Alert> : null}
          {deletion.problem ? <Alert tone="bad">{deletion.problem}</Alert> : null}
        </div>
        {isEditing ? null : (
          <div className="mt-4 flex flex-wrap items-center gap-2 sm:pl-15" role="group" aria-label={`What to do with question ${number}`}>
            <VerdictButtons materialId={question.materialId} ids={[question.id]} state={question.state} what={`question ${number}`} prefix={`verdict-${question.id}`} />
            <Button look="quiet" onClick={() => edit(true)} disabled={isRewriting} autoFocus={wasEditing} aria-label={`Edit question ${number}`}>
              Edit
            </Button>
            <form action={askAnew}>
              <input type="hidden" name="question" value={question.id} />
              <Button type="submit" look="quiet" disabled={isAsking || isRewriting} aria-label={`Write another question in the place of question ${number}`}>
                Write another
              </Button>
            </form>
            <form action={deletion.step} onSubmit={() => onSelect(false)}>
              <input type="hidden" name="question" value={question.id} />
              <Button type="submit" look="quiet-danger" disabled={deletion.isPending} autoFocus={deletion.isRestored} aria-label={`Delete question ${number}`}>
                Delete
              </Button>
            </form>
          </div>
        )}
        <details className="@container mt-4 border-t border-line pt-2 sm:pl-8">
          <summary className="flex min-h-11 w-fit items-center gap-1.5 text-sm font-semibold text-pine">
            <span aria-hidden="true" className="disclosure" />
            Grade an answer
          </summary>
          <GradeForm question={question} file={file} modelState={modelState} />
        </details>
      </article>
    </li>
  );
}

export function Advice({ sentences }: { sentences: string[] }) {
  return (
    <Alert tone="warn" title="Saved. The checks would say:">
      <ul className="mt-1 list-disc space-y-1 pl-5">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Alert>
  );
}
