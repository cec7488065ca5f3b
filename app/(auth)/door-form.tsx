"use client";
/** A form that knocks at a door of the server: sent by script where there is one, by the browser itself where there is none. */

import { type FormEvent, type ReactNode, useState } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";

interface DoorFormProps {
  action: string;
  submitLabel: string;
  waitingLabel: string;
  children: (errors: Record<string, string>) => ReactNode;
}

interface Answer {
  location?: string;
  error?: { message: string; fields?: Record<string, string> };
}

const UNREACHABLE = "The server could not be reached. Check the connection and try again.";

export function DoorForm({ action, submitLabel, waitingLabel, children }: DoorFormProps) {
  const [isWaiting, setWaiting] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const body = new URLSearchParams();
    for (const [name, value] of new FormData(form)) if (typeof value === "string") body.append(name, value);
    setWaiting(true);
    setMessage(null);
    setErrors({});
    const answer = await fetch(action, { method: "POST", headers: { Accept: "application/json" }, body })
      .then((response) => response.json() as Promise<Answer>)
      .catch((): Answer => ({ error: { message: UNREACHABLE } }));
    // A full load, so that nothing that was rendered for somebody else stays in the page's memory.
    if (answer.location !== undefined) return window.location.assign(answer.location);
    const fields = answer.error?.fields ?? {};
    setErrors(fields);
    setMessage(Object.keys(fields).length > 0 ? null : (answer.error?.message ?? UNREACHABLE));
    setWaiting(false);
    const [first] = Object.keys(fields);
    const field = first === undefined ? null : form.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
  }

  return (
    <form method="post" action={action} onSubmit={send} className="space-y-5">
      {children(errors)}
      {message ? <Alert tone="bad">{message}</Alert> : null}
      <Button type="submit" look="primary" className="w-full" disabled={isWaiting}>
        {isWaiting ? waitingLabel : submitLabel}
      </Button>
    </form>
  );
}
