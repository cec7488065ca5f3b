/** The deadlines of attempts that are under way, when the exam's times change. */

import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { attempts, students } from "@/db/schema";
import { deadlineFor, type Exam } from "./rules";

/** Sets the deadline of everybody who is still writing anew, from their own start and with their extra time. */
export function moveDeadlines(tx: Pick<Db, "select" | "update">, id: string, times: Pick<Exam, "closesAt" | "timeLimitMinutes">): void {
  const writing = tx
    .select({ id: attempts.id, startedAt: attempts.startedAt, extra: students.extraTimePercent })
    .from(attempts)
    .innerJoin(students, eq(students.id, attempts.studentId))
    .where(and(eq(attempts.examId, id), isNull(attempts.submittedAt)))
    .all();
  for (const attempt of writing) {
    const deadlineAt = deadlineFor(times, attempt.startedAt, attempt.extra);
    tx.update(attempts).set({ deadlineAt }).where(eq(attempts.id, attempt.id)).run();
  }
}
