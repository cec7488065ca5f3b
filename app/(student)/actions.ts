"use server";

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { getDb } from "@/db/client";
import { signOut } from "@/lib/auth/config";
import { currentStudent } from "@/lib/auth/current";
import { isSameOrigin } from "@/lib/auth/request";
import { endSession } from "@/lib/auth/sessions";

/** Ends the session in the database and takes the cookie away. */
export async function signOutAction(): Promise<void> {
  const requestHeaders = await headers();
  if (!isSameOrigin(requestHeaders)) return;
  const student = await currentStudent(requestHeaders);
  if (student) {
    endSession(getDb(), student.sessionId);
    await signOut({ redirect: false });
  }
  redirect("/student-login");
}
