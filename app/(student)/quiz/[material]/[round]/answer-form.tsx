"use client";
/** The field for an answer, its counter near the limit, and "I don't know". */

import { type FormEvent, startTransition, useActionState, useSyncExternalStore } from "react";
import { untouched } from "@/components/action-state";
import { plural } from "@/components/format";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { CONTROL, FieldError } from "@/components/ui/field";
import { countCharacters, isBlank, MAX_ANSWER_CHARACTERS } from "@/lib/submissions/answer-text";
import { answerAction } from "./actions";
import type { Draft } from "./draft";

/** From here on the counter is shown. */
const NEAR_LIMIT = MAX_ANSWER_CHARACTERS - 1_000;

interface AnswerFormProps {
  roundId: string;
  questionId: string;
  draft: Draft;
}

export function AnswerForm({ roundId, questionId, draft }: AnswerFormProps) {
  const [state, send, isPending] = useActionState(answerAction, untouched);
  // The server knows no draft: its rendering is replaced in the browser.
  const text = useSyncExternalStore(draft.subscribe, draft.read, () => "");
  const length = countCharacters(text);
  const over = length - MAX_ANSWER_CHARACTERS;
  const error = over > 0 ? `The answer is ${plural(over, "character")} too long. Shorten it to have it graded.` : state.errors.answer;
  // Through onSubmit, because React empties the fields of a form whose action has run; a refused answer must stay.
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending || over > 0) return;
    const form = new FormData(event.currentTarget);
    startTransition(() => send(form));
  };
  const place = (
    <>
      <input type="hidden" name="round" value={roundId} />
      <input type="hidden" name="question" value={questionId} />
    </>
  );
  return (
    <>
      <form id="answer-form" action={send} onSubmit={submit} className="mt-3">
        {place}
        <label htmlFor="answer" className="mb-1.5 block text-sm font-semibold">
          Your answer
        </label>
        <textarea
          id="answer"
          name="answer"
          rows={7}
          value={text}
          // The link that led here is gone: whoever types on, types into the field.
          autoFocus
          readOnly={isPending}
          aria-invalid={error ? true : undefined}
          aria-describedby={`question-heading answer-count${error ? " answer-error" : ""}`}
          onChange={(event) => draft.write(event.target.value)}
          className={`${CONTROL} leading-relaxed`}
        />
        <p id="answer-count" className="mt-1.5 text-sm text-quiet tabular-nums empty:hidden">
          {length > NEAR_LIMIT ? `${length.toLocaleString("en")} of ${MAX_ANSWER_CHARACTERS.toLocaleString("en")} characters` : ""}
        </p>
        <FieldError id="answer-error" error={error} />
      </form>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" form="answer-form" look="primary" disabled={isPending}>
          {isPending ? "Grading…" : "Check my answer"}
        </Button>
        <form action={send}>
          {place}
          <input type="hidden" name="answer" value="" />
          <input type="hidden" name="unknown" value="yes" />
          {/* Not while something is written: it would be thrown away. */}
          <Button type="submit" disabled={isPending || !isBlank(text)}>
            I don’t know
          </Button>
        </form>
      </div>
      <p role="status" className="mt-3 text-sm text-quiet empty:hidden">
        {isPending ? "Your answer is being compared with the source…" : ""}
      </p>
      {state.message && !isPending ? (
        <div className="mt-4">
          <Alert tone="bad">{state.message}</Alert>
        </div>
      ) : null}
    </>
  );
}
