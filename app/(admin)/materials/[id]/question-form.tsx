"use client";
/** The wording of a question: changes one, or writes one from nothing. What the material does not back is asked about. */

import { type FormEvent, type KeyboardEvent, startTransition, useActionState, useRef } from "react";
import { type ActionState, untouched } from "@/components/action-state";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { CONTROL, Field, SelectField } from "@/components/ui/field";
import type { SaveOutcome } from "@/lib/materials/edit-question";
import { DIFFICULTIES, type Difficulty } from "@/lib/nlp/questions/types";

interface QuestionFormProps {
  save: (state: ActionState<SaveOutcome>, form: FormData) => Promise<ActionState<SaveOutcome>>;
  /** Hidden fields that name what is saved. */
  fields: Record<string, string>;
  initial: { text: string; reference: string; difficulty: Difficulty };
  /** Makes the fields' ids unique on the page. */
  prefix: string;
  isNew: boolean;
  onSaved: (advice: string[]) => void;
  onCancel: () => void;
}

interface FormState extends ActionState<SaveOutcome> {
  /** A reference answer that the material gave; kept while the teacher works on it. */
  proposal: string | null;
}

export function QuestionForm({ save, fields, initial, prefix, isNew, onSaved, onCancel }: QuestionFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [state, dispatch, isPending] = useActionState<FormState, FormData>(
    async (previous, data) => {
      const next = await save(untouched, data);
      if (next.data?.kind === "saved") onSaved(next.data.advice);
      return { ...next, proposal: next.data?.kind === "proposes" ? next.data.reference : previous.proposal };
    },
    { ...untouched, proposal: null },
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    startTransition(() => dispatch(data));
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit();
    // A slip of the finger must not cost what was typed: with changes only the button cancels.
    if (event.key === "Escape" && form.current && !isChanged(form.current, initial)) onCancel();
  };
  const outcome = state.data;
  return (
    <form ref={form} action={dispatch} onSubmit={submit} onKeyDown={pressed} className="space-y-4" noValidate>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Field id={`${prefix}-text`} label="Question" error={state.errors.text}>
        {(aria) => <textarea {...aria} name="text" rows={2} maxLength={500} defaultValue={initial.text} autoFocus className={`${CONTROL} leading-relaxed`} />}
      </Field>
      <Field
        id={`${prefix}-reference`}
        label={isNew ? "Reference answer (optional)" : "Reference answer"}
        hint={isNew ? "Left empty, one is proposed from the material. Each sentence is compared with the source." : "Each sentence is compared with the source; answers are marked by those that it backs."}
        error={state.errors.reference}
      >
        {(aria) => <textarea key={state.proposal} {...aria} name="reference" rows={5} defaultValue={state.proposal ?? initial.reference} className={`${CONTROL} leading-relaxed`} />}
      </Field>
      <div className="max-w-48">
        <SelectField id={`${prefix}-difficulty`} name="difficulty" label="Difficulty" defaultValue={initial.difficulty} error={state.errors.difficulty}>
          {DIFFICULTIES.map((difficulty) => (
            <option key={difficulty} value={difficulty}>
              {difficulty}
            </option>
          ))}
        </SelectField>
      </div>
      {outcome?.kind === "asks" && !isPending ? <Ungrounded sentences={outcome.ungrounded} /> : null}
      {outcome?.kind === "proposes" && !isPending ? <Alert tone="info">Proposed from the material. Look it over, change what you like, and save.</Alert> : null}
      {state.message ? <Alert tone="bad">{state.message}</Alert> : null}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" look="primary" disabled={isPending}>
          {isPending ? "Comparing with the source…" : "Save"}
        </Button>
        <Button onClick={onCancel} disabled={isPending}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** The yes is to these sentences: another text is compared, and asked about, anew. */
function Ungrounded({ sentences }: { sentences: string[] }) {
  return (
    <Alert tone="warn" title="Not saved yet: the material does not say this">
      <ul className="mt-1.5 list-disc space-y-1 pl-5" aria-label="Sentences that the source does not back">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className="mt-2">Change the reference, or save it all the same: no answer is marked by these sentences.</p>
      <label className="mt-1 flex min-h-11 items-center gap-3 font-semibold">
        <input type="checkbox" name="accepted" value={JSON.stringify(sentences)} className="size-5 shrink-0 accent-pine" />
        Yes, keep {sentences.length === 1 ? "this sentence" : "these sentences"}
      </label>
    </Alert>
  );
}

function isChanged(form: HTMLFormElement, initial: QuestionFormProps["initial"]): boolean {
  const data = new FormData(form);
  return (["text", "reference", "difficulty"] as const).some((name) => data.get(name) !== initial[name]);
}
