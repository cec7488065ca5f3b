/** What a student learns about a question after having answered it. */

import "server-only";
import { and, asc, eq, isNotNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { citations, practiceAnswers, questions } from "@/db/schema";
import { explainGrade } from "@/lib/nlp/grading";
import { MISSING_POINT_COVERAGE } from "@/lib/nlp/constants";
import type { Grade } from "@/lib/nlp/grading/types";
import type { Feedback, FeedbackKey, FeedbackResult } from "./dto";
import { type AnswerPlace, isBeingGraded } from "./grade";

/**
 * The feedback on an answered question; null while it is not answered. The caller has made sure that the round is the
 * student's own and the material open.
 */
export function readFeedback(db: Db, place: AnswerPlace): Feedback | null {
  const answered = and(eq(practiceAnswers.roundId, place.roundId), eq(practiceAnswers.questionId, place.questionId), isNotNull(practiceAnswers.answer));
  const row = db
    .select({ answer: practiceAnswers.answer, grade: practiceAnswers.grade, question: questions })
    .from(practiceAnswers)
    .innerJoin(questions, eq(questions.id, practiceAnswers.questionId))
    .where(answered)
    .get();
  if (!row || row.answer === null) return null;
  const { answer, grade, question } = row;
  // Taken out, perhaps because its reference is wrong: that must not be taught.
  if (question.deletedAt !== null || question.state === "rejected") return { state: "withdrawn", answer };
  const key = readKey(db, question, grade);
  if (grade) return { state: "graded", answer, result: toResult(grade), ...key };
  const state = answer === "" ? "unknown" : isBeingGraded(place) ? "grading" : "waiting";
  return { state, answer, result: null, ...key };
}

function readKey(db: Db, question: typeof questions.$inferSelect, grade: Grade | null): FeedbackKey {
  const { quote, page, section, position, questionId } = citations;
  return {
    // The one that the points come from, also when the teacher has changed it since.
    reference: grade?.reference ?? question.answer,
    source: question.context,
    citations: db.select({ quote, page, section }).from(citations).where(eq(questionId, question.id)).orderBy(asc(position)).all(),
  };
}

function toResult(grade: Grade): FeedbackResult {
  const claims = grade.claims.filter(({ verdict }) => verdict === "contradicted").map(({ text, source }) => ({ claim: text, source }));
  return {
    score: grade.score,
    max: grade.max,
    isCorrect: grade.correct,
    explanation: explainGrade(grade),
    points: grade.keyPoints.map(({ text, coverage, contradicted, evidence }) => {
      const verdict = contradicted ? "contradicted" : coverage >= MISSING_POINT_COVERAGE ? "covered" : "missed";
      return { text, verdict, evidence: verdict === "missed" ? null : evidence };
    }),
    contradicted: claims,
    unsupported: grade.unsupportedClaims,
  };
}
