/** What a student's pages read. Every query takes the student and finds only what is theirs. */

import "server-only";
import { and, count, desc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { answerGrades, answers, attempts, exams, examQuestions } from "@/db/schema";
import { type Exam, isOpenNow, questionOrder } from "@/lib/exams/rules";
import { type ReleasedAttempt, releasedAttempt } from "@/lib/review/released";
import { isBlank } from "./answer-text";
import { submitAttempt, submitOverdue } from "./attempts";
import * as dto from "./dto";
import { type Attempt, isOver } from "./rules";

interface Reader {
  id: string;
  extraTimePercent: number;
}

/** All that concerns the student: attempts in progress, exams that can be begun, coming ones, handed-in ones. */
export function listStudentExams(db: Db, student: Reader, now = Date.now()): dto.StudentExams {
  submitOverdue(db, now);
  const mine = and(eq(attempts.examId, exams.id), eq(attempts.studentId, student.id));
  const visible = and(isNull(exams.deletedAt), sql`(${exams.state} = 'open' OR ${attempts.id} IS NOT NULL)`);
  const rows = db.select({ exam: exams, attempt: attempts }).from(exams).leftJoin(attempts, mine).where(visible).orderBy(desc(exams.publishedAt)).all();
  const questions = countQuestions(db, rows.map(({ exam }) => exam.id));
  const list: dto.StudentExams = { now, running: [], open: [], later: [], past: [] };
  for (const { exam, attempt } of rows) {
    const size = questions.get(exam.id) ?? 0;
    if (attempt?.submittedAt != null) {
      const state = submissionState(db, attempt);
      const score = state === "released" ? scoreOf(db, attempt) : null;
      list.past.push({ id: exam.id, title: exam.title, submittedAt: attempt.submittedAt, state, score });
    } else if (attempt) {
      list.running.push({ id: exam.id, title: exam.title, deadlineAt: attempt.deadlineAt, answered: countAnswered(db, attempt.id), questions: size });
    } else if (isOpenNow(exam, now)) {
      list.open.push(dto.openExam(exam, size, student.extraTimePercent));
    } else if (exam.opensAt !== null && exam.opensAt > now) {
      list.later.push(dto.openExam(exam, size, student.extraTimePercent));
    }
  }
  list.running.sort((a, b) => (a.deadlineAt ?? Infinity) - (b.deadlineAt ?? Infinity));
  list.open.sort((a, b) => (a.closesAt ?? Infinity) - (b.closesAt ?? Infinity));
  list.later.sort((a, b) => (a.opensAt ?? 0) - (b.opensAt ?? 0));
  list.past.sort((a, b) => b.submittedAt - a.submittedAt);
  return list;
}

export type ExamPage =
  | ({ kind: "start" } & dto.StartPage)
  | ({ kind: "writing" } & dto.WritingPage)
  | ({ kind: "submitted" } & dto.SubmissionPage)
  | ({ kind: "released" } & ReleasedAttempt);

/** The exam as this student may see it now; null when there is none for them (a draft, deleted, or closed and never begun). */
export function viewExam(db: Db, examId: string, student: Reader, now = Date.now()): ExamPage | null {
  const exam = db.select().from(exams).where(and(eq(exams.id, examId), isNull(exams.deletedAt), ne(exams.state, "draft"))).get();
  if (!exam) return null;
  let attempt = findAttempt(db, examId, student.id);
  // Read before the watch has come round: the time is over all the same.
  if (attempt?.submittedAt === null && isOver(attempt, exam, now)) {
    submitAttempt(db, attempt.id, now);
    attempt = findAttempt(db, examId, student.id);
  }
  if (!attempt) return viewStart(db, exam, student, now);
  return attempt.submittedAt === null ? viewWriting(db, exam, attempt, now) : viewSubmitted(db, exam, attempt);
}

function viewStart(db: Db, exam: Exam, student: Reader, now: number): ExamPage | null {
  const isOpen = isOpenNow(exam, now);
  const comes = exam.state === "open" && exam.opensAt !== null && exam.opensAt > now;
  if (!isOpen && !comes) return null;
  const points = questionsOf(db, exam.id).map((question) => question.points);
  const start = dto.openExam(exam, points.length, student.extraTimePercent);
  return { kind: "start", ...start, instructions: exam.instructions, points: sum(points), isOpen };
}

function viewWriting(db: Db, exam: Exam, attempt: Attempt, now: number): ExamPage {
  const { questions, stored } = contentOf(db, exam, attempt);
  const last = [...stored.values()].sort((a, b) => b.savedAt - a.savedAt)[0];
  return {
    kind: "writing",
    attemptId: attempt.id,
    title: exam.title,
    instructions: exam.instructions,
    deadlineAt: attempt.deadlineAt,
    serverNow: now,
    startAt: Math.max(0, questions.findIndex(({ id }) => id === last?.examQuestionId)),
    questions: questions.map((question, index) => dto.writingQuestion(question, index, stored.get(question.id))),
  };
}

function viewSubmitted(db: Db, exam: Exam, attempt: Attempt): ExamPage | null {
  const { questions, stored } = contentOf(db, exam, attempt);
  const state = submissionState(db, attempt);
  const released = state === "released" ? releasedAttempt(db, attempt.studentId, attempt.id) : null;
  if (released) return { kind: "released", ...released };
  const written = questions.map((question, index) => {
    const { id, number, question: asked, points, text } = dto.writingQuestion(question, index, stored.get(question.id));
    return { id, number, question: asked, points, text };
  });
  const page = dto.submissionPage(attempt, exam, state, written);
  return page && { kind: "submitted", ...page };
}

/** The attempt, when it is this student's own. */
export function findOwnAttempt(db: Db, attemptId: string, studentId: string): Attempt | null {
  return db.select().from(attempts).where(and(eq(attempts.id, attemptId), eq(attempts.studentId, studentId))).get() ?? null;
}

export interface StoredAnswer {
  id: string;
  text: string;
  revision: number;
  isFlagged: boolean;
}

/** What is stored of an attempt, for a tab that comes back to the front. */
export function listAnswers(db: Db, attemptId: string): StoredAnswer[] {
  const { examQuestionId: id, text, revision, isFlagged } = answers;
  return db.select({ id, text, revision, isFlagged }).from(answers).where(eq(answers.attemptId, attemptId)).all();
}

function findAttempt(db: Db, examId: string, studentId: string): Attempt | null {
  return db.select().from(attempts).where(and(eq(attempts.examId, examId), eq(attempts.studentId, studentId))).get() ?? null;
}

const questionsOf = (db: Db, examId: string) => db.select().from(examQuestions).where(eq(examQuestions.examId, examId)).all();

function contentOf(db: Db, exam: Exam, attempt: Attempt) {
  const questions = questionOrder(questionsOf(db, exam.id), attempt.seed, exam.isShuffled);
  const rows = db.select().from(answers).where(eq(answers.attemptId, attempt.id)).all();
  return { questions, stored: new Map(rows.map((row) => [row.examQuestionId, row])) };
}

function countQuestions(db: Db, examIds: string[]): Map<string, number> {
  const of = examQuestions.examId;
  const rows = db.select({ id: of, rows: count() }).from(examQuestions).where(inArray(of, examIds)).groupBy(of).all();
  return new Map(rows.map(({ id, rows }) => [id, rows]));
}

const countAnswered = (db: Db, attemptId: string): number => listAnswers(db, attemptId).filter(({ text }) => !isBlank(text)).length;

function submissionState(db: Db, attempt: Attempt): dto.SubmissionState {
  if (attempt.releasedAt !== null) return "released";
  const begun = and(eq(answerGrades.attemptId, attempt.id), ne(answerGrades.state, "waiting"));
  return db.select({ rows: count() }).from(answerGrades).where(begun).get()?.rows ? "grading" : "submitted";
}

function scoreOf(db: Db, attempt: Attempt): dto.Score | null {
  const released = releasedAttempt(db, attempt.studentId, attempt.id);
  return released && { mark: released.mark, max: released.points };
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
