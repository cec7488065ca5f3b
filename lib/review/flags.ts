/** What about an answer or a submission should catch the teacher's eye. Pure. */

import type { answerGrades } from "@/db/schema";

export const FLAGS = ["failed", "doubtful", "contradiction", "empty"] as const;
export type Flag = (typeof FLAGS)[number];

type GradeRow = Pick<typeof answerGrades.$inferSelect, "state" | "grade" | "overrideMark" | "isAccepted">;

/** Whether a person has decided: agreed to the grader's mark, or set another. */
export function isDecided(row: GradeRow): boolean {
  return row.isAccepted || row.overrideMark !== null;
}

/** Whether a person should look: grading failed, or the grader is not sure; until someone has decided. */
export function needsLook(row: GradeRow): boolean {
  if (isDecided(row)) return false;
  return row.state === "failed" || (row.state === "graded" && row.grade !== null && row.grade.needsReview);
}

/** Whether the grader is sure enough for its mark to be accepted together with others. */
export function isConfident(row: GradeRow): boolean {
  return row.state === "graded" && row.grade !== null && !row.grade.needsReview && !isDecided(row);
}

/** An answer's flags. What is wrong with the text stays when a person has decided; doubt does not. */
export function flagsOf(row: GradeRow, answer: string): Flag[] {
  const flags: Flag[] = [];
  const hasContradiction = row.grade !== null && row.grade.contradictedClaims.length > 0;
  if (row.state === "failed") flags.push("failed");
  if (row.grade?.needsReview && !hasContradiction && needsLook(row)) flags.push("doubtful");
  if (hasContradiction) flags.push("contradiction");
  if (answer.trim() === "") flags.push("empty");
  return flags;
}
