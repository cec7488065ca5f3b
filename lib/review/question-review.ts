/** Reads all answers to one question of an exam, for deciding on them side by side. */

import "server-only";
import { and, asc, eq, isNotNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { answerGrades, answers, attempts, students } from "@/db/schema";
import { findExamQuestion, listExamQuestions } from "@/lib/exams/queries";
import { type Flag, flagsOf, isDecided, needsLook } from "./flags";
import type { GroupableAnswer } from "./groups";
import { markOf } from "./marks";
import { anonymousId, type Exam, type ExamQuestion, type GradeRow } from "./queries";

/** One student's answer; `id` is the attempt's. */
export interface QuestionAnswer extends GroupableAnswer {
  /** Or the anonymous id. */
  name: string;
  state: GradeRow["state"];
  mark: number | null;
  flags: Flag[];
  isOverridden: boolean;
  isDecided: boolean;
  needsLook: boolean;
  isReleased: boolean;
}

export interface QuestionReview {
  exam: Exam;
  question: ExamQuestion;
  number: number;
  /** Of the exam, in order. */
  questions: { id: string; number: number }[];
  /** In the order in which they were handed in. */
  answers: QuestionAnswer[];
}

/** Null when there is no such question. Hidden names do not appear. */
export function reviewQuestion(db: Db, examQuestionId: string, isAnonymous: boolean): QuestionReview | null {
  const found = findExamQuestion(db, examQuestionId);
  if (!found) return null;
  const questions = listExamQuestions(db, found.exam.id).map(({ id }, index) => ({ id, number: index + 1 }));
  const rows = db
    .select({ row: answerGrades, text: answers.text, name: students.name, email: students.email, releasedAt: attempts.releasedAt })
    .from(answerGrades)
    .innerJoin(attempts, eq(attempts.id, answerGrades.attemptId))
    .innerJoin(students, eq(students.id, attempts.studentId))
    .leftJoin(answers, and(eq(answers.attemptId, answerGrades.attemptId), eq(answers.examQuestionId, answerGrades.examQuestionId)))
    .where(and(eq(answerGrades.examQuestionId, examQuestionId), isNotNull(attempts.submittedAt)))
    .orderBy(asc(attempts.submittedAt), asc(attempts.id))
    .all();
  return {
    ...found,
    number: questions.find(({ id }) => id === examQuestionId)?.number ?? 0,
    questions,
    answers: rows.map(({ row, text, name, email, releasedAt }) => ({
      id: row.attemptId,
      text: text ?? "",
      grade: row.grade && { label: row.grade.label, similarity: row.grade.similarity },
      name: isAnonymous ? anonymousId(row.attemptId) : (name ?? email),
      state: row.state,
      mark: markOf(row),
      flags: flagsOf(row, text ?? ""),
      isOverridden: row.overrideMark !== null,
      isDecided: isDecided(row),
      needsLook: needsLook(row),
      isReleased: releasedAt !== null,
    })),
  };
}
