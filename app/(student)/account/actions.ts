"use server";

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { z } from "zod";
import { getDb } from "@/db/client";
import { signOut } from "@/lib/auth/config";
import { clientAddress } from "@/lib/auth/request";
import { readSecrets } from "@/lib/auth/secrets";
import { studentAction } from "@/lib/auth/student-action";
import { endStudentSessions } from "@/lib/auth/student-sessions";
import { changePassword } from "@/lib/students/account";
import { MAX_PASSWORD_CHARACTERS } from "@/lib/students/passwords";

const password = (empty: string) => z.string().min(1, empty).max(MAX_PASSWORD_CHARACTERS * 2, "The password is too long.");
const changeSchema = z.object({ current: password("Enter your current password."), next: password("Enter a new password.") });

export const changePasswordAction = studentAction(changeSchema, async ({ current, next }, student) => {
  await changePassword(getDb(), student, { current, next, address: clientAddress(await headers()) }, readSecrets());
  return { message: "The password is changed. Everywhere else you are signed out." };
});

export const signOutEverywhereAction = studentAction(z.object({}), async (_input, student) => {
  endStudentSessions(getDb(), student.id);
  await signOut({ redirect: false });
  redirect("/student-login");
});
