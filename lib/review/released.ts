/**
 * What a student may see of a released attempt. Every field is named here, and what the exam's setting holds back is not
 * read into the answer at all: a page that hands the whole object on gives nothing away.
 */

import "server-only";
import { and, asc, eq, isNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { answerGrades, answers, attempts, examQuestions, exams, type ReleaseDetail } from "@/db/schema";
import { MISSING_POINT_COVERAGE } from "@/lib/nlp/constants";
import type { Grade } from "@/lib/nlp/grading/types";
import { markOf, roundMark, totalOf } from "./marks";

export interface ReleasedAttempt {
  attemptId: string;
  examTitle: string;
  detail: ReleaseDetail;
  submittedAt: number;
  releasedAt: number;
  mark: number;
  points: number;
  /** In the order of the exam. */
  questions: ReleasedQuestion[];
}

export interface ReleasedQuestion {
  examQuestionId: string;
  /** From 1, in the order of the exam. */
  number: number;
  question: string;
  answer: string;
  mark: number;
  points: number;
  /** The teacher set the mark: the points below are the grader's view and need not add up to it. */
  isTeachersMark: boolean;
  /** The teacher's words to the student; empty when there are none. */
  comment: string;
  /** From the setting "points" on; null below it, and where the grader has no grade. */
  feedback: ReleasedFeedback | null;
  /** With the setting "reference" only. */
  key: ReleasedKey | null;
}

export interface ReleasedFeedback {
  covered: string[];
  missed: string[];
  /** The student's own statements that the source contradicts. */
  contradicted: string[];
}

export interface ReleasedKey {
  reference: string;
  source: string;
  pages: number[];
}

/** The attempt of this student if it has been released; null for anybody else's and for everything else. */
export function releasedAttempt(db: Db, studentId: string, attemptId: string): ReleasedAttempt | null {
  const found = db
    .select({
      examId: exams.id,
      title: exams.title,
      detail: exams.releaseDetail,
      submittedAt: attempts.submittedAt,
      releasedAt: attempts.releasedAt,
    })
    .from(attempts)
    .innerJoin(exams, eq(exams.id, attempts.examId))
    .where(and(eq(attempts.id, attemptId), eq(attempts.studentId, studentId), isNull(exams.deletedAt)))
    .get();
  if (!found || found.submittedAt === null || found.releasedAt === null) return null;
  const rows = readRows(db, found.examId, attemptId);
  const mark = totalOf(rows.map(({ row }) => row ?? { mark: null, overrideMark: null }));
  if (mark === null) return null;
  return {
    attemptId,
    examTitle: found.title,
    detail: found.detail,
    submittedAt: found.submittedAt,
    releasedAt: found.releasedAt,
    mark,
    points: roundMark(rows.reduce((sum, { question }) => sum + question.points, 0)),
    questions: rows.map((each, index) => toQuestion(each, index + 1, found.detail)),
  };
}

type Row = ReturnType<typeof readRows>[number];

function readRows(db: Db, examId: string, attemptId: string) {
  return db
    .select({ question: examQuestions, answer: answers.text, row: answerGrades })
    .from(examQuestions)
    .leftJoin(answers, and(eq(answers.examQuestionId, examQuestions.id), eq(answers.attemptId, attemptId)))
    .leftJoin(answerGrades, and(eq(answerGrades.examQuestionId, examQuestions.id), eq(answerGrades.attemptId, attemptId)))
    .where(eq(examQuestions.examId, examId))
    .orderBy(asc(examQuestions.ordinal))
    .all();
}

function toQuestion({ question, answer, row }: Row, number: number, detail: ReleaseDetail): ReleasedQuestion {
  return {
    examQuestionId: question.id,
    number,
    question: question.question,
    answer: answer ?? "",
    mark: (row && markOf(row)) ?? 0,
    points: question.points,
    isTeachersMark: row !== null && row.overrideMark !== null,
    comment: row?.comment ?? "",
    feedback: detail === "score" || !row?.grade ? null : feedbackOf(row.grade),
    key: detail === "reference" ? toKey(question) : null,
  };
}

/** A grade as its reader needs it: points said and missed, and what the source contradicts. */
export function feedbackOf(grade: Grade): ReleasedFeedback {
  const isCovered = (point: Grade["keyPoints"][number]) => point.coverage >= MISSING_POINT_COVERAGE;
  return {
    covered: grade.keyPoints.filter(isCovered).map(({ text }) => text),
    missed: grade.keyPoints.filter((point) => !isCovered(point)).map(({ text }) => text),
    contradicted: grade.contradictedClaims,
  };
}

function toKey(question: Row["question"]): ReleasedKey {
  const pages = [...new Set(question.citations.map(({ page }) => page))].sort((a, b) => a - b);
  return { reference: question.references[0] ?? "", source: question.source, pages };
}
