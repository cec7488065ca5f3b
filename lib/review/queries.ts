/** Reads for the review pages: exams with submissions, one exam's submissions, one submission with everything about it. */

import "server-only";
import { and, asc, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { answerGrades, answers, attempts, examQuestions, exams, markChanges, materials, students } from "@/db/schema";
import { groupBy } from "@/lib/group";
import { distributionOf, type Distribution, meanOf } from "./distribution";
import { type Flag, FLAGS, flagsOf, isConfident, needsLook } from "./flags";
import { markOf, totalOf } from "./marks";

export type Exam = typeof exams.$inferSelect;
export type ExamQuestion = typeof examQuestions.$inferSelect;
export type GradeRow = typeof answerGrades.$inferSelect;
export type MarkChange = typeof markChanges.$inferSelect;

export interface ReviewExam {
  id: string;
  title: string;
  state: Exam["state"];
  submitted: number;
  released: number;
  answers: number;
  /** Answers that wait or are being graded. */
  ungraded: number;
  failed: number;
  /** Answers that a person should look at. */
  needLook: number;
}

const isSubmitted = and(isNotNull(attempts.submittedAt), isNull(exams.deletedAt));

/** Exams that somebody has handed in, the latest submission first; of one id none or one. */
export function listReviewExams(db: Db, examId?: string): ReviewExam[] {
  const undecided = sql`${answerGrades.overrideMark} IS NULL AND ${answerGrades.isAccepted} = 0`;
  const doubtful = sql`${answerGrades.state} = 'graded' AND json_extract(${answerGrades.grade}, '$.needsReview') = 1`;
  const countIf = (condition: ReturnType<typeof sql>) => sql<number>`coalesce(sum(${condition}), 0)`;
  return db
    .select({
      id: exams.id,
      title: exams.title,
      state: exams.state,
      submitted: sql<number>`count(DISTINCT ${attempts.id})`,
      released: sql<number>`count(DISTINCT CASE WHEN ${attempts.releasedAt} IS NOT NULL THEN ${attempts.id} END)`,
      answers: sql<number>`count(${answerGrades.attemptId})`,
      ungraded: countIf(sql`${answerGrades.state} IN ('waiting', 'grading')`),
      failed: countIf(sql`${answerGrades.state} = 'failed'`),
      needLook: countIf(sql`${undecided} AND (${answerGrades.state} = 'failed' OR (${doubtful}))`),
    })
    .from(exams)
    .innerJoin(attempts, eq(attempts.examId, exams.id))
    .leftJoin(answerGrades, eq(answerGrades.attemptId, attempts.id))
    .where(and(isSubmitted, examId === undefined ? undefined : eq(exams.id, examId)))
    .groupBy(exams.id)
    .orderBy(desc(sql`max(${attempts.submittedAt})`))
    .all();
}

export interface SubmissionSummary {
  attemptId: string;
  name: string;
  email: string;
  /** The same for the same submission, and says nothing about the person. */
  anonymousId: string;
  submittedAt: number;
  submittedBy: "student" | "deadline" | "teacher";
  state: "grading" | "look" | "ready" | "released";
  /** Null while a mark is missing. */
  mark: number | null;
  flags: Flag[];
  needLook: number;
  /** By question, in the order of the exam. */
  marks: (number | null)[];
}

export interface ExamReview {
  exam: Exam;
  questions: { id: string; number: number; question: string; points: number; /** Percent. */ mean: number | null }[];
  points: number;
  submissions: SubmissionSummary[];
  distribution: Distribution;
  answers: { total: number; ungraded: number; failed: number; needLook: number; confident: number };
}

/** Everything about one exam's submissions; null when there is no such exam. */
export function reviewExam(db: Db, examId: string): ExamReview | null {
  const exam = db.select().from(exams).where(and(eq(exams.id, examId), isNull(exams.deletedAt))).get();
  if (!exam) return null;
  const asked = db.select().from(examQuestions).where(eq(examQuestions.examId, examId)).orderBy(asc(examQuestions.ordinal)).all();
  const rows = db
    .select({ row: answerGrades, answer: answers.text })
    .from(answerGrades)
    .innerJoin(attempts, eq(attempts.id, answerGrades.attemptId))
    .leftJoin(answers, and(eq(answers.attemptId, answerGrades.attemptId), eq(answers.examQuestionId, answerGrades.examQuestionId)))
    .where(eq(attempts.examId, examId))
    .all();
  const byAttempt = groupBy(rows, ({ row }) => row.attemptId);
  const submissions = listAttempts(db, examId).map((attempt) => summarise(attempt, asked, byAttempt.get(attempt.id) ?? []));
  const points = asked.reduce((sum, question) => sum + question.points, 0);
  const totals = submissions.flatMap(({ mark }) => (mark === null ? [] : [mark]));
  const all = rows.map(({ row }) => row);
  return {
    exam,
    questions: asked.map(({ id, question, points: worth }, index) => {
      const marks = submissions.flatMap(({ marks }) => marks[index] ?? []);
      return { id, number: index + 1, question, points: worth, mean: meanOf(marks.map((mark) => (100 * mark) / worth)) };
    }),
    points,
    submissions,
    distribution: distributionOf(totals.map((total) => total / points)),
    answers: {
      total: all.length,
      ungraded: all.filter(({ state }) => state === "waiting" || state === "grading").length,
      failed: all.filter(({ state }) => state === "failed").length,
      needLook: all.filter(needsLook).length,
      confident: all.filter(isConfident).length,
    },
  };
}

function listAttempts(db: Db, examId: string) {
  return db
    .select({
      id: attempts.id,
      submittedAt: attempts.submittedAt,
      submittedBy: attempts.submittedBy,
      releasedAt: attempts.releasedAt,
      name: students.name,
      email: students.email,
    })
    .from(attempts)
    .innerJoin(students, eq(students.id, attempts.studentId))
    .where(and(eq(attempts.examId, examId), isNotNull(attempts.submittedAt)))
    .orderBy(asc(attempts.submittedAt), asc(attempts.id))
    .all();
}

type AttemptRow = ReturnType<typeof listAttempts>[number];

function summarise(attempt: AttemptRow, asked: readonly ExamQuestion[], rows: readonly { row: GradeRow; answer: string | null }[]): SubmissionSummary {
  const byQuestion = new Map(rows.map(({ row }) => [row.examQuestionId, row]));
  const ordered = asked.map(({ id }) => byQuestion.get(id) ?? { mark: null, overrideMark: null });
  const found = new Set(rows.flatMap(({ row, answer }) => flagsOf(row, answer ?? "")));
  const needLook = rows.filter(({ row }) => needsLook(row)).length;
  const isGrading = rows.some(({ row }) => row.state === "waiting" || row.state === "grading");
  return {
    attemptId: attempt.id,
    name: attempt.name ?? attempt.email,
    email: attempt.email,
    anonymousId: anonymousId(attempt.id),
    submittedAt: attempt.submittedAt ?? 0,
    submittedBy: attempt.submittedBy ?? "student",
    state: attempt.releasedAt !== null ? "released" : isGrading ? "grading" : needLook > 0 ? "look" : "ready",
    mark: totalOf(ordered),
    flags: FLAGS.filter((flag) => found.has(flag)),
    needLook,
    marks: ordered.map(markOf),
  };
}

/** "Submission K3F7Q2": from the attempt's random id. */
export const anonymousId = (attemptId: string): string => `Submission ${attemptId.slice(0, 6).toUpperCase()}`;

export interface AnswerReview {
  number: number;
  question: ExamQuestion;
  answer: string;
  row: GradeRow;
  flags: Flag[];
  mark: number | null;
  /** Oldest first. */
  changes: MarkChange[];
}

export interface SubmissionReview {
  exam: Exam;
  submission: SubmissionSummary;
  points: number;
  answers: AnswerReview[];
  /** Address of the PDF; null when the material is gone. */
  file: string | null;
  previous: string | null;
  next: string | null;
  /** The next submission that a person should look at. */
  nextToLook: string | null;
}

/** One submission with everything the teacher may see; null when there is none. */
export function reviewSubmission(db: Db, attemptId: string): SubmissionReview | null {
  const examId = db.select({ id: attempts.examId }).from(attempts).where(eq(attempts.id, attemptId)).get()?.id;
  const review = examId === undefined ? null : reviewExam(db, examId);
  const place = review?.submissions.findIndex((each) => each.attemptId === attemptId) ?? -1;
  const submission = review?.submissions[place];
  if (!review || !submission) return null;
  const trail = db.select().from(markChanges).where(eq(markChanges.attemptId, attemptId)).orderBy(asc(markChanges.id)).all();
  const byQuestion = groupBy(trail, ({ examQuestionId }) => examQuestionId);
  const rows = db
    .select({ row: answerGrades, question: examQuestions, answer: answers.text })
    .from(answerGrades)
    .innerJoin(examQuestions, eq(examQuestions.id, answerGrades.examQuestionId))
    .leftJoin(answers, and(eq(answers.attemptId, answerGrades.attemptId), eq(answers.examQuestionId, answerGrades.examQuestionId)))
    .where(eq(answerGrades.attemptId, attemptId))
    .orderBy(asc(examQuestions.ordinal))
    .all();
  const others = [...review.submissions.slice(place + 1), ...review.submissions.slice(0, place)];
  return {
    exam: review.exam,
    submission,
    points: review.points,
    answers: rows.map(({ row, question, answer }, index) => ({
      number: index + 1,
      question,
      answer: answer ?? "",
      row,
      flags: flagsOf(row, answer ?? ""),
      mark: markOf(row),
      changes: byQuestion.get(question.id) ?? [],
    })),
    file: fileOf(db, review.exam.materialId),
    previous: review.submissions[place - 1]?.attemptId ?? null,
    next: review.submissions[place + 1]?.attemptId ?? null,
    nextToLook: others.find(({ needLook }) => needLook > 0)?.attemptId ?? null,
  };
}

function fileOf(db: Db, materialId: string | null): string | null {
  if (materialId === null) return null;
  const found = db.select({ id: materials.id }).from(materials).where(and(eq(materials.id, materialId), isNull(materials.deletedAt))).get();
  return found ? `/api/materials/${found.id}/file` : null;
}
