/** Deleting an exam can be undone for a day; one that students have written is asked about twice, with what goes. */

import "server-only";
import { and, eq, isNotNull, lt } from "drizzle-orm";
import type { Db } from "@/db/client";
import { exams } from "@/db/schema";
import { findExamSummary } from "./queries";
import { goneExam } from "./states";

export const UNDO_HOURS = 24;

/** Times that the teacher has to confirm before attempts are deleted. */
const CONFIRMATIONS = 2;

export interface Confirmed {
  /** How many questions were answered with yes. */
  times: number;
  /** The number of attempts that the question named; another one now begins the asking anew. */
  attempts: number;
}

export interface DeleteQuestion extends Confirmed {
  /** What goes, as a sentence that ends in a question. */
  sentence: string;
}

/** Hides the exam and returns null, or returns the question that has to be answered first. @throws UserError */
export function deleteExam(db: Db, id: string, confirmed: Confirmed, now = Date.now()): DeleteQuestion | null {
  return db.transaction(
    (tx) => {
      const exam = findExamSummary(tx, id);
      if (!exam) throw goneExam();
      const attempts = exam.writing + exam.submissions;
      const times = confirmed.attempts === attempts ? confirmed.times : 0;
      if (attempts > 0 && times < CONFIRMATIONS) return { times, attempts, sentence: questionFor(exam, times) };
      tx.update(exams).set({ deletedAt: now }).where(eq(exams.id, id)).run();
      return null;
    },
    { behavior: "immediate" },
  );
}

function questionFor({ title, writing, submissions }: { title: string; writing: number; submissions: number }, times: number): string {
  const parts = [
    submissions > 0 ? `${submissions} ${submissions === 1 ? "submission" : "submissions"} with all answers, marks and comments` : "",
    writing > 0 ? `what ${writing} ${writing === 1 ? "student is" : "students are"} writing now` : "",
  ].filter(Boolean);
  const what = parts.join(", and ");
  return times === 0
    ? `With this exam goes ${what}. Students no longer see it. Go on?`
    : `Last question: delete “${title}” together with ${what}? It can be undone for ${UNDO_HOURS} hours; then it is gone for good.`;
}

/** Undoes a deletion; false when it is too late. */
export function restoreExam(db: Db, id: string): boolean {
  return db.update(exams).set({ deletedAt: null }).where(and(eq(exams.id, id), isNotNull(exams.deletedAt))).run().changes > 0;
}

/** Removes for good what was deleted longer ago than can be undone, with its attempts. */
export function purgeDeletedExams(db: Db, now = Date.now()): void {
  db.delete(exams).where(lt(exams.deletedAt, now - UNDO_HOURS * 3600_000)).run();
}
