/**
 * What a student's browser is sent. Every field is named here and copied one by one: a row of the database is never
 * passed on whole, because it holds references, key points, passages and citations.
 */

import type { answerGrades, examQuestions } from "@/db/schema";
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

export interface ReleasedQuestion {
  number: number;
  question: string;
  points: number;
  text: string;
  /** Null when nobody has marked it: neither the grader nor the teacher. */
  mark: number | null;
  comment: string;
  /** Null when the exam shows the score only. */
  keyPoints: { covered: string[]; missed: string[] } | null;
  /** Null unless the exam shows the reference. */
  reference: { text: string; source: string; pages: number[] } | null;
}

export interface ReleasedPage {
  attemptId: string;
  title: string;
  submittedAt: number;
  score: Score;
  questions: ReleasedQuestion[];
}

type ExamQuestion = typeof examQuestions.$inferSelect;
type Answer = { text: string; revision: number; isFlagged: boolean } | undefined;
type AnswerGrade = Pick<typeof answerGrades.$inferSelect, "grade" | "mark" | "overrideMark" | "comment"> | undefined;

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

/** What counts: the teacher's mark before the grader's. */
export const markOf = (grade: AnswerGrade): number | null => grade?.overrideMark ?? grade?.mark ?? null;

/** Call it for released attempts only: it carries what the exam's setting says that students see then. */
export function releasedQuestion(question: ExamQuestion, index: number, answer: Answer, grade: AnswerGrade, detail: Exam["releaseDetail"]): ReleasedQuestion {
  const points = grade?.grade?.keyPoints.map(({ text }) => text) ?? [];
  const missed = new Set(grade?.grade?.missingPoints ?? []);
  return {
    number: index + 1,
    question: question.question,
    points: question.points,
    text: answer?.text ?? "",
    mark: markOf(grade),
    comment: grade?.comment ?? "",
    keyPoints: detail === "score" ? null : { covered: points.filter((text) => !missed.has(text)), missed: points.filter((text) => missed.has(text)) },
    reference: detail === "reference" ? referenceOf(question) : null,
  };
}

const referenceOf = (question: ExamQuestion) => ({
  text: question.references[0] ?? "",
  source: question.source,
  pages: [...new Set(question.citations.map(({ page }) => page))].sort((a, b) => a - b),
});
