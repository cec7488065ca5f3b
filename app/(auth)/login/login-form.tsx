"use client";
/** Name and password; the answer comes back to the form, which keeps the name. */

import { useActionState } from "react";
import { untouched } from "@/components/action-state";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { signInAction, type SignInState } from "./actions";

export function LoginForm({ next }: { next: string }) {
  const [state, action, isPending] = useActionState<SignInState, FormData>(signInAction, untouched);
  return (
    <form action={action} className="space-y-5">
      <input type="hidden" name="next" value={next} />
      <TextField
        name="username"
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={200}
        defaultValue={state.data?.username}
        error={state.errors.username}
      />
      <TextField
        name="password"
        label="Password"
        type="password"
        autoComplete="current-password"
        required
        maxLength={1000}
        error={state.errors.password}
      />
      {state.message ? <Alert tone="bad">{state.message}</Alert> : null}
      <Button type="submit" look="primary" className="w-full" disabled={isPending}>
        {isPending ? "Signing in…" : "Sign in"}
      </Button>
    </form>
  );
}
