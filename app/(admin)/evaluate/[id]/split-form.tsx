"use client";
/** The split of a hand-in for correction, with its problems as they are at the moment; confirming it lets grading begin. */

import Link from "next/link";
import { type FormEvent, startTransition, useActionState, useState } from "react";
import { untouched } from "@/components/action-state";
import { plural } from "@/components/format";
import { Alert } from "@/components/ui/alert";
import { Button, buttonClass } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { list, type Part, problemsOf } from "@/lib/hand-ins/problems";
import { splitAction } from "./actions";
import { PartCard } from "./part-card";
import { useLeaveWarning, useSplit } from "./use-split";

/** An answer as it was graded. */
export interface GradedPart {
  number: number;
  text: string;
  /** The teacher has set a mark or written a comment. */
  isDecided: boolean;
}

interface SplitFormProps {
  id: string;
  version: string;
  name: string;
  parts: Part[];
  questions: { number: number; question: string }[];
  /** What was odd about reading the file. */
  notes: string[];
  /** Null before the first confirmation. */
  graded: GradedPart[] | null;
  file: string;
}

export function SplitForm({ id, version, name: storedName, parts: stored, questions, notes, graded, file }: SplitFormProps) {
  const { parts, past, said, edit, undo } = useSplit(stored, questions.length);
  const [name, setName] = useState(storedName);
  const [state, dispatch, isPending] = useActionState(splitAction, untouched);
  const written = parts.filter(({ text }) => text.trim() !== "").map(({ number, page, text }): Part => ({ number, page, text }));
  const sent = JSON.stringify(written);
  const isChanged = name !== storedName || sent !== JSON.stringify(stored);
  useLeaveWarning(isChanged && !isPending);
  const problems = problemsOf(written, questions.length);
  const isBlocked = problems.some(({ isBlocking }) => isBlocking);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The button that was pressed says what is wanted.
    const submitter = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null;
    const form = new FormData(event.currentTarget, submitter);
    startTransition(() => dispatch(form));
  };

  return (
    <form action={dispatch} onSubmit={onSubmit} className="mt-6 grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <input type="hidden" name="handIn" value={id} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="parts" value={sent} />
      <div className="min-w-0 space-y-5 lg:sticky lg:top-20 lg:col-start-2 lg:row-start-1 lg:-m-1 lg:max-h-[calc(100vh-6rem)] lg:overflow-y-auto lg:p-1">
        <TextField
          name="name"
          label="Whose it is"
          value={name}
          onChange={(event) => setName(event.target.value)}
          // Enter would press the form's first button, which lets grading begin.
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
          maxLength={200}
          autoComplete="off"
          error={state.errors.name}
        />
        <div aria-live="polite" className="space-y-3">
          {problems.length === 0 ? <Alert tone="good" isStatic>Each question has one answer.</Alert> : null}
          {problems.map(({ sentence, isBlocking }) => (
            <Alert key={sentence} tone={isBlocking ? "bad" : "warn"} isStatic>
              {sentence}
            </Alert>
          ))}
        </div>
        {notes.map((note) => (
          <Alert key={note} tone="info" isStatic>
            {note}
          </Alert>
        ))}
        <GradedAnew graded={graded} parts={written} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="confirm" look="primary" disabled={isPending || isBlocked}>
            {isPending ? "One moment…" : "Confirm and grade"}
          </Button>
          {graded === null ? (
            <Button type="submit" name="intent" value="save" disabled={isPending || !isChanged}>
              Save for later
            </Button>
          ) : (
            <Link href={`/evaluate/${id}`} className={buttonClass("quiet")}>
              Back to the marks
            </Link>
          )}
          <Button onClick={undo} disabled={past.length === 0}>
            Undo
          </Button>
        </div>
        {isBlocked ? <p className="text-sm text-quiet">Settle what is marked red first; it is not clear yet what answers what.</p> : null}
        {[state.errors.parts, state.message].filter(Boolean).map((message) => (
          <Alert key={message} tone={state.ok ? "good" : "bad"}>
            {message}
          </Alert>
        ))}
        <p role="status" className="text-sm text-quiet empty:hidden">
          {said}
        </p>
      </div>
      <ol className="min-w-0 space-y-4 lg:col-start-1 lg:row-start-1" aria-label="Parts of the hand-in">
        {parts.map((part, index) => (
          <PartCard key={part.key} part={part} index={index} questions={questions} file={file} onEdit={edit} />
        ))}
      </ol>
    </form>
  );
}

/** Says before it happens what a correction does to marks that are there. */
function GradedAnew({ graded, parts }: { graded: GradedPart[] | null; parts: Part[] }) {
  const lost = (graded ?? []).filter((answer) => (parts.find(({ number }) => number === answer.number)?.text.trim() ?? "") !== answer.text);
  if (lost.length === 0) return null;
  const decided = lost.filter(({ isDecided }) => isDecided).map(({ number }) => number);
  return (
    <div aria-live="polite">
      <Alert tone="warn" isStatic>
        {plural(lost.length, "answer")} no longer {lost.length === 1 ? "reads" : "read"} as graded (question {list(lost.map(({ number }) => number))}) and will be graded anew.
        {decided.length > 0 ? ` Your mark and comment for question ${list(decided)} go with the old text.` : ""}
      </Alert>
    </div>
  );
}
