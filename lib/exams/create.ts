/**
 * Making exams. A question is copied into the exam with its reference, source and citations: what is done to the
 * material afterwards changes no exam.
 */

import "server-only";
import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { exams, examQuestions } from "@/db/schema";
import { newId } from "@/lib/ids";
import { findMaterial, listUsableQuestions, type Material, type StoredQuestion } from "@/lib/materials/queries";
import { UserError } from "@/lib/user-error";
import { findExam, listExamQuestions } from "./queries";
import type { Exam } from "./rules";
import { goneExam } from "./states";

export const MAX_EXAM_QUESTIONS = 200;
export const MAX_TITLE = 200;

/** Everything in the exam itself; drafts only. */
export function requireDraft(exam: Exam): void {
  if (exam.state !== "draft") {
    throw new UserError("conflict:state", "This exam is published: its questions stay as they are. Duplicate it to change them.", 409);
  }
}

/**
 * A draft with the chosen questions of a material, in the material's order.
 * @returns the exam's id
 * @throws UserError when the material is gone or nothing is chosen
 */
export function createExam(db: Db, materialId: string, questionIds: readonly string[], title: string, now = Date.now()): string {
  return db.transaction((tx) => {
    const material = findMaterial(db, materialId);
    if (!material) throw new UserError("not_found:material", "This material is not there any more.", 404);
    const chosen = chosenQuestions(db, material, questionIds);
    const id = newId();
    tx.insert(exams).values({ id, materialId, materialTitle: material.title, title, updatedAt: now }).run();
    copyQuestions(tx, id, chosen, 0);
    return id;
  });
}

/** Adds further questions of its material to the end of a draft; those that it has already are passed over. */
export function addQuestions(db: Db, examId: string, questionIds: readonly string[], now = Date.now()): number {
  return db.transaction((tx) => {
    const exam = findExam(tx, examId);
    if (!exam) throw goneExam();
    requireDraft(exam);
    const material = exam.materialId === null ? null : findMaterial(db, exam.materialId);
    if (!material) throw new UserError("not_found:material", "The material of this exam is not there any more.", 404);
    const present = listExamQuestions(tx, examId);
    const known = new Set(present.map(({ questionId }) => questionId));
    const chosen = chosenQuestions(db, material, questionIds).filter(({ id }) => !known.has(id));
    requireRoom(present.length + chosen.length);
    copyQuestions(tx, examId, chosen, (present.at(-1)?.ordinal ?? -1) + 1);
    tx.update(exams).set({ updatedAt: now }).where(eq(exams.id, examId)).run();
    return chosen.length;
  });
}

function chosenQuestions(db: Db, material: Material, ids: readonly string[]): StoredQuestion[] {
  const wanted = new Set(ids);
  const chosen = listUsableQuestions(db, material.id).filter(({ id }) => wanted.has(id));
  if (chosen.length === 0) throw new UserError("invalid:questions", "Choose at least one question.");
  requireRoom(chosen.length);
  return chosen;
}

function requireRoom(questions: number): void {
  if (questions > MAX_EXAM_QUESTIONS) {
    throw new UserError("invalid:questions", `An exam has at most ${MAX_EXAM_QUESTIONS} questions. Choose fewer.`);
  }
}

function copyQuestions(tx: Pick<Db, "insert">, examId: string, chosen: readonly StoredQuestion[], from: number): void {
  chosen.forEach((question, index) => {
    tx.insert(examQuestions)
      .values({
        id: newId(),
        examId,
        questionId: question.id,
        ordinal: from + index,
        question: question.question,
        references: [question.answer],
        source: question.context,
        citations: question.citations.map(({ page, section, passageAddress, similarity, quote }) => ({
          page,
          section,
          passageAddress,
          similarity,
          quote,
        })),
      })
      .run();
  });
}

/** A draft like another exam, with its key points and settings, without its times and submissions. */
export function duplicateExam(db: Db, id: string, now = Date.now()): string {
  return db.transaction((tx) => {
    const original = findExam(tx, id);
    if (!original) throw goneExam();
    const copy = newId();
    const { materialId, materialTitle, instructions, timeLimitMinutes, isShuffled, releaseDetail } = original;
    const title = `${original.title.slice(0, MAX_TITLE - " (copy)".length)} (copy)`;
    tx.insert(exams)
      .values({ id: copy, title, updatedAt: now, materialId, materialTitle, instructions, timeLimitMinutes, isShuffled, releaseDetail })
      .run();
    for (const question of listExamQuestions(tx, id)) {
      tx.insert(examQuestions).values({ ...question, id: newId(), examId: copy, proposedPoints: null }).run();
    }
    return copy;
  });
}
