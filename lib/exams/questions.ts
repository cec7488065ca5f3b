/** The list of a draft's questions: their order, their points, and taking one out. */

import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { exams, examQuestions } from "@/db/schema";
import { UserError } from "@/lib/user-error";
import { requireDraft } from "./create";
import type { ExamQuestion } from "./grounding-rules";
import { findExam, findExamQuestion, listExamQuestions } from "./queries";

export const MAX_POINTS = 1_000;

export const goneQuestion = () => new UserError("not_found:question", "This question is not in the exam any more. Load the page anew.", 404);

type Writer = Pick<Db, "select" | "update">;

function draftQuestion(tx: Writer, id: string): ExamQuestion {
  const found = findExamQuestion(tx, id);
  if (!found) throw goneQuestion();
  requireDraft(found.exam);
  return found.question;
}

/** Moves a question one place up (−1) or down (1); at the end of the list nothing happens. */
export function moveQuestion(db: Db, id: string, by: -1 | 1, now = Date.now()): void {
  db.transaction(
    (tx) => {
      const { examId } = draftQuestion(tx, id);
      const ids = listExamQuestions(tx, examId).map((question) => question.id);
      const from = ids.indexOf(id);
      const other = ids[from + by];
      if (other === undefined) return;
      [ids[from], ids[from + by]] = [other, id];
      setOrder(tx, examId, ids, now);
    },
    { behavior: "immediate" },
  );
}

function setOrder(tx: Writer, examId: string, ids: readonly string[], now: number): void {
  // By way of negative positions: no two rows may share one, not even for a moment.
  tx.update(examQuestions).set({ ordinal: sql`-1 - ${examQuestions.ordinal}` }).where(eq(examQuestions.examId, examId)).run();
  ids.forEach((id, ordinal) => tx.update(examQuestions).set({ ordinal }).where(eq(examQuestions.id, id)).run());
  tx.update(exams).set({ updatedAt: now }).where(eq(exams.id, examId)).run();
}

/** Sets what a question is worth. @throws UserError once the exam is published */
export function setPoints(db: Db, id: string, points: number, now = Date.now()): void {
  db.transaction((tx) => {
    const { examId } = draftQuestion(tx, id);
    tx.update(examQuestions).set({ points }).where(eq(examQuestions.id, id)).run();
    tx.update(exams).set({ updatedAt: now }).where(eq(exams.id, examId)).run();
  });
}

/** Questions taken out lately, as they were, so that "Undo" brings back the teacher's own changes too. */
const shared = globalThis as typeof globalThis & { sourcemarkRemovedQuestions?: Map<string, ExamQuestion> };
const removed = () => (shared.sourcemarkRemovedQuestions ??= new Map<string, ExamQuestion>());
const MAX_REMOVED = 200;

/** What was taken out of an exam since the server started and can be put back, newest first. */
export const listRemovedQuestions = (examId: string): { id: string; question: string }[] =>
  [...removed().values()]
    .filter((question) => question.examId === examId)
    .map(({ id, question }) => ({ id, question }))
    .reverse();

export function removeQuestion(db: Db, id: string, now = Date.now()): void {
  db.transaction((tx) => {
    const question = draftQuestion(tx, id);
    tx.delete(examQuestions).where(eq(examQuestions.id, id)).run();
    setOrder(tx, question.examId, listExamQuestions(tx, question.examId).map((other) => other.id), now);
    removed().set(id, question);
    const oldest = removed().keys().next().value;
    if (removed().size > MAX_REMOVED && oldest !== undefined) removed().delete(oldest);
  });
}

/** Puts a question back to where it stood. @throws UserError when that is no longer known */
export function restoreQuestion(db: Db, id: string, now = Date.now()): void {
  const question = removed().get(id);
  if (!question) throw new UserError("not_found:question", "This can no longer be undone. Add the question again from its material.", 404);
  db.transaction((tx) => {
    const exam = findExam(tx, question.examId);
    if (!exam) throw goneQuestion();
    requireDraft(exam);
    const twin = and(eq(examQuestions.examId, exam.id), eq(examQuestions.questionId, question.questionId ?? ""));
    if (tx.select().from(examQuestions).where(twin).get()) throw new UserError("conflict:question", "The exam has this question again already.", 409);
    const ids = listExamQuestions(tx, exam.id).map((other) => other.id);
    const last = ids.length;
    ids.splice(question.ordinal, 0, id);
    tx.insert(examQuestions).values({ ...question, ordinal: last }).run();
    setOrder(tx, exam.id, ids, now);
    removed().delete(id);
  });
}
