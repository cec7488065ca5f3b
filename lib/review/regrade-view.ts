/** What the page about grading again shows of an exam. */

import "server-only";
import { and, asc, eq, isNotNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { answerGrades, attempts, students } from "@/db/schema";
import { findExam, listExamQuestions } from "@/lib/exams/queries";
import { comparePoints, type PointsChange } from "@/lib/exams/proposals";
import { groupBy } from "@/lib/group";
import { anonymousId, type Exam, type ExamQuestion } from "./queries";
import { listPreviews, type Preview, versionOf } from "./regrade";
import { type Outcome, outcomeOf, type PreviewedSubmission } from "./regrade-outcome";

export interface RegradeQuestion {
  number: number;
  question: ExamQuestion;
  /** Null when no change is proposed. */
  change: PointsChange | null;
  isPreviewed: boolean;
}

export interface RegradeView {
  exam: Exam;
  questions: RegradeQuestion[];
  submissions: number;
  released: number;
  preview: {
    total: number;
    pending: number;
    graded: number;
    failed: number;
    /** Why, each sentence once. */
    errors: string[];
    /** Answers of previewed questions that were handed in after the preview was asked for. */
    late: number;
  };
  /** Null until a preview is finished. */
  outcome: Outcome | null;
  version: string;
}

/** Null when there is no such exam. Hidden names do not appear. */
export function readRegrade(db: Db, examId: string, isAnonymous: boolean): RegradeView | null {
  const exam = findExam(db, examId);
  if (!exam) return null;
  const questions = listExamQuestions(db, examId);
  const previews = listPreviews(db, examId);
  const previewed = new Set(previews.map(({ examQuestionId }) => examQuestionId));
  const handedIn = listSubmissions(db, examId);
  const count = (...states: Preview["state"][]) => previews.filter(({ state }) => states.includes(state)).length;
  const pending = count("waiting", "grading");
  return {
    exam,
    questions: questions.map((question, index) => ({
      number: index + 1,
      question,
      change: question.proposedPoints && comparePoints(question.keyPoints ?? [], question.proposedPoints),
      isPreviewed: previewed.has(question.id),
    })),
    submissions: handedIn.length,
    released: handedIn.filter(({ releasedAt }) => releasedAt !== null).length,
    preview: {
      total: previews.length,
      pending,
      graded: count("graded"),
      failed: count("failed"),
      errors: [...new Set(previews.flatMap(({ state, error }) => (state === "failed" && error !== null ? [error] : [])))],
      late: previewed.size * handedIn.length - previews.length,
    },
    outcome: previews.length > 0 && pending === 0 ? outcomeOf(readPreviewed(db, examId, questions, handedIn, previews, isAnonymous)) : null,
    version: versionOf(questions, previews),
  };
}

function listSubmissions(db: Db, examId: string) {
  return db
    .select({ id: attempts.id, name: students.name, email: students.email, releasedAt: attempts.releasedAt })
    .from(attempts)
    .innerJoin(students, eq(students.id, attempts.studentId))
    .where(and(eq(attempts.examId, examId), isNotNull(attempts.submittedAt)))
    .orderBy(asc(attempts.submittedAt), asc(attempts.id))
    .all();
}

function readPreviewed(
  db: Db,
  examId: string,
  questions: readonly ExamQuestion[],
  handedIn: ReturnType<typeof listSubmissions>,
  previews: readonly Omit<Preview, "grade">[],
  isAnonymous: boolean,
): PreviewedSubmission[] {
  const { attemptId, examQuestionId, mark, overrideMark, isAccepted } = answerGrades;
  const rows = db
    .select({ attemptId, examQuestionId, mark, overrideMark, isAccepted })
    .from(answerGrades)
    .innerJoin(attempts, eq(attempts.id, answerGrades.attemptId))
    .where(eq(attempts.examId, examId))
    .all();
  const byAttempt = groupBy(rows, (row) => row.attemptId);
  const marks = new Map(previews.map((preview) => [`${preview.attemptId} ${preview.examQuestionId}`, preview.mark]));
  return handedIn.map(({ id, name, email, releasedAt }) => ({
    attemptId: id,
    name: isAnonymous ? anonymousId(id) : (name ?? email),
    isReleased: releasedAt !== null,
    answers: questions.map((question, index) => {
      const row = byAttempt.get(id)?.find((each) => each.examQuestionId === question.id);
      const now = row ?? { mark: null, overrideMark: null, isAccepted: false };
      return { number: index + 1, mark: now.mark, overrideMark: now.overrideMark, isAccepted: now.isAccepted, preview: marks.get(`${id} ${question.id}`) ?? null };
    }),
  }));
}
