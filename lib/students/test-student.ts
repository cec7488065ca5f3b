/** For tests: a registered student who is signed in. Call `setTestCredentials` first. */

import "server-only";
import type { Db } from "@/db/client";
import { students } from "@/db/schema";
import { readSecrets } from "@/lib/auth/secrets";
import { openStudentSession, type Student } from "@/lib/auth/student-sessions";
import { cookieFor } from "@/lib/auth/test-session";
import { newId } from "@/lib/ids";

interface TestStudent {
  student: Student;
  /** For the `cookie` header of a request. */
  cookie: string;
}

/** Makes an active student with a session. The stored hash fits no password: no time is spent on making one. */
export async function makeTestStudent(
  db: Db,
  { email, name = "Ada Example", extraTimePercent = 0 }: { email?: string; name?: string; extraTimePercent?: number } = {},
): Promise<TestStudent> {
  const id = newId();
  const address = email ?? `${id}@school.example`;
  const passwordHash = `none$${id}`;
  const now = Date.now();
  db.insert(students)
    .values({ id, email: address, name, state: "active", extraTimePercent, passwordHash, registeredAt: now, lastSeenAt: now })
    .run();
  const secrets = readSecrets();
  const sessionId = openStudentSession(db, { id, email: address, passwordHash }, secrets);
  const student: Student = { role: "student", id, email: address, name, extraTimePercent, sessionId };
  return { student, cookie: await cookieFor(sessionId, secrets.sessionSecret) };
}
