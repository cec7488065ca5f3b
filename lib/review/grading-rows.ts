/** The rows of `answer_grades` as a queue: what may follow what, and nothing else. Every step is one transaction. */

import "server-only";
import { and, asc, eq, isNotNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { answerGrades, answers, attempts, examQuestions, markChanges } from "@/db/schema";
import type { Grade } from "@/lib/nlp/grading/types";
import { markFor } from "./marks";

/** Starts of grading one answer; an answer that takes the server down with it is given up after these. */
export const MAX_GRADING_RUNS = 3;

/** The name in the audit trail of what no person did. */
export const GRADER = "grader";

/** A database or a transaction. */
export type Tx = Pick<Db, "select" | "insert" | "update">;

/** An answer to be graded, with all that its grade depends on. */
export interface GradingUnit {
  attemptId: string;
  examQuestionId: string;
  question: typeof examQuestions.$inferSelect;
  answer: string;
}

interface UnitKey {
  attemptId: string;
  examQuestionId: string;
}

export const isUnit = ({ attemptId, examQuestionId }: UnitKey) =>
  and(eq(answerGrades.attemptId, attemptId), eq(answerGrades.examQuestionId, examQuestionId));

/**
 * Queues every question of a submission, those without an answer included. Call it in the transaction that hands the
 * attempt in, and `wakeGrader` after it. Questions that are queued already stay as they are.
 */
export function queueGrading(tx: Tx, attemptId: string): void {
  const asked = tx
    .select({ id: examQuestions.id })
    .from(examQuestions)
    .innerJoin(attempts, eq(attempts.examId, examQuestions.examId))
    .where(eq(attempts.id, attemptId))
    .all();
  for (const { id } of asked) tx.insert(answerGrades).values({ attemptId, examQuestionId: id }).onConflictDoNothing().run();
}

/** Takes the answer that waits longest (by submission, then by question), null when none does. */
export function claimNextAnswer(db: Db): GradingUnit | null {
  return db.transaction(
    (tx) => {
      const next = tx
        .select({ unit: answerGrades, question: examQuestions, text: answers.text })
        .from(answerGrades)
        .innerJoin(attempts, eq(attempts.id, answerGrades.attemptId))
        .innerJoin(examQuestions, eq(examQuestions.id, answerGrades.examQuestionId))
        .leftJoin(answers, and(eq(answers.attemptId, answerGrades.attemptId), eq(answers.examQuestionId, answerGrades.examQuestionId)))
        .where(and(eq(answerGrades.state, "waiting"), isNotNull(attempts.submittedAt)))
        .orderBy(asc(attempts.submittedAt), asc(attempts.id), asc(examQuestions.ordinal))
        .limit(1)
        .get();
      if (!next) return null;
      const { attemptId, examQuestionId, runs } = next.unit;
      tx.update(answerGrades).set({ state: "grading", runs: runs + 1 }).where(isUnit(next.unit)).run();
      return { attemptId, examQuestionId, question: next.question, answer: next.text ?? "" };
    },
    { behavior: "immediate" },
  );
}

/** Stores a grade with its mark and its entry in the audit trail, together or not at all. */
export function storeGrade(db: Db, unit: GradingUnit, grade: Grade, now = Date.now()): void {
  db.transaction(
    (tx) => {
      const row = tx.select().from(answerGrades).where(isUnit(unit)).get();
      // Deleted with its exam, or settled already: nothing is written twice.
      if (row?.state !== "grading") return;
      giveGrade(tx, row, { grade, mark: markFor(unit.question.points, grade.similarity), who: GRADER, at: now });
    },
    { behavior: "immediate" },
  );
}

interface NewGrade {
  grade: Grade;
  mark: number;
  who: string;
  at: number;
  reason?: string;
}

/** Gives an answer its grade, with an entry in the trail when the mark is another. The teacher's own mark stays. */
export function giveGrade(tx: Tx, row: typeof answerGrades.$inferSelect, { grade, mark, who, at, reason }: NewGrade): void {
  // What the teacher agreed to was another mark.
  const isAccepted = row.isAccepted && (row.overrideMark !== null || row.mark === mark);
  tx.update(answerGrades).set({ state: "graded", grade, mark, gradedAt: at, error: null, isAccepted }).where(isUnit(row)).run();
  if (row.mark === mark) return;
  const entry = { ...keyOf(row), who, at, from: row.mark, to: mark, reason };
  tx.insert(markChanges).values({ ...entry, kind: row.mark === null ? "graded" : "regraded" }).run();
}

/** Says that an answer could not be graded, in a sentence for the teacher. */
export function storeFailure(db: Db, unit: UnitKey, error: string): void {
  db.update(answerGrades).set({ state: "failed", error }).where(and(isUnit(unit), eq(answerGrades.state, "grading"))).run();
}

/** After a crash: answers that were being graded wait again, and the one that keeps stopping the server is given up. */
export function recoverGrading(db: Db): void {
  for (const row of db.select().from(answerGrades).where(eq(answerGrades.state, "grading")).all()) {
    const isHopeless = row.runs >= MAX_GRADING_RUNS;
    const error = `The server stopped ${row.runs} times while it graded this answer. Set a mark yourself, or try again.`;
    db.update(answerGrades).set(isHopeless ? { state: "failed", error } : { state: "waiting" }).where(isUnit(row)).run();
  }
}

/** Lets failed answers of an exam be graded again; all, or those of one submission. Returns how many. */
export function retryFailed(db: Db, examId: string, attemptId?: string): number {
  const failed = db
    .select({ attemptId: answerGrades.attemptId, examQuestionId: answerGrades.examQuestionId })
    .from(answerGrades)
    .innerJoin(attempts, eq(attempts.id, answerGrades.attemptId))
    .where(and(eq(answerGrades.state, "failed"), eq(attempts.examId, examId), attemptId === undefined ? undefined : eq(attempts.id, attemptId)))
    .all();
  for (const unit of failed) db.update(answerGrades).set({ state: "waiting", runs: 0, error: null }).where(isUnit(unit)).run();
  return failed.length;
}

const keyOf = ({ attemptId, examQuestionId }: UnitKey): UnitKey => ({ attemptId, examQuestionId });
