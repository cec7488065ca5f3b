"use client";
/** A student's name, which the teacher can correct in place. */

import { useActionState, useState } from "react";
import { untouched } from "@/components/action-state";
import { Button } from "@/components/ui/button";
import { CONTROL, FieldError } from "@/components/ui/field";
import type { ActionState } from "@/lib/auth/action-state";
import { renameStudentAction } from "./actions";

export function NameForm({ id, name, email }: { id: string; name: string | null; email: string }) {
  const [isEditing, setEditing] = useState(false);
  const [state, action, isPending] = useActionState<ActionState<unknown>, FormData>(async (previous, form) => {
    const answer = await renameStudentAction(previous, form);
    if (answer.ok) setEditing(false);
    return answer;
  }, untouched);
  const of = name ?? email;
  if (!isEditing) {
    return (
      <span className="flex flex-wrap items-center gap-x-2">
        {name ?? <span className="font-normal text-quiet">no name yet</span>}
        <Button look="quiet" className="px-0! font-normal!" onClick={() => setEditing(true)} aria-label={name === null ? `Enter the name of ${email}` : `Correct the name of ${name}`}>
          {name === null ? "Enter" : "Correct"}
        </Button>
      </span>
    );
  }
  const error = state.errors.name ?? state.message ?? undefined;
  const errorId = `name-${id}-error`;
  return (
    <form action={action} className="flex flex-wrap items-center gap-1 font-normal" onKeyDown={(event) => event.key === "Escape" && setEditing(false)}>
      <input type="hidden" name="student" value={id} />
      <input
        name="name"
        autoFocus
        required
        maxLength={120}
        defaultValue={name ?? ""}
        autoComplete="off"
        aria-label={`Name of ${of}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        className={`${CONTROL} min-w-40 px-2! py-1.5!`}
      />
      <Button type="submit" disabled={isPending} aria-label={`Save the name of ${of}`}>
        Save
      </Button>
      <Button look="quiet" onClick={() => setEditing(false)}>
        Keep
      </Button>
      <FieldError id={errorId} error={error} />
    </form>
  );
}
