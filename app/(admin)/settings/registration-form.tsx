"use client";
/** What a student needs to register. */

import { useActionState } from "react";
import { untouched } from "@/components/action-state";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import type { Settings } from "@/lib/settings/settings";
import { saveRegistrationAction } from "./actions";

type Registration = Settings["registration"];

const CHOICES: { value: Registration; label: string; hint: string }[] = [
  { value: "code", label: "An approved address and its invite code", hint: "Only who holds the code can open the account. Recommended." },
  {
    value: "address",
    label: "An approved address is enough",
    hint: "Quicker in a room you oversee, but the first to type an approved address owns its account.",
  },
];

export function RegistrationForm({ value }: { value: Registration }) {
  const [state, action, isPending] = useActionState(saveRegistrationAction, untouched);
  return (
    <form action={action} className="space-y-4">
      <fieldset className="space-y-3">
        <legend className="mb-3 text-sm font-semibold">To register, students need</legend>
        {CHOICES.map((choice) => (
          <label key={choice.value} className="flex items-start gap-3">
            <input
              type="radio"
              name="registration"
              value={choice.value}
              // React resets the form after its action: to what is stored then.
              defaultChecked={value === choice.value}
              aria-describedby={`registration-${choice.value}`}
              className="mt-0.5 size-5 shrink-0"
            />
            <span>
              {choice.label}
              <span id={`registration-${choice.value}`} className="mt-0.5 block text-sm text-quiet">
                {choice.hint}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      {state.message ? <Alert tone={state.ok ? "good" : "bad"}>{state.message}</Alert> : null}
      <Button type="submit" look="primary" disabled={isPending}>
        Save
      </Button>
    </form>
  );
}
