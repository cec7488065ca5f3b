/** When an attempt is over, without a look into the database. */

import type { attempts, exams } from "@/db/schema";
import { GRACE_MS } from "@/lib/exams/rules";

export type Attempt = typeof attempts.$inferSelect;

/** Who or what ends an attempt. */
export type SubmittedBy = NonNullable<Attempt["submittedBy"]>;

type Ending = { endsAt: number; by: Exclude<SubmittedBy, "student"> };

/**
 * The moment at which an attempt that is being written ends, grace included, and why: its own deadline, or the teacher
 * has closed the exam (closing is the last change that a closed exam has had). Null while nothing ends it.
 */
export function endingOf(
  attempt: Pick<Attempt, "deadlineAt">,
  exam: Pick<typeof exams.$inferSelect, "state" | "updatedAt">,
): Ending | null {
  const deadline: Ending | null = attempt.deadlineAt === null ? null : { endsAt: attempt.deadlineAt + GRACE_MS, by: "deadline" };
  const closing: Ending | null = exam.state === "open" ? null : { endsAt: exam.updatedAt + GRACE_MS, by: "teacher" };
  if (!deadline || !closing) return deadline ?? closing;
  // Closing also moves the deadline of whoever is writing to the same moment.
  return closing.endsAt <= deadline.endsAt ? closing : deadline;
}

/** Whether saves are refused: handed in, or past its end. A save in the very last millisecond still counts. */
export function isOver(attempt: Pick<Attempt, "deadlineAt" | "submittedAt">, exam: Parameters<typeof endingOf>[1], now: number): boolean {
  const ending = endingOf(attempt, exam);
  return attempt.submittedAt !== null || (ending !== null && now > ending.endsAt);
}
