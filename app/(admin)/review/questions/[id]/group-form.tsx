"use client";
/** One decision for the chosen answers of a group, and the way back from it. */

import { type FormEvent, startTransition, useActionState, useState } from "react";
import { untouched } from "@/components/action-state";
import { plural } from "@/components/format";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { CONTROL, Field } from "@/components/ui/field";
import type { ActionState } from "@/lib/auth/action-state";
import { saveOnEnter } from "../../save-on-enter";
import { decideGroupAction, undoGroupAction } from "./actions";
import type { Member } from "./member-facts";

interface GroupFormProps {
  examQuestionId: string;
  points: number;
  /** Of the group. */
  number: number;
  /** Answers of the group. */
  total: number;
  chosen: readonly Member[];
  /** The mark that all of them have now, as it is typed; empty where they differ. */
  mark: string;
}

type Decision = ActionState<{ undo: string }>;

/** One state for deciding and taking back, so that each can follow the other any number of times. */
async function takeStep(state: Decision, form: FormData): Promise<Decision> {
  if (!form.has("undo")) return decideGroupAction(state, form);
  const { ok, message } = await undoGroupAction(untouched, form);
  return ok ? { ...untouched, ok, message } : { ...state, ok, message };
}

interface Typed {
  /** Null while it is as it is stored: one that the grader brings in the meantime shows at once, and replaces none that was typed. */
  mark: string | null;
  comment: string;
  reason: string;
}

const NOTHING: Typed = { mark: null, comment: "", reason: "" };

export function GroupForm({ examQuestionId, points, number, total, chosen, mark: stored }: GroupFormProps) {
  const [state, step, isPending] = useActionState<Decision, FormData>(takeStep, untouched);
  const [typed, setTyped] = useState(NOTHING);
  const [answered, setAnswered] = useState(state);
  if (answered !== state) {
    setAnswered(state);
    if (state.ok) setTyped(NOTHING);
  }
  const mark = typed.mark ?? stored;
  const isChanged = mark !== stored || typed.comment !== "" || typed.reason !== "";
  const own = chosen.filter(({ isOverridden }) => isOverridden).length;
  const send = (event: FormEvent<HTMLFormElement>) => {
    // Sent by hand, because React would empty the fields of a form that was refused.
    event.preventDefault();
    // A second decision before the first is stored would take the first one's way back.
    if (isPending) return;
    const form = new FormData(event.currentTarget);
    startTransition(() => step(form));
  };
  return (
    <>
      <form action={step} onSubmit={send} data-decision="" data-unsaved={isChanged && !isPending ? "" : undefined} className="space-y-3">
        <input type="hidden" name="question" value={examQuestionId} />
        <input type="hidden" name="submissions" value={chosen.map(({ id }) => id).join()} />
        <Field id={`mark-${number}`} label={`Mark, of ${points}`} error={state.errors.mark}>
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
        <Field id={`comment-${number}`} label="Comment to the students (optional)" hint="Empty leaves comments as they are." error={state.errors.comment}>
          {(aria) => <textarea {...aria} name="comment" rows={2} value={typed.comment} onChange={(event) => setTyped({ ...typed, comment: event.target.value })} className={CONTROL} />}
        </Field>
        <Field id={`reason-${number}`} label="Reason for the record (optional)" error={state.errors.reason}>
          {(aria) => <input {...aria} name="reason" autoComplete="off" value={typed.reason} onChange={(event) => setTyped({ ...typed, reason: event.target.value })} className={CONTROL} />}
        </Field>
        {own > 0 ? <p className="text-sm text-quiet">{plural(own, "answer")} here {own === 1 ? "has" : "have"} your mark already; this one takes its place.</p> : null}
        <Button type="submit" look={isChanged || chosen.some(({ isDecided }) => !isDecided) ? "primary" : "plain"} disabled={isPending || chosen.length === 0}>
          {chosen.length === 0 ? "Choose an answer" : isPending ? "Saving…" : chosen.length === total ? `Decide on all ${total}` : `Decide on ${chosen.length} of ${total}`}
        </Button>
      </form>
      {state.message && !isPending ? (
        <div className="mt-3">
          <Alert tone={state.ok ? "good" : "bad"}>
            <p>{state.message}</p>
            {state.data ? (
              // The button goes with what it undoes; the group takes the focus.
              <form action={step} onSubmit={(event) => event.currentTarget.closest("article")?.focus()} className="mt-2">
                <input type="hidden" name="undo" value={state.data.undo} />
                <Button type="submit">Undo</Button>
              </form>
            ) : null}
          </Alert>
        </div>
      ) : null}
    </>
  );
}
