/**
 * What a student's browser is sent. Every field is named here and copied one by one: a row of the database is never
 * passed on whole, because it holds references, key points, passages and citations. After release: lib/review/released.
 */

import type { examQuestions } from "@/db/schema";
import type { Exam } from "@/lib/exams/rules";
import type { Attempt, SubmittedBy } from "./rules";

/** `grading` lasts until release: between the grader's mark and the teacher's word, students learn nothing. */
export type SubmissionState = "submitted" | "grading" | "released";

/** An exam that can be started, now or later. */
export interface OpenExam {
  id: string;
  title: string;
  opensAt: number | null;
  closesAt: number | null;
  /** With the student's extra time. */
  limitMinutes: number | null;
  questions: number;
}

export interface RunningExam {
  id: string;
  title: string;
  deadlineAt: number | null;
  answered: number;
  questions: number;
}

export interface PastExam {
  id: string;
  title: string;
  submittedAt: number;
  state: SubmissionState;
  /** Only when released. */
  score: Score | null;
}

export interface Score {
  mark: number;
  max: number;
}

export interface StudentExams {
  /** The server's time when this was read. */
  now: number;
  running: RunningExam[];
  open: OpenExam[];
  /** Published, not open yet. */
  later: OpenExam[];
  past: PastExam[];
}

export interface StartPage extends OpenExam {
  instructions: string;
  points: number;
  isOpen: boolean;
}

export interface WritingQuestion {
  id: string;
  /** From 1, in the order of this attempt. */
  number: number;
  question: string;
  points: number;
  text: string;
  revision: number;
  isFlagged: boolean;
}

export interface WritingPage {
  attemptId: string;
  title: string;
  instructions: string;
  deadlineAt: number | null;
  serverNow: number;
  /** Where the student wrote last. */
  startAt: number;
  questions: WritingQuestion[];
}

export interface SubmissionPage {
  attemptId: string;
  title: string;
  submittedAt: number;
  submittedBy: SubmittedBy;
  state: SubmissionState;
  questions: Pick<WritingQuestion, "id" | "number" | "question" | "points" | "text">[];
}

type ExamQuestion = typeof examQuestions.$inferSelect;
type Answer = { text: string; revision: number; isFlagged: boolean } | undefined;

export function openExam(exam: Exam, questions: number, extraTimePercent: number): OpenExam {
  const limit = exam.timeLimitMinutes;
  return {
    id: exam.id,
    title: exam.title,
    opensAt: exam.opensAt,
    closesAt: exam.closesAt,
    limitMinutes: limit === null ? null : Math.round(limit * (1 + extraTimePercent / 100)),
    questions,
  };
}

export function writingQuestion(question: ExamQuestion, index: number, answer: Answer): WritingQuestion {
  return {
    id: question.id,
    number: index + 1,
    question: question.question,
    points: question.points,
    text: answer?.text ?? "",
    revision: answer?.revision ?? 0,
    isFlagged: answer?.isFlagged ?? false,
  };
}

export function submissionPage(attempt: Attempt, exam: Exam, state: SubmissionState, questions: SubmissionPage["questions"]): SubmissionPage | null {
  if (attempt.submittedAt === null || attempt.submittedBy === null) return null;
  return { attemptId: attempt.id, title: exam.title, submittedAt: attempt.submittedAt, submittedBy: attempt.submittedBy, state, questions };
}
