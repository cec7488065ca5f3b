/** Reads all answers to one question of an exam, for deciding on them side by side. */

import "server-only";
import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
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
  /** Questions of the exam. */
  total: number;
  /** The questions before and after it, by id. */
  previous: string | null;
  next: string | null;
  /** The next one, from the first again after the last, with an answer that a person should look at. */
  nextToLook: string | null;
  /** In the order in which they were handed in. */
  answers: QuestionAnswer[];
}

/** Null when there is no such question. Hidden names do not appear. */
export function reviewQuestion(db: Db, examQuestionId: string, isAnonymous: boolean): QuestionReview | null {
  const found = findExamQuestion(db, examQuestionId);
  if (!found) return null;
  const ids = listExamQuestions(db, found.exam.id).map(({ id }) => id);
  const place = ids.indexOf(examQuestionId);
  const toLook = questionsToLook(db, ids);
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
    number: place + 1,
    total: ids.length,
    previous: ids[place - 1] ?? null,
    next: ids[place + 1] ?? null,
    nextToLook: [...ids.slice(place + 1), ...ids.slice(0, place)].find((id) => toLook.has(id)) ?? null,
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

function questionsToLook(db: Db, ids: string[]): ReadonlySet<string> {
  const rows = db
    .select({ row: answerGrades })
    .from(answerGrades)
    .innerJoin(attempts, eq(attempts.id, answerGrades.attemptId))
    .where(and(inArray(answerGrades.examQuestionId, ids), isNotNull(attempts.submittedAt)))
    .all();
  return new Set(rows.filter(({ row }) => needsLook(row)).map(({ row }) => row.examQuestionId));
}
