"use client";
/** The teacher's word on one answer: a mark, a reason for the record, a comment to the student. */

import { useState } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { CONTROL, Field } from "@/components/ui/field";
import { useKeptForm } from "@/components/use-kept-form";
import { formatMark } from "@/lib/review/marks";
import { saveOnEnter } from "../save-on-enter";
import { decideMarkAction } from "./actions";

interface DecisionFormProps {
  attemptId: string;
  examQuestionId: string;
  number: number;
  points: number;
  /** The one that counts; null while there is none. */
  mark: number | null;
  graderMark: number | null;
  isOverridden: boolean;
  /** Somebody has agreed or set another mark. */
  isDecided: boolean;
  comment: string;
}

/** What was typed, null while it is as it is stored: a mark that the grader brings in the meantime shows at once. */
interface Typed {
  mark: string | null;
  comment: string | null;
  reason: string;
}

const NOTHING: Typed = { mark: null, comment: null, reason: "" };

export function DecisionForm(props: DecisionFormProps) {
  const { examQuestionId: id, points, graderMark, isOverridden } = props;
  const { state, isPending, form } = useKeptForm(decideMarkAction);
  const [typed, setTyped] = useState(NOTHING);
  const [answered, setAnswered] = useState(state);
  if (answered !== state) {
    setAnswered(state);
    if (state.ok) setTyped(NOTHING);
  }
  const stored = props.mark === null ? "" : formatMark(props.mark);
  const mark = typed.mark ?? stored;
  const comment = typed.comment ?? props.comment;
  const isChanged = mark !== stored || comment !== props.comment || typed.reason !== "";
  return (
    <>
      <form {...form} data-decision="" data-unsaved={isChanged && !isPending ? "" : undefined} className="space-y-3">
        <Answer {...props} />
        <Field id={`mark-${id}`} label={`Mark, of ${points}`}>
          {(aria) => (
            <input
              {...aria}
              name="mark"
              inputMode="decimal"
              autoComplete="off"
              maxLength={8}
              required
              value={mark}
              onChange={(event) => setTyped({ ...typed, mark: event.target.value })}
              onKeyDown={saveOnEnter}
              className={`${CONTROL} w-28! tabular-nums`}
            />
          )}
        </Field>
        <Field id={`comment-${id}`} label="Comment to the student (optional)" error={state.errors.comment}>
          {(aria) => (
            <textarea {...aria} name="comment" rows={2} value={comment} onChange={(event) => setTyped({ ...typed, comment: event.target.value })} className={CONTROL} />
          )}
        </Field>
        <Field id={`reason-${id}`} label="Reason for the record (optional)" error={state.errors.reason}>
          {(aria) => (
            <input {...aria} name="reason" autoComplete="off" value={typed.reason} onChange={(event) => setTyped({ ...typed, reason: event.target.value })} className={CONTROL} />
          )}
        </Field>
        <Button type="submit" look={isChanged || !props.isDecided ? "primary" : "plain"} disabled={isPending}>
          {isPending ? "Saving…" : mark === stored && stored !== "" && !props.isDecided ? `Agree with ${stored}` : "Save"}
        </Button>
      </form>
      {isOverridden && graderMark !== null ? (
        <form {...form}>
          <Answer {...props} />
          <input type="hidden" name="mark" value={formatMark(graderMark)} />
          <input type="hidden" name="comment" value={props.comment} />
          <Button type="submit" look="quiet" disabled={isPending}>
            Back to the grader’s {formatMark(graderMark)}
          </Button>
        </form>
      ) : null}
      {state.message && !isPending ? <Alert tone={state.ok ? "good" : "bad"}>{state.message}</Alert> : null}
    </>
  );
}

function Answer({ attemptId, examQuestionId }: Pick<DecisionFormProps, "attemptId" | "examQuestionId">) {
  return (
    <>
      <input type="hidden" name="submission" value={attemptId} />
      <input type="hidden" name="question" value={examQuestionId} />
    </>
  );
}
