/** Who sends a request. Looks the session up in the database every time. */

import "server-only";
import { getToken } from "next-auth/jwt";
import { getDb } from "@/db/client";
import { readSecrets, type Secrets } from "./secrets";
import { type Admin, findAdmin } from "./sessions";
import { findStudent, type Student } from "./student-sessions";

const COOKIE = "authjs.session-token";

/** The signed-in administrator, or null. */
export async function currentAdmin(headers: Headers): Promise<Admin | null> {
  const session = await sessionOf(headers);
  return session && findAdmin(getDb(), session.id, session.secrets);
}

/** The signed-in student, or null. */
export async function currentStudent(headers: Headers): Promise<Student | null> {
  const session = await sessionOf(headers);
  return session && findStudent(getDb(), session.id, session.secrets);
}

/** The session that the cookie names, which need not exist (any more). */
async function sessionOf(headers: Headers): Promise<{ id: string; secrets: Secrets } | null> {
  const cookies = headers.get("cookie") ?? "";
  if (!cookies.includes(COOKIE)) return null;
  const secrets = readSecrets();
  // Behind HTTPS the cookie has the `__Secure-` name, which a page without HTTPS cannot set.
  const secureCookie = cookies.includes(`__Secure-${COOKIE}`);
  const token = await getToken({ req: { headers }, secret: secrets.sessionSecret, secureCookie });
  return token?.sub ? { id: token.sub, secrets } : null;
}
