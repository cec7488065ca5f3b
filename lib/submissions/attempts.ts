/** Beginning and ending an attempt. Each happens once, whoever asks how often. */

import "server-only";
import { randomInt } from "node:crypto";
import { and, eq, isNull, lte, ne, or } from "drizzle-orm";
import type { Db } from "@/db/client";
import { attempts, exams } from "@/db/schema";
import { GRACE_MS, deadlineFor, isOpenNow } from "@/lib/exams/rules";
import { newId } from "@/lib/ids";
import { queueGrading, wakeGrader } from "@/lib/review/queue";
import { UserError } from "@/lib/user-error";
import { type Attempt, endingOf } from "./rules";

interface Beginner {
  id: string;
  extraTimePercent: number;
}

/**
 * The student's one attempt at the exam, begun now when there is none; its deadline is fixed here.
 * @throws UserError when the exam is not open (any more)
 */
export function startAttempt(db: Db, examId: string, student: Beginner, now = Date.now()): Attempt {
  return db.transaction(
    (tx) => {
      const mine = and(eq(attempts.examId, examId), eq(attempts.studentId, student.id));
      const begun = tx.select().from(attempts).where(mine).get();
      if (begun) return begun;
      const exam = tx.select().from(exams).where(eq(exams.id, examId)).get();
      if (!exam || !isOpenNow(exam, now)) {
        throw new UserError("conflict:not_open", "This exam is not open now, so it cannot be started. If that surprises you, ask your teacher.", 409);
      }
      const deadlineAt = deadlineFor(exam, now, student.extraTimePercent);
      const row = { id: newId(), examId, studentId: student.id, seed: randomInt(2 ** 31), startedAt: now, deadlineAt };
      return tx.insert(attempts).values(row).returning().get();
    },
    { behavior: "immediate" },
  );
}

/**
 * Hands the attempt in as it is saved and queues its grading; a second call changes nothing.
 * @returns whether this call was the one that handed it in
 */
export function submitAttempt(db: Db, attemptId: string, now = Date.now()): boolean {
  const isNew = db.transaction(
    (tx) => {
      const row = tx
        .select({ attempt: attempts, exam: exams })
        .from(attempts)
        .innerJoin(exams, eq(exams.id, attempts.examId))
        .where(eq(attempts.id, attemptId))
        .get();
      if (!row) throw new UserError("not_found:attempt", "This attempt is not there any more.", 404);
      if (row.attempt.submittedAt !== null) return false;
      const ending = endingOf(row.attempt, row.exam);
      const isTimeUp = ending !== null && now >= ending.endsAt - GRACE_MS;
      // When the server was down at the deadline, the submission still bears the time at which writing ended.
      const handedIn = { submittedAt: ending ? Math.min(now, ending.endsAt) : now, submittedBy: isTimeUp ? ending.by : ("student" as const) };
      tx.update(attempts).set(handedIn).where(eq(attempts.id, attemptId)).run();
      queueGrading(tx, attemptId);
      return true;
    },
    { behavior: "immediate" },
  );
  if (isNew) wakeGrader(db).catch((error: unknown) => console.error(error));
  return isNew;
}

/** Hands in every attempt whose time is over, whether or not a browser is open; returns how many there were. */
export function submitOverdue(db: Db, now = Date.now()): number {
  const before = now - GRACE_MS;
  const overdue = db
    .select({ id: attempts.id, deadlineAt: attempts.deadlineAt, state: exams.state, updatedAt: exams.updatedAt })
    .from(attempts)
    .innerJoin(exams, eq(exams.id, attempts.examId))
    .where(and(isNull(attempts.submittedAt), or(lte(attempts.deadlineAt, before), and(ne(exams.state, "open"), lte(exams.updatedAt, before)))))
    .all();
  let submitted = 0;
  for (const attempt of overdue) {
    const ending = endingOf(attempt, attempt);
    if (!ending || now <= ending.endsAt) continue;
    try {
      if (submitAttempt(db, attempt.id, now)) submitted += 1;
    } catch (error) {
      // One that fails must not keep the rest of the class waiting; the next round tries it again.
      console.error(error);
    }
  }
  return submitted;
}

const SWEEP_MS = 5_000;

/** Looks for overdue attempts now and from then on; returns what ends that. */
export function watchDeadlines(db: Db): () => void {
  const sweep = () => {
    try {
      submitOverdue(db);
    } catch (error) {
      console.error(error);
    }
  };
  sweep();
  const timer = setInterval(sweep, SWEEP_MS);
  // The watch alone is no reason for the process to stay.
  timer.unref();
  return () => clearInterval(timer);
}
