"use client";
/** Changing the password, and ending every session. */

import { useActionState } from "react";
import { untouched } from "@/components/action-state";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { changePasswordAction, signOutEverywhereAction } from "./actions";

export function PasswordForm({ email }: { email: string }) {
  const [state, action, isPending] = useActionState(changePasswordAction, untouched);
  return (
    <form action={action} className="space-y-5">
      {/* For password managers, which file a password under its account. */}
      <input type="text" name="account" autoComplete="username" defaultValue={email} readOnly hidden />
      <TextField name="current" label="Current password" type="password" autoComplete="current-password" required maxLength={200} error={state.errors.current} />
      <TextField
        name="next"
        label="New password"
        type="password"
        autoComplete="new-password"
        required
        maxLength={200}
        hint="At least 8 characters."
        error={state.errors.next}
      />
      {state.message ? <Alert tone={state.ok ? "good" : "bad"}>{state.message}</Alert> : null}
      <Button type="submit" look="primary" disabled={isPending}>
        {isPending ? "Changing…" : "Change the password"}
      </Button>
    </form>
  );
}

export function SignOutEverywhereForm() {
  const [state, action, isPending] = useActionState(signOutEverywhereAction, untouched);
  return (
    <form action={action} className="space-y-4">
      {state.message ? <Alert tone="bad">{state.message}</Alert> : null}
      <Button type="submit" disabled={isPending}>
        Sign out everywhere
      </Button>
    </form>
  );
}
