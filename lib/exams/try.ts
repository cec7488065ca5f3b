/** "How would this be marked?": one answer against the exam question's points as they stand, nothing stored. */

import "server-only";
import type { ExplainedGrade } from "@/lib/grades/grade-question";
import { explainGrade, gradeAgainstPoints } from "@/lib/nlp/grading";
import type { Models } from "@/lib/nlp/models/types";
import { UserError } from "@/lib/user-error";
import type { ExamQuestion } from "./grounding-rules";

/** @throws UserError without key points; GradingError; ModelError */
export async function tryAnswer(question: ExamQuestion, answer: string, models: Models): Promise<ExplainedGrade> {
  const points = question.keyPoints ?? [];
  if (points.length === 0) throw new UserError("conflict:points", "This question has no key points to mark by yet.", 409);
  const { question: asked, references, source, ungrounded } = question;
  const graded = await gradeAgainstPoints({ question: asked, references, source, points, answer }, models, { lane: "interactive" });
  const grade = { ...graded, ungroundedReferencePoints: ungrounded };
  return { grade, explanation: explainGrade(grade) };
}
