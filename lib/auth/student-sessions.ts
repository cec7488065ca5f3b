/** Sessions of students: a row of `sessions` that counts while the student is active and has the password that opened it. */

import "server-only";
import { createHmac, randomBytes } from "node:crypto";
import { and, eq, lte, ne } from "drizzle-orm";
import type { Db } from "@/db/client";
import { sessions, students } from "@/db/schema";
import { equalsInConstantTime, type Secrets } from "./secrets";
import { SESSION_SECONDS } from "./sessions";

export interface Student {
  role: "student";
  id: string;
  email: string;
  name: string;
  /** Added to every time limit. */
  extraTimePercent: number;
  sessionId: string;
}

/** "Last seen" is written at most this often: pages that save every few seconds must not write a row each time. */
const SEEN_INTERVAL_MS = 60_000;

/** Changes whenever the student's password or the session secret does. */
export function studentTag(studentId: string, passwordHash: string, secrets: Secrets): string {
  return createHmac("sha256", secrets.sessionSecret)
    .update(JSON.stringify(["student", studentId, passwordHash]))
    .digest("hex");
}

/** Opens a session for an active student and returns its id; sweeps those that are over. */
export function openStudentSession(db: Pick<Db, "delete" | "insert">, student: { id: string; email: string; passwordHash: string }, secrets: Secrets, now = Date.now()): string {
  const id = randomBytes(24).toString("base64url");
  db.delete(sessions).where(lte(sessions.expiresAt, now)).run();
  db.insert(sessions)
    .values({
      id,
      role: "student",
      account: student.email,
      studentId: student.id,
      credentialTag: studentTag(student.id, student.passwordHash, secrets),
      expiresAt: now + SESSION_SECONDS * 1000,
    })
    .run();
  return id;
}

/** The student whom the session belongs to; null when it is over, or the student was removed, reset or has a new password. */
export function findStudent(db: Db, sessionId: string, secrets: Secrets, now = Date.now()): Student | null {
  const row = db
    .select({ session: sessions, student: students })
    .from(sessions)
    .innerJoin(students, eq(students.id, sessions.studentId))
    .where(eq(sessions.id, sessionId))
    .get();
  if (!row || row.session.role !== "student" || row.session.expiresAt <= now) return null;
  const { student } = row;
  if (student.state !== "active" || student.passwordHash === null) return null;
  if (!equalsInConstantTime(row.session.credentialTag, studentTag(student.id, student.passwordHash, secrets))) return null;
  if ((student.lastSeenAt ?? 0) < now - SEEN_INTERVAL_MS) {
    db.update(students).set({ lastSeenAt: now }).where(eq(students.id, student.id)).run();
  }
  const { id, email, name, extraTimePercent } = student;
  return { role: "student", id, email, name: name ?? email, extraTimePercent, sessionId };
}

/** Ends every session of the student, `except` one if given. Returns how many. */
export function endStudentSessions(db: Pick<Db, "delete">, studentId: string, except?: string): number {
  const own = eq(sessions.studentId, studentId);
  return db.delete(sessions).where(except === undefined ? own : and(own, ne(sessions.id, except))).run().changes;
}
