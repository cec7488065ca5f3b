/** What students change about their own account. */

import "server-only";
import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { sessions, students } from "@/db/schema";
import type { Secrets } from "@/lib/auth/secrets";
import { endStudentSessions, type Student, studentTag } from "@/lib/auth/student-sessions";
import { forgiveAttempts, reserveAttempt, throttleSentence } from "@/lib/auth/throttle";
import { UserError } from "@/lib/user-error";
import { checkPassword, hashPassword, passwordProblem } from "./passwords";

interface PasswordChange {
  current: string;
  next: string;
  /** Where the request came from. */
  address: string;
}

/**
 * Changes the password and ends every other session; the one that asked goes on.
 * @throws UserError when the current password is wrong (throttled like signing in) or the new one is not accepted
 */
export async function changePassword(db: Db, student: Student, change: PasswordChange, secrets: Secrets): Promise<void> {
  const reservation = reserveAttempt(db, "student", student.email, change.address);
  if (!reservation.allowed) throw new UserError("rate_limit:password", throttleSentence(reservation.retryAfterSeconds), 429);
  const stored = db.select().from(students).where(eq(students.id, student.id)).get()?.passwordHash ?? null;
  const { isRight } = await checkPassword(change.current, stored);
  if (!isRight || stored === null) throw new UserError("bad_request:password", "The current password is not right.");
  forgiveAttempts(db, "student", student.email, change.address);
  const problem = passwordProblem(change.next, student.email);
  if (problem) throw new UserError("bad_request:password", `The new password: ${problem}`);
  const passwordHash = await hashPassword(change.next);
  const isChanged = db.transaction((tx) => {
    const own = and(eq(students.id, student.id), eq(students.state, "active"), eq(students.passwordHash, stored));
    if (tx.update(students).set({ passwordHash }).where(own).run().changes === 0) return false;
    endStudentSessions(tx, student.id, student.sessionId);
    tx.update(sessions)
      .set({ credentialTag: studentTag(student.id, passwordHash, secrets) })
      .where(eq(sessions.id, student.sessionId))
      .run();
    return true;
  });
  if (!isChanged) throw new UserError("conflict:password", "Your account was changed meanwhile. Sign in again.", 409);
}
