/** Signing in as a student. Says neither whether the address is approved nor which of the two was wrong. */

import "server-only";
import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { sessions, students } from "@/db/schema";
import type { Secrets } from "@/lib/auth/secrets";
import { openStudentSession, studentTag } from "@/lib/auth/student-sessions";
import { forgiveAttempts, reserveAttempt } from "@/lib/auth/throttle";
import { normaliseEmail } from "./addresses";
import { checkPassword, hashPassword } from "./passwords";

export interface SignInAttempt {
  email: string;
  password: string;
  /** Where the request came from. */
  address: string;
}

export type SignInOutcome =
  | { kind: "signed-in"; sessionId: string; name: string }
  | { kind: "wrong" }
  | { kind: "throttled"; retryAfterSeconds: number };

/** Opens a session when address and password are right; renews the stored hash when its cost is of earlier times. */
export async function signInStudent(db: Db, attempt: SignInAttempt, secrets: Secrets): Promise<SignInOutcome> {
  const email = normaliseEmail(attempt.email);
  const reservation = reserveAttempt(db, "student", email, attempt.address);
  if (!reservation.allowed) return { kind: "throttled", retryAfterSeconds: reservation.retryAfterSeconds };
  const found = db.select().from(students).where(and(eq(students.email, email), eq(students.state, "active"))).get();
  const { isRight, isOutdated } = await checkPassword(attempt.password, found?.passwordHash ?? null);
  if (!found || found.passwordHash === null || !isRight) return { kind: "wrong" };
  const renewed = isOutdated ? await hashPassword(attempt.password) : null;
  const sessionId = db.transaction((tx) => {
    // Deriving the key took a while: the student may have been removed or reset meanwhile.
    const row = tx.select().from(students).where(and(eq(students.id, found.id), eq(students.state, "active"))).get();
    if (!row || row.passwordHash !== found.passwordHash || row.passwordHash === null) return null;
    if (renewed !== null) {
      tx.update(students).set({ passwordHash: renewed }).where(eq(students.id, row.id)).run();
      // It is still the same password, so the sessions that it opened go on.
      tx.update(sessions)
        .set({ credentialTag: studentTag(row.id, renewed, secrets) })
        .where(and(eq(sessions.studentId, row.id), eq(sessions.credentialTag, studentTag(row.id, row.passwordHash, secrets))))
        .run();
    }
    tx.update(students).set({ lastSeenAt: Date.now() }).where(eq(students.id, row.id)).run();
    return openStudentSession(tx, { id: row.id, email: row.email, passwordHash: renewed ?? row.passwordHash }, secrets);
  });
  if (sessionId === null) return { kind: "wrong" };
  forgiveAttempts(db, "student", email, attempt.address);
  return { kind: "signed-in", sessionId, name: found.name ?? found.email };
}
