/** A student's own account. */

import type { Metadata } from "next";
import { Card } from "@/components/ui/card";
import { requireStudent } from "@/lib/auth/guards";
import { PasswordForm, SignOutEverywhereForm } from "./account-forms";

export const metadata: Metadata = { title: "Account" };

export default async function AccountPage() {
  const student = await requireStudent("/account");
  return (
    <>
      <h1 className="text-3xl font-semibold">Account</h1>
      <p className="mt-3 text-quiet">
        {student.name} · {student.email}
        {student.extraTimePercent > 0 ? ` · ${student.extraTimePercent} % extra time in exams` : ""}
      </p>
      <div className="mt-7 grid items-start gap-6 lg:grid-cols-2">
        <Card aria-labelledby="password">
          <h2 id="password" className="mb-5 text-xl font-semibold">
            Password
          </h2>
          <PasswordForm email={student.email} />
        </Card>
        <Card aria-labelledby="sessions">
          <h2 id="sessions" className="text-xl font-semibold">
            Signed in elsewhere?
          </h2>
          <p className="mt-2 mb-5 text-sm leading-relaxed text-quiet">
            This ends every session of yours, also this one. Use it when you have left yourself signed in on another machine.
          </p>
          <SignOutEverywhereForm />
        </Card>
      </div>
    </>
  );
}
