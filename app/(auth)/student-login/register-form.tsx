"use client";
/** What an approved student enters once: address, invite code, name and a password. */

import { TextField } from "@/components/ui/field";
import { DoorForm } from "../door-form";

interface RegisterFormProps {
  needsCode: boolean;
  email: string;
  code: string;
}

export function RegisterForm({ needsCode, email, code }: RegisterFormProps) {
  return (
    <DoorForm action="/api/register" submitLabel="Register" waitingLabel="Registering…">
      {(errors) => (
        <>
          <TextField
            name="email"
            label="Mail address"
            type="email"
            autoComplete="username"
            required
            maxLength={254}
            hint="The one that your teacher has put on the list."
            defaultValue={email}
            error={errors.email}
          />
          {needsCode ? (
            <TextField
              name="code"
              label="Invite code"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              required
              maxLength={40}
              hint="From your teacher: twelve letters and digits."
              defaultValue={code}
              error={errors.code}
            />
          ) : null}
          <TextField name="name" label="Your name" autoComplete="name" required maxLength={120} error={errors.name} />
          <TextField
            name="password"
            label="Password"
            type="password"
            autoComplete="new-password"
            required
            maxLength={200}
            hint="At least 8 characters. A few words together are easy to keep in mind and hard to guess."
            error={errors.password}
          />
        </>
      )}
    </DoorForm>
  );
}
