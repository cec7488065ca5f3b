/** What holds for every exam, without a look into the database: when it is open, until when one may write, in which order. */

import type { exams } from "@/db/schema";
import { seededRandom } from "@/lib/nlp/models/random";

export type Exam = typeof exams.$inferSelect;

/** After the deadline, saves are still taken for this long: a slow connection costs nobody a sentence. */
export const GRACE_MS = 30_000;

export const DEFAULT_POINTS = 10;

type Times = Pick<Exam, "opensAt" | "closesAt">;

/** Whether students may begin or go on now. */
export function isOpenNow(exam: Times & Pick<Exam, "state" | "deletedAt">, now: number): boolean {
  if (exam.state !== "open" || exam.deletedAt !== null) return false;
  return (exam.opensAt === null || exam.opensAt <= now) && (exam.closesAt === null || now < exam.closesAt);
}

/**
 * When an attempt ends, without grace: at the closing time or when the time limit, lengthened by the student's extra
 * time, is used up, whichever comes first. Null when neither is set.
 */
export function deadlineFor(
  exam: Pick<Exam, "closesAt" | "timeLimitMinutes">,
  startedAt: number,
  extraTimePercent: number,
): number | null {
  const limit =
    exam.timeLimitMinutes === null ? null : startedAt + Math.round(exam.timeLimitMinutes * 60_000 * (1 + extraTimePercent / 100));
  if (limit === null || exam.closesAt === null) return limit ?? exam.closesAt;
  return Math.min(limit, exam.closesAt);
}

/** The questions as one student meets them; the same seed gives the same order, and the list given stays as it is. */
export function questionOrder<Question extends { ordinal: number }>(
  questions: readonly Question[],
  seed: number,
  isShuffled: boolean,
): Question[] {
  const ordered = [...questions].sort((a, b) => a.ordinal - b.ordinal);
  if (!isShuffled) return ordered;
  const random = seededRandom(seed);
  for (let last = ordered.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    const [a, b] = [ordered[last], ordered[other]];
    if (a !== undefined && b !== undefined) [ordered[last], ordered[other]] = [b, a];
  }
  return ordered;
}
