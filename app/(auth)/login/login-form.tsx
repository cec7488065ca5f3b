"use client";
/** Name and password of the administrator. */

import { TextField } from "@/components/ui/field";
import { DoorForm } from "../door-form";

export function LoginForm({ next }: { next: string }) {
  return (
    <DoorForm action="/api/sign-in/admin" submitLabel="Sign in" waitingLabel="Signing in…">
      {(errors) => (
        <>
          <input type="hidden" name="next" value={next} />
          <TextField
            name="username"
            label="Username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            maxLength={200}
            error={errors.username}
          />
          <TextField
            name="password"
            label="Password"
            type="password"
            autoComplete="current-password"
            required
            maxLength={1000}
            error={errors.password}
          />
        </>
      )}
    </DoorForm>
  );
}
