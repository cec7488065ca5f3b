"use client";
/** One question with its answer, its flag, and what has to be said about it. */

import { useSyncExternalStore } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { CONTROL, FieldError } from "@/components/ui/field";
import { plural } from "@/components/format";
import { MAX_ANSWER_CHARACTERS, countCharacters } from "@/lib/submissions/answer-text";
import type { WritingQuestion } from "@/lib/submissions/dto";
import type { Entry } from "./answer-entry";
import type { AnswerStore } from "./answer-store";

/** From here on the counter is shown. */
const NEAR_LIMIT = MAX_ANSWER_CHARACTERS - 1_000;

export function useEntry(store: AnswerStore, question: string): Entry {
  const read = () => store.entry(question);
  return useSyncExternalStore(store.subscribe, read, read);
}

interface QuestionFieldProps {
  question: WritingQuestion;
  store: AnswerStore;
  isLocked: boolean;
}

export function QuestionField({ question, store, isLocked }: QuestionFieldProps) {
  const entry = useEntry(store, question.id);
  const id = `answer-${question.id}`;
  const length = countCharacters(entry.text);
  const error = lengthError(length) ?? (entry.refusal?.text === entry.text ? entry.refusal.message : undefined);
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-sm font-semibold text-quiet" id={`${id}-heading`}>
          Question {question.number} <span className="font-normal">· {plural(question.points, "point")}</span>
        </h2>
        <Button
          look="quiet"
          aria-pressed={entry.isFlagged}
          aria-label={`Flag question ${question.number} to come back to it`}
          disabled={isLocked}
          onClick={() => store.flag(question.id, !entry.isFlagged)}
        >
          <span aria-hidden="true">{entry.isFlagged ? "⚑ Flagged" : "⚐ Flag"}</span>
        </Button>
      </div>
      <label htmlFor={id} className="mt-1 block font-serif text-lg leading-relaxed font-semibold whitespace-pre-line">
        {question.question}
      </label>
      <textarea
        id={id}
        rows={10}
        value={entry.text}
        readOnly={isLocked}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-count${error ? ` ${id}-error` : ""}`}
        onChange={(event) => store.type(question.id, event.target.value)}
        onBlur={() => void store.flush()}
        className={`${CONTROL} mt-3 leading-relaxed`}
      />
      <p id={`${id}-count`} className="mt-1.5 text-sm text-quiet tabular-nums empty:hidden">
        {length > NEAR_LIMIT ? `${length.toLocaleString("en")} of ${MAX_ANSWER_CHARACTERS.toLocaleString("en")} characters` : ""}
      </p>
      <FieldError id={`${id}-error`} error={error} />
      {entry.isRenewed ? (
        <div className="mt-3">
          <Alert>This answer was changed in another tab or on another device. You see its newest text.</Alert>
        </div>
      ) : null}
      {entry.conflict ? <Conflict question={question} text={entry.conflict.text} store={store} /> : null}
    </div>
  );
}

function lengthError(length: number): string | undefined {
  const over = length - MAX_ANSWER_CHARACTERS;
  return over > 0 ? `The answer is ${plural(over, "character")} too long. It is saved again once it is shorter; until then a copy is kept on this device.` : undefined;
}

function Conflict({ question, text, store }: { question: WritingQuestion; text: string; store: AnswerStore }) {
  return (
    <div className="mt-3 space-y-3">
      <Alert tone="warn" title="This answer was changed in another tab or on another device.">
        The newer text below is what is saved. Choose which one counts; the other one stays in the history.
      </Alert>
      <blockquote aria-label="The saved text" tabIndex={0} className="max-h-60 overflow-y-auto rounded-lg border border-line bg-sunk px-4 py-3 text-sm leading-relaxed whitespace-pre-wrap">
        {text === "" ? "(empty)" : text}
      </blockquote>
      <div className="flex flex-wrap gap-3">
        <Button look="primary" onClick={() => store.choose(question.id, "theirs")}>
          Go on with the saved text
        </Button>
        <Button onClick={() => store.choose(question.id, "mine")}>Save what is in the field</Button>
      </div>
    </div>
  );
}
