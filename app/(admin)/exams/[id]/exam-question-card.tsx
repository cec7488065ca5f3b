"use client";
/** One question of an exam: what it is worth, where it stands, what the grader looks for, and a place to try an answer. */

import { useActionState } from "react";
import { untouched } from "@/components/action-state";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import type { ExamQuestion } from "@/lib/exams/grounding-rules";
import { moveQuestionAction, removeQuestionAction, retryKeyPointsAction } from "./actions";
import { FixedPoints } from "./fixed-points";
import { PointList } from "./point-list";
import { PointsField } from "./points-field";
import { References } from "./references";
import { TryForm } from "./try-form";

interface ExamQuestionCardProps {
  number: number;
  isLast: boolean;
  isDraft: boolean;
  /** Somebody has handed in: points change by grading again only. */
  hasSubmissions: boolean;
  question: ExamQuestion;
  /** Why its key points could not be worked out. */
  failure: string | null;
  /** Address of the PDF; null when the material is gone. */
  file: string | null;
}

export function ExamQuestionCard({ number, isLast, isDraft, hasSubmissions, question, failure, file }: ExamQuestionCardProps) {
  const [removed, remove, isRemoving] = useActionState(removeQuestionAction, untouched);
  const [moved, move, isMoving] = useActionState(moveQuestionAction, untouched);
  const id = <input type="hidden" name="question" value={question.id} />;
  const problem = [removed, moved].find(({ ok, message }) => !ok && message !== null)?.message;
  return (
    <li id={`q-${question.id}`} className="rounded-xl border border-line bg-sheet p-5 sm:p-6">
      <article aria-labelledby={`q-${question.id}-title`}>
        <div className="flex items-start gap-4">
          <span aria-hidden="true" className="font-serif text-2xl leading-8 text-quiet tabular-nums">
            {number}
          </span>
          <h3 id={`q-${question.id}-title`} className="min-w-0 flex-1 text-xl leading-8 font-semibold">
            {question.question}
          </h3>
        </div>
        <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
          <PointsField number={number} question={question} isDraft={isDraft} />
          {isDraft ? (
            <div className="ml-auto flex flex-wrap gap-2">
              <form action={move} className="flex gap-2">
                {id}
                <Button type="submit" name="by" value="up" disabled={isMoving || number === 1} aria-label={`Move question ${number} up`}>
                  ↑
                </Button>
                <Button type="submit" name="by" value="down" disabled={isMoving || isLast} aria-label={`Move question ${number} down`}>
                  ↓
                </Button>
              </form>
              <form action={remove}>
                {id}
                <Button type="submit" look="quiet-danger" disabled={isRemoving} aria-label={`Remove question ${number}`}>
                  Remove
                </Button>
              </form>
            </div>
          ) : null}
        </div>
        {problem ? <Alert tone="bad">{problem}</Alert> : null}
        <References question={question} file={file} />
        {question.keyPoints === null ? (
          <Waiting questionId={question.id} failure={failure} />
        ) : (
          <>
            {hasSubmissions ? (
              <FixedPoints question={question} points={question.keyPoints} />
            ) : (
              <PointList question={question} points={question.keyPoints} isDraft={isDraft} />
            )}
            <TryForm question={question} file={file} />
          </>
        )}
      </article>
    </li>
  );
}

function Waiting({ questionId, failure }: { questionId: string; failure: string | null }) {
  const [state, retry, isPending] = useActionState(retryKeyPointsAction, untouched);
  return (
    <div className="mt-5">
      <h4 className="text-sm font-semibold">Key points</h4>
      {failure === null ? (
        <p role="status" className="is-breathing mt-2 text-sm text-quiet">
          Being worked out from the reference and the source…
        </p>
      ) : (
        <form action={retry} className="mt-2 space-y-3">
          <input type="hidden" name="question" value={questionId} />
          <Alert tone="bad" isStatic title="The key points could not be worked out">
            {state.message ?? failure}
          </Alert>
          <Button type="submit" disabled={isPending}>
            Try again
          </Button>
        </form>
      )}
    </div>
  );
}
