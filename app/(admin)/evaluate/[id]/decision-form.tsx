"use client";
/** The teacher's word on one answer of a hand-in: a mark that counts instead of the grader's, and a comment. */

import { useState } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { CONTROL, Field } from "@/components/ui/field";
import { useKeptForm } from "@/components/use-kept-form";
import { formatMark } from "@/lib/review/marks";
import { decideMarkAction } from "./actions";

interface DecisionFormProps {
  answerId: string;
  number: number;
  points: number;
  graderMark: number | null;
  overrideMark: number | null;
  comment: string;
}

/** What was typed, null while it is as it is stored. */
interface Typed {
  mark: string | null;
  comment: string | null;
}

const NOTHING: Typed = { mark: null, comment: null };

export function DecisionForm({ answerId, number, points, graderMark, overrideMark, comment: storedComment }: DecisionFormProps) {
  const { state, isPending, form } = useKeptForm(decideMarkAction);
  const [typed, setTyped] = useState(NOTHING);
  const [answered, setAnswered] = useState(state);
  if (answered !== state) {
    setAnswered(state);
    if (state.ok) setTyped(NOTHING);
  }
  const stored = overrideMark === null ? "" : formatMark(overrideMark);
  const mark = typed.mark ?? stored;
  const comment = typed.comment ?? storedComment;
  const isChanged = mark !== stored || comment !== storedComment;
  return (
    <>
      <form {...form} className="space-y-3" aria-label={`Your mark for question ${number}`}>
        <input type="hidden" name="answer" value={answerId} />
        <Field id={`mark-${answerId}`} label={`Your mark, of ${points}`} hint={graderMark === null ? undefined : `Empty: the grader’s ${formatMark(graderMark)} counts.`}>
          {(aria) => (
            <input {...aria} name="mark" inputMode="decimal" autoComplete="off" maxLength={8} value={mark} onChange={(event) => setTyped({ ...typed, mark: event.target.value })} className={`${CONTROL} w-28! tabular-nums`} />
          )}
        </Field>
        <Field id={`comment-${answerId}`} label="Comment (optional)" error={state.errors.comment}>
          {(aria) => <textarea {...aria} name="comment" rows={2} value={comment} onChange={(event) => setTyped({ ...typed, comment: event.target.value })} className={CONTROL} />}
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look={isChanged ? "primary" : "plain"} disabled={isPending}>
            {isPending ? "Saving…" : "Save"}
          </Button>
          {overrideMark === null && graderMark !== null && mark === "" ? (
            <Button look="quiet" onClick={() => setTyped({ ...typed, mark: formatMark(graderMark) })} aria-label={`Take the grader’s mark for question ${number}`}>
              Take the grader’s {formatMark(graderMark)}
            </Button>
          ) : null}
        </div>
      </form>
      {state.message && !isPending ? <Alert tone={state.ok ? "good" : "bad"}>{state.message}</Alert> : null}
    </>
  );
}
