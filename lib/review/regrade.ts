/** Grading an exam again: a preview behind the pages, then all of it in force at once, or dropped. */

import "server-only";
import { createHash } from "node:crypto";
import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { answerGrades, attempts, examQuestions, regradePreviews } from "@/db/schema";
import { type ExamQuestion, isGrounded } from "@/lib/exams/grounding-rules";
import { findExam, listExamQuestions } from "@/lib/exams/queries";
import { goneExam } from "@/lib/exams/states";
import { UserError } from "@/lib/user-error";
import { giveGrade, isUnit, type Tx } from "./grading-rows";

export type Preview = typeof regradePreviews.$inferSelect;

/**
 * Queues every submitted answer of the questions with a proposal, or of all questions, for a preview; wake the grader
 * after it. What has been previewed already stays, what failed is tried again. Returns how many wait.
 * @throws UserError when there is nothing to preview
 */
export function startPreview(db: Db, examId: string, scope: "changed" | "all"): number {
  return db.transaction(
    (tx) => {
      const exam = findExam(tx, examId);
      if (!exam) throw goneExam();
      const questions = listExamQuestions(tx, examId).filter(({ proposedPoints }) => scope === "all" || proposedPoints !== null);
      if (questions.length === 0) throw new UserError("conflict:no_changes", "No key point is changed. Change one first.", 409);
      const handedIn = tx.select({ id: attempts.id }).from(attempts).where(and(eq(attempts.examId, examId), isNotNull(attempts.submittedAt))).all();
      if (handedIn.length === 0) throw new UserError("conflict:no_submissions", "Nobody has handed in yet, so there is nothing to grade again.", 409);
      for (const { id: examQuestionId } of questions) {
        for (const { id: attemptId } of handedIn) tx.insert(regradePreviews).values({ attemptId, examQuestionId }).onConflictDoNothing().run();
      }
      const ids = questions.map(({ id }) => id);
      tx.update(regradePreviews)
        .set({ state: "waiting", error: null })
        .where(and(inArray(regradePreviews.examQuestionId, ids), eq(regradePreviews.state, "failed")))
        .run();
      return listPreviews(tx, examId).filter(({ state }) => state === "waiting").length;
    },
    { behavior: "immediate" },
  );
}

/** The previews of an exam without their grades, in a fixed order. */
export function listPreviews(db: Pick<Db, "select">, examId: string): Omit<Preview, "grade">[] {
  const { attemptId, examQuestionId, state, mark, error } = regradePreviews;
  return db
    .select({ attemptId, examQuestionId, state, mark, error })
    .from(regradePreviews)
    .innerJoin(examQuestions, eq(examQuestions.id, regradePreviews.examQuestionId))
    .where(eq(examQuestions.examId, examId))
    .orderBy(asc(regradePreviews.attemptId), asc(examQuestions.ordinal))
    .all();
}

/** Stands for the proposals and their preview as a page shows them: another preview has another one. */
export function versionOf(questions: readonly ExamQuestion[], previews: readonly Omit<Preview, "grade">[]): string {
  const proposals = questions.map(({ id, proposedPoints }) => [id, proposedPoints]);
  const marks = previews.map(({ attemptId, examQuestionId, state, mark }) => [attemptId, examQuestionId, state, mark]);
  return createHash("sha256").update(JSON.stringify([proposals, marks])).digest("base64url");
}

export interface Applied {
  /** Marks of the grader that are others now, and how many of them the teacher's own mark covers. */
  changed: number;
  kept: number;
  /** Answers without a preview (handed in later, or failed) that are being graded by the new points. */
  requeued: number;
}

/**
 * Puts the proposed points in force and takes over the previewed grades, in one step; wake the grader after it.
 * @param version what the teacher has seen, see `versionOf`
 * @throws UserError when there is no finished preview, or it is not the one that the teacher has seen
 */
export function applyPreview(db: Db, examId: string, version: string, who: string, now = Date.now()): Applied {
  return db.transaction(
    (tx) => {
      if (!findExam(tx, examId)) throw goneExam();
      const questions = listExamQuestions(tx, examId);
      requireFinished(questions, listPreviews(tx, examId), version);
      const applied: Applied = { changed: 0, kept: 0, requeued: 0 };
      for (const question of questions) {
        applyQuestion(tx, question, applied, who, now);
        tx.delete(regradePreviews).where(eq(regradePreviews.examQuestionId, question.id)).run();
      }
      return applied;
    },
    { behavior: "immediate" },
  );
}

function requireFinished(questions: readonly ExamQuestion[], previews: readonly Omit<Preview, "grade">[], version: string): void {
  const refuse = (message: string) => new UserError("conflict:preview", message, 409);
  if (previews.length === 0) throw refuse("There is no preview to apply. Preview the changes first.");
  if (previews.some(({ state }) => state === "waiting" || state === "grading")) throw refuse("The preview is not finished. Wait for it, then apply.");
  const previewed = new Set(previews.map(({ examQuestionId }) => examQuestionId));
  if (questions.some(({ id, proposedPoints }) => proposedPoints !== null && !previewed.has(id))) {
    throw refuse("Some key points were changed after the preview. Preview again, then apply.");
  }
  if (versionOf(questions, previews) !== version) throw refuse("The preview has changed since you loaded this page. Look at it as it is now, then apply.");
}

function applyQuestion(tx: Tx, question: ExamQuestion, applied: Applied, who: string, now: number): void {
  const previews = tx.select().from(regradePreviews).where(eq(regradePreviews.examQuestionId, question.id)).all();
  const byAttempt = new Map(previews.map((preview) => [preview.attemptId, preview]));
  const { proposedPoints } = question;
  for (const row of tx.select().from(answerGrades).where(eq(answerGrades.examQuestionId, question.id)).all()) {
    const preview = byAttempt.get(row.attemptId);
    if (preview?.state === "graded" && preview.grade && preview.mark !== null) {
      // Also when the grader is at it just now: it then finds the answer graded, and stores nothing by the old points.
      if (row.mark !== preview.mark) applied[row.overrideMark === null ? "changed" : "kept"] += 1;
      const reason = proposedPoints === null ? "Graded again." : "Graded again after a change of the key points.";
      giveGrade(tx, row, { grade: preview.grade, mark: preview.mark, who, at: now, reason });
    } else if (proposedPoints !== null) {
      tx.update(answerGrades).set({ state: "waiting", runs: 0, error: null }).where(isUnit(row)).run();
      applied.requeued += 1;
    }
  }
  if (proposedPoints === null) return;
  // What no source sentence backs had the teacher's yes when it was proposed.
  const isUngroundedAccepted = !proposedPoints.every(isGrounded);
  tx.update(examQuestions).set({ keyPoints: proposedPoints, proposedPoints: null, isUngroundedAccepted }).where(eq(examQuestions.id, question.id)).run();
}
