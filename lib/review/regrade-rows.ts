/** The rows of `regrade_previews` as a queue: what an answer's mark would be under the points that are proposed. */

import "server-only";
import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { answers, attempts, examQuestions, exams, regradePreviews } from "@/db/schema";
import type { Grade } from "@/lib/nlp/grading/types";
import type { GradingUnit } from "./grading-rows";
import { markFor } from "./marks";

interface PreviewKey {
  attemptId: string;
  examQuestionId: string;
}

const isPreview = ({ attemptId, examQuestionId }: PreviewKey) =>
  and(eq(regradePreviews.attemptId, attemptId), eq(regradePreviews.examQuestionId, examQuestionId));

/** Takes the answer that waits longest for its preview, with the points to grade it by; null when none does. */
export function claimNextPreview(db: Db): GradingUnit | null {
  return db.transaction(
    (tx) => {
      const next = tx
        .select({ unit: regradePreviews, question: examQuestions, text: answers.text })
        .from(regradePreviews)
        .innerJoin(attempts, eq(attempts.id, regradePreviews.attemptId))
        .innerJoin(examQuestions, eq(examQuestions.id, regradePreviews.examQuestionId))
        .innerJoin(exams, eq(exams.id, examQuestions.examId))
        .leftJoin(answers, and(eq(answers.attemptId, regradePreviews.attemptId), eq(answers.examQuestionId, regradePreviews.examQuestionId)))
        .where(and(eq(regradePreviews.state, "waiting"), isNotNull(attempts.submittedAt), isNull(exams.deletedAt)))
        .orderBy(asc(attempts.submittedAt), asc(attempts.id), asc(examQuestions.ordinal))
        .limit(1)
        .get();
      if (!next) return null;
      const { attemptId, examQuestionId } = next.unit;
      tx.update(regradePreviews).set({ state: "grading" }).where(isPreview(next.unit)).run();
      return { attemptId, examQuestionId, question: { ...next.question, keyPoints: pointsToTry(next.question) }, answer: next.text ?? "" };
    },
    { behavior: "immediate" },
  );
}

/** The points of a preview: those proposed, else those in force (after a change of the models or of the references). */
export const pointsToTry = ({ proposedPoints, keyPoints }: typeof examQuestions.$inferSelect) => proposedPoints ?? keyPoints;

/** Stores what the mark would be. A preview that was dropped meanwhile, and perhaps asked for anew, is not being graded any more: then nothing is stored. */
export function storePreview(db: Db, unit: GradingUnit, grade: Grade): void {
  const mark = markFor(unit.question.points, grade.similarity);
  db.update(regradePreviews)
    .set({ state: "graded", grade, mark, error: null })
    .where(and(isPreview(unit), eq(regradePreviews.state, "grading")))
    .run();
}

/** Says why an answer has no preview, in a sentence for the teacher. */
export function storePreviewFailure(db: Db, unit: PreviewKey, error: string): void {
  db.update(regradePreviews).set({ state: "failed", error }).where(and(isPreview(unit), eq(regradePreviews.state, "grading"))).run();
}

const STOPPED = "The server stopped while it graded this answer.";

/** After a crash: what was being graded waits again; what has stopped the server before is given up. */
export function recoverPreviews(db: Db): void {
  for (const row of db.select().from(regradePreviews).where(eq(regradePreviews.state, "grading")).all()) {
    db.update(regradePreviews).set({ state: row.error === null ? "waiting" : "failed", error: STOPPED }).where(isPreview(row)).run();
  }
}
