"use client";
/** A question with the field for its answer, which gives way to the feedback once the answer is stored. */

import { type ReactNode, useEffect, useRef, useState } from "react";
import { AnswerForm } from "./answer-form";
import { Draft, draftKey } from "./draft";

interface AnswerPanelProps {
  roundId: string;
  questionId: string;
  number: number;
  total: number;
  question: string;
  isAnswered: boolean;
  /** The feedback. */
  children: ReactNode;
}

export function AnswerPanel({ roundId, questionId, number, total, question, isAnswered, children }: AnswerPanelProps) {
  const [draft] = useState(() => new Draft(draftKey(roundId, questionId)));
  const heading = useRef<HTMLHeadingElement>(null);
  const wasAsked = useRef(false);
  useEffect(() => {
    if (!isAnswered) {
      wasAsked.current = true;
      return;
    }
    draft.drop();
    // The button that was pressed is gone: keyboard and screen reader go on at the question, with the feedback below it.
    if (wasAsked.current) heading.current?.focus();
  }, [isAnswered, draft]);
  return (
    <section aria-labelledby="question-heading">
      <p className="text-sm font-semibold text-quiet">
        Question {number} of {total}
      </p>
      <h2 id="question-heading" ref={heading} tabIndex={-1} className="mt-1 text-lg leading-relaxed font-semibold whitespace-pre-line outline-none">
        {question}
      </h2>
      {isAnswered ? children : <AnswerForm roundId={roundId} questionId={questionId} draft={draft} />}
    </section>
  );
}
