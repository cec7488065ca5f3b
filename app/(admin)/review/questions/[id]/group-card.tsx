"use client";
/** Answers that say the same, side by side, with one decision for all or for those that are chosen. */

import Link from "next/link";
import { startTransition, useActionState, useState } from "react";
import { untouched } from "@/components/action-state";
import { plural } from "@/components/format";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CONTROL, Field } from "@/components/ui/field";
import type { ActionState } from "@/lib/auth/action-state";
import { decideGroupAction, undoGroupAction } from "./actions";
import { type Member, MemberFacts } from "./member-facts";

interface GroupCardProps {
  examQuestionId: string;
  points: number;
  /** Keeps ids apart. */
  index: number;
  /** The wording that stands for them; empty where nothing was written. */
  text: string;
  members: Member[];
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

export function GroupCard({ examQuestionId, points, index, text, members, mark }: GroupCardProps) {
  const [state, step, isPending] = useActionState<Decision, FormData>(takeStep, untouched);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = members.filter(({ id }) => !left.has(id));
  const own = chosen.filter(({ isOverridden }) => isOverridden).length;
  const choose = (id: string, isChosen: boolean) => setLeft(new Set(isChosen ? [...left].filter((each) => each !== id) : [...left, id]));
  return (
    <li className="rounded-xl border border-line bg-sheet p-5 sm:p-6">
      <article aria-labelledby={`group-${index}`} className="grid gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="min-w-0">
          <h3 id={`group-${index}`} className="text-lg font-semibold">
            {text === "" ? plural(members.length, "empty answer") : `${members.length} like answers`}
          </h3>
          {text === "" ? null : <p className="mt-2 font-serif leading-relaxed wrap-anywhere whitespace-pre-wrap">{text}</p>}
          <ul aria-label="Answers of this group" className="mt-4 divide-y divide-line border-t border-line text-sm">
            {members.map((member) => (
              <li key={member.id} className="flex items-start gap-2 py-1">
                <label className="inline-flex size-11 shrink-0 items-center justify-center">
                  <input
                    type="checkbox"
                    className="size-5 accent-pine"
                    checked={!left.has(member.id)}
                    onChange={(event) => choose(member.id, event.target.checked)}
                    aria-label={`Decide on the answer of ${member.name}`}
                  />
                </label>
                <div className="min-w-0 flex-1 py-2.5">
                  <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                    <Link href={member.href} className="font-semibold text-pine underline underline-offset-4">
                      {member.name}
                    </Link>
                    <MemberFacts member={member} points={points} />
                    {member.isReleased ? <Badge tone="good">Released</Badge> : null}
                  </p>
                  {member.text === null ? null : <p className="mt-1 font-serif leading-relaxed wrap-anywhere whitespace-pre-wrap">{member.text}</p>}
                </div>
              </li>
            ))}
          </ul>
        </div>
        <div className="min-w-0">
          <form
            action={step}
            onSubmit={(event) => {
              // Sent by hand, because React would empty the fields of a form that was refused.
              event.preventDefault();
              const form = new FormData(event.currentTarget);
              startTransition(() => step(form));
            }}
            className="space-y-3"
          >
            <input type="hidden" name="question" value={examQuestionId} />
            <input type="hidden" name="submissions" value={chosen.map(({ id }) => id).join()} />
            <Field id={`mark-${index}`} label={`Mark, of ${points}`}>
              {(aria) => <input {...aria} key={mark} name="mark" inputMode="decimal" autoComplete="off" maxLength={8} required defaultValue={mark} className={`${CONTROL} w-28! tabular-nums`} />}
            </Field>
            <Field id={`comment-${index}`} label="Comment to the students (optional)" hint="Empty leaves comments as they are." error={state.errors.comment}>
              {(aria) => <textarea {...aria} name="comment" rows={2} className={CONTROL} />}
            </Field>
            <Field id={`reason-${index}`} label="Reason for the record (optional)" error={state.errors.reason}>
              {(aria) => <input {...aria} name="reason" autoComplete="off" className={CONTROL} />}
            </Field>
            {own > 0 ? <p className="text-sm text-quiet">{plural(own, "answer")} here {own === 1 ? "has" : "have"} your mark already; this one takes its place.</p> : null}
            <Button type="submit" look="primary" disabled={isPending || chosen.length === 0}>
              {chosen.length === 0 ? "Choose an answer" : chosen.length === members.length ? `Decide on all ${members.length}` : `Decide on ${chosen.length} of ${members.length}`}
            </Button>
          </form>
          {state.message ? (
            <div className="mt-3">
              <Alert tone={state.ok ? "good" : "bad"}>
                <p>{state.message}</p>
                {state.data ? (
                  <form action={step} className="mt-2">
                    <input type="hidden" name="undo" value={state.data.undo} />
                    <Button type="submit" disabled={isPending}>
                      Undo
                    </Button>
                  </form>
                ) : null}
              </Alert>
            </div>
          ) : null}
        </div>
      </article>
    </li>
  );
}
