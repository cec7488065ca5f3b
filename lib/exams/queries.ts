/** What the teacher's pages read about exams. Callers have authorised. Nothing here goes to students. */

import "server-only";
import { and, asc, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { exams, examQuestions } from "@/db/schema";
import type { ExamQuestion } from "./grounding-rules";
import type { Exam } from "./rules";

type Reader = Pick<Db, "select">;

export interface ExamSummary {
  id: string;
  title: string;
  state: Exam["state"];
  materialTitle: string;
  opensAt: number | null;
  closesAt: number | null;
  questions: number;
  points: number;
  /** Attempts that are not handed in yet, and those that are. */
  writing: number;
  submissions: number;
}

// Written out: in a select from one table drizzle prints columns without their table.
const countOf = (what: string) => sql<number>`(SELECT ${sql.raw(what)})`;
const summary = {
  id: exams.id,
  title: exams.title,
  state: exams.state,
  materialTitle: exams.materialTitle,
  opensAt: exams.opensAt,
  closesAt: exams.closesAt,
  questions: countOf("count(*) FROM exam_questions AS q WHERE q.exam_id = exams.id"),
  points: countOf("coalesce(sum(q.points), 0) FROM exam_questions AS q WHERE q.exam_id = exams.id"),
  writing: countOf("count(*) FROM attempts AS a WHERE a.exam_id = exams.id AND a.submitted_at IS NULL"),
  submissions: countOf("count(*) FROM attempts AS a WHERE a.exam_id = exams.id AND a.submitted_at IS NOT NULL"),
};

/** All exams that are not deleted, last changed first. */
export function listExams(db: Reader): ExamSummary[] {
  return db.select(summary).from(exams).where(isNull(exams.deletedAt)).orderBy(desc(exams.updatedAt), asc(exams.id)).all();
}

/** The summary of one exam; null when there is none or it was deleted. */
export function findExamSummary(db: Reader, id: string): ExamSummary | null {
  return db.select(summary).from(exams).where(and(eq(exams.id, id), isNull(exams.deletedAt))).get() ?? null;
}

/** Deleted ones that can still be restored, newest deletion first. */
export function listDeletedExams(db: Reader): { id: string; title: string }[] {
  return db
    .select({ id: exams.id, title: exams.title })
    .from(exams)
    .where(isNotNull(exams.deletedAt))
    .orderBy(desc(exams.deletedAt))
    .limit(50)
    .all();
}

/** The exam, null when there is none or it was deleted. */
export function findExam(db: Reader, id: string): Exam | null {
  return db.select().from(exams).where(and(eq(exams.id, id), isNull(exams.deletedAt))).get() ?? null;
}

/** Its questions in the exam's own order, with everything that only the teacher may see. */
export function listExamQuestions(db: Reader, examId: string): ExamQuestion[] {
  return db.select().from(examQuestions).where(eq(examQuestions.examId, examId)).orderBy(asc(examQuestions.ordinal)).all();
}

/** One question of an exam that is not deleted, with its exam. */
export function findExamQuestion(db: Reader, id: string): { question: ExamQuestion; exam: Exam } | null {
  const row = db
    .select({ question: examQuestions, exam: exams })
    .from(examQuestions)
    .innerJoin(exams, eq(exams.id, examQuestions.examId))
    .where(and(eq(examQuestions.id, id), isNull(exams.deletedAt)))
    .get();
  return row ?? null;
}
