/** When a key point rests on the source, and what keeps a draft from being published. */

import type { ExamKeyPoint, examQuestions } from "@/db/schema";
import type { Exam } from "./rules";

export type ExamQuestion = typeof examQuestions.$inferSelect;

/** Every wording of it follows from a sentence of the source. */
export const isGrounded = (point: ExamKeyPoint): boolean => point.groundedBy !== null;

/** The points of a question that still need the teacher's yes. */
export function unacceptedPoints(question: Pick<ExamQuestion, "keyPoints" | "isUngroundedAccepted">): ExamKeyPoint[] {
  return question.isUngroundedAccepted ? [] : (question.keyPoints ?? []).filter((point) => !isGrounded(point));
}

/** Sentences that say what must be settled before publishing; empty when nothing. Questions in their order. */
export function publishProblems(exam: Pick<Exam, "closesAt">, questions: readonly ExamQuestion[], now: number): string[] {
  const problems: string[] = [];
  if (questions.length === 0) problems.push("The exam has no questions. Add at least one.");
  if (exam.closesAt !== null && exam.closesAt <= now) problems.push("The closing time has passed. Set a later one, or none, and save.");
  questions.forEach((question, index) => {
    const number = index + 1;
    if (question.keyPoints === null) problems.push(`The key points of question ${number} are not worked out yet.`);
    else if (question.keyPoints.length === 0) problems.push(`Question ${number} has no key point to mark by. Add one.`);
    for (const point of unacceptedPoints(question)) {
      problems.push(`Question ${number}: no source sentence backs “${point.text}”. Edit or remove the point, or say that it counts all the same.`);
    }
  });
  return problems;
}
