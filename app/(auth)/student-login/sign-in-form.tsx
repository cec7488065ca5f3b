"use client";
/** Address and password of a student. */

import { TextField } from "@/components/ui/field";
import { DoorForm } from "../door-form";

export function SignInForm({ next, email }: { next: string; email: string }) {
  return (
    <DoorForm action="/api/sign-in/student" submitLabel="Sign in" waitingLabel="Signing in…">
      {(errors) => (
        <>
          <input type="hidden" name="next" value={next} />
          <TextField
            name="email"
            label="Mail address"
            type="email"
            autoComplete="username"
            required
            maxLength={254}
            defaultValue={email}
            error={errors.email}
          />
          <TextField name="password" label="Password" type="password" autoComplete="current-password" required maxLength={200} error={errors.password} />
        </>
      )}
    </DoorForm>
  );
}
