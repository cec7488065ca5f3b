"use client";
/** Approving students: by pasting addresses, or with a class list as CSV. */

import { useRouter } from "next/navigation";
import { type ChangeEvent, useActionState, useState } from "react";
import { untouched } from "@/components/action-state";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { CONTROL, Field } from "@/components/ui/field";
import type { ActionState } from "@/lib/auth/action-state";
import type { AddOutcome } from "@/lib/students/add";
import { AddOutcomeNotice } from "./add-outcome";
import { addStudentsAction } from "./actions";

export function PasteForm() {
  const [text, setText] = useState("");
  const [state, action, isPending] = useActionState<ActionState<AddOutcome>, FormData>(async (previous, form) => {
    const answer = await addStudentsAction(previous, form);
    // What could not be used stays, to be mended.
    if (answer.data) setText(answer.data.invalid.map(({ raw }) => raw).join("\n"));
    return answer;
  }, untouched);
  return (
    <form action={action} className="space-y-4">
      <Field id="addresses" label="Mail addresses" hint="One on each line, or with commas between. “Name <address>” is fine too." error={state.errors.addresses}>
        {(aria) => (
          <textarea {...aria} name="addresses" rows={4} spellCheck={false} required value={text} onChange={(event) => setText(event.target.value)} className={CONTROL} />
        )}
      </Field>
      {state.message ? <Alert tone="bad">{state.message}</Alert> : null}
      {state.data ? <AddOutcomeNotice outcome={state.data} /> : null}
      <Button type="submit" look="primary" disabled={isPending}>
        {isPending ? "Adding…" : "Add students"}
      </Button>
    </form>
  );
}

export function RosterForm() {
  const router = useRouter();
  const [isSending, setSending] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<AddOutcome | null>(null);

  async function send(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const input = event.currentTarget;
    const file = input.files?.[0];
    if (!file) return;
    setSending(true);
    setMessage(null);
    setOutcome(null);
    try {
      const response = await fetch("/api/students/roster", { method: "POST", headers: { "Content-Type": "text/csv" }, body: file });
      const answer = (await response.json()) as AddOutcome & { error?: { message: string } };
      if (answer.error) setMessage(`${file.name}: ${answer.error.message}`);
      else setOutcome(answer);
      router.refresh();
    } catch {
      setMessage("The server could not be reached. Check the connection and try again.");
    }
    setSending(false);
    // So that the same file, mended, can be chosen again.
    input.value = "";
  }

  return (
    <div className="space-y-4">
      <Field
        id="roster"
        label="Class list (CSV)"
        hint={
          <>
            First line: <code>email,name,extra_time_percent</code>. The last two may be left out. It is read as soon as you choose it.
          </>
        }
      >
        {(aria) => <input {...aria} type="file" accept=".csv,text/csv,text/plain" disabled={isSending} onChange={send} className={CONTROL} />}
      </Field>
      {isSending ? <p role="status">Reading the list…</p> : null}
      {message ? <Alert tone="bad">{message}</Alert> : null}
      {outcome ? <AddOutcomeNotice outcome={outcome} /> : null}
    </div>
  );
}
