/** When practice is locked, without a look into the database: references of a running exam must not leak through it. */

import type { Exam } from "@/lib/exams/rules";
import { isOpenNow } from "@/lib/exams/rules";

/** Why an exam locks its material: it can be written now, it will be, or somebody is still writing it. */
export type LockReason = "open" | "coming" | "writing";

/**
 * Why the exam keeps its material from being practised on; null when it does not. From publishing until its end: who could
 * practise on the eve of an exam would be shown its reference answers. A draft locks nothing, and neither does a closed exam
 * once the last attempt is handed in.
 */
export function lockReason(
  exam: Pick<Exam, "state" | "deletedAt" | "opensAt" | "closesAt">,
  isBeingWritten: boolean,
  now: number,
): LockReason | null {
  if (exam.deletedAt !== null || exam.state === "draft") return null;
  if (isOpenNow(exam, now)) return "open";
  if (isBeingWritten) return "writing";
  return exam.state === "open" && exam.opensAt !== null && exam.opensAt > now ? "coming" : null;
}
