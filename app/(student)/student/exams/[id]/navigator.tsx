"use client";
/** All questions at a glance: answered, flagged, empty. Says it in words and in shape, not by colour alone. */

import type { WritingQuestion } from "@/lib/submissions/dto";
import { isBlank } from "@/lib/submissions/answer-text";
import type { AnswerStore } from "./answer-store";
import { useEntry } from "./question-field";

interface NavigatorProps {
  questions: WritingQuestion[];
  store: AnswerStore;
  /** Null while all are on one page. */
  current: number | null;
  onGo: (index: number) => void;
}

export function Navigator({ questions, store, current, onGo }: NavigatorProps) {
  return (
    <nav aria-label="Questions">
      <ol className="flex flex-wrap gap-2">
        {questions.map((question, index) => (
          <li key={question.id}>
            <Step question={question} store={store} isCurrent={index === current} onGo={() => onGo(index)} />
          </li>
        ))}
      </ol>
      <p aria-hidden="true" className="mt-2 text-xs text-quiet">
        Filled: answered · outlined: empty · ⚑ flagged
      </p>
    </nav>
  );
}

function Step({ question, store, isCurrent, onGo }: { question: WritingQuestion; store: AnswerStore; isCurrent: boolean; onGo: () => void }) {
  const { text, isFlagged } = useEntry(store, question.id);
  const isAnswered = !isBlank(text);
  return (
    <button
      type="button"
      onClick={onGo}
      aria-current={isCurrent ? "step" : undefined}
      aria-label={`Question ${question.number}, ${isAnswered ? "answered" : "empty"}${isFlagged ? ", flagged" : ""}`}
      className={`relative inline-flex h-11 min-w-11 items-center justify-center rounded-lg border px-2 text-sm font-semibold tabular-nums ${isAnswered ? "border-pine bg-pine-wash text-pine" : "border-edge bg-sheet text-ink"} ${isCurrent ? "underline decoration-2 underline-offset-4 ring-2 ring-pine ring-offset-2 ring-offset-paper" : ""}`}
    >
      {question.number}
      {isFlagged ? (
        <span aria-hidden="true" className="absolute -top-2 -right-1 text-base text-warn">
          ⚑
        </span>
      ) : null}
    </button>
  );
}
