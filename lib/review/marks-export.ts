/** The marks of an exam as tables to download: a row a student, and a row an answer. */

import "server-only";
import { and, asc, eq, isNotNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { answerGrades, answers, attempts, examQuestions } from "@/db/schema";
import { type CsvCell, toCsv } from "@/lib/export/csv";
import { toXlsx } from "@/lib/export/xlsx";
import { groupBy } from "@/lib/group";
import { markOf } from "./marks";
import { type ExamReview, reviewExam, type SubmissionSummary } from "./queries";
import { arrange } from "./table";

type Row = (readonly CsvCell[])[];
type Answer = ReturnType<typeof readAnswers>[number];

export interface MarksExport {
  title: string;
  /** As CSV: the table of students. */
  csv(): string;
  /** As a workbook: the table of students, and one of all answers. */
  xlsx(): Promise<Uint8Array>;
}

/** Null when there is no such exam. Without names the anonymous ids stand in, and the rows follow those. */
export function exportMarks(db: Db, examId: string, isAnonymous: boolean): MarksExport | null {
  const review = reviewExam(db, examId);
  if (!review) return null;
  const byAttempt = groupBy(readAnswers(db, examId), ({ attemptId }) => attemptId);
  const submissions = arrange(review.submissions, { sort: "name", isDescending: false, filter: "all", isAnonymous });
  const students = () => studentRows(review, submissions, byAttempt, isAnonymous);
  return {
    title: review.exam.title,
    csv: () => toCsv(students()),
    xlsx: () =>
      toXlsx([
        { name: "Marks", rows: students(), widths: [...whoWidths(isAnonymous), 20, ...review.questions.map(() => 12), 10, 10, 10, 10, 60] },
        { name: "Answers", rows: answerRows(review, submissions, byAttempt, isAnonymous), widths: [...whoWidths(isAnonymous), 10, 40, 60, 8, 8, 10, 10, 40] },
      ]),
  };
}

function readAnswers(db: Db, examId: string) {
  return db
    .select({
      attemptId: answerGrades.attemptId,
      mark: answerGrades.mark,
      overrideMark: answerGrades.overrideMark,
      comment: answerGrades.comment,
      examQuestionId: answerGrades.examQuestionId,
      points: examQuestions.points,
      question: examQuestions.question,
      answer: answers.text,
    })
    .from(answerGrades)
    .innerJoin(attempts, eq(attempts.id, answerGrades.attemptId))
    .innerJoin(examQuestions, eq(examQuestions.id, answerGrades.examQuestionId))
    .leftJoin(answers, and(eq(answers.attemptId, answerGrades.attemptId), eq(answers.examQuestionId, answerGrades.examQuestionId)))
    .where(and(eq(attempts.examId, examId), isNotNull(attempts.submittedAt)))
    .orderBy(asc(examQuestions.ordinal))
    .all();
}

const whoHead = (isAnonymous: boolean) => (isAnonymous ? ["Submission"] : ["Name", "Address"]);
const whoWidths = (isAnonymous: boolean) => (isAnonymous ? [22] : [26, 30]);
const whoOf = ({ anonymousId, name, email }: SubmissionSummary, isAnonymous: boolean) => (isAnonymous ? [anonymousId] : [name, email]);

function studentRows(review: ExamReview, submissions: readonly SubmissionSummary[], byAttempt: Map<string, Answer[]>, isAnonymous: boolean): Row {
  const asked = review.questions.map(({ number, points }) => `Question ${number} (of ${points})`);
  const rows = submissions.map((submission) => [
    ...whoOf(submission, isAnonymous),
    new Date(submission.submittedAt).toISOString(),
    ...submission.marks,
    submission.mark,
    review.points,
    submission.mark === null ? null : Math.round((1000 * submission.mark) / review.points) / 10,
    submission.state === "released" ? "yes" : "no",
    commentsOf(review, byAttempt.get(submission.attemptId) ?? []),
  ]);
  return [[...whoHead(isAnonymous), "Handed in", ...asked, "Total", "Of", "Percent", "Released", "Comments"], ...rows];
}

const numberOf = ({ questions }: ExamReview, { examQuestionId }: Answer): number => questions.find(({ id }) => id === examQuestionId)?.number ?? 0;

/** "Question 2: …", a line each. */
function commentsOf(review: ExamReview, rows: readonly Answer[]): string {
  return rows
    .filter(({ comment }) => comment.trim() !== "")
    .map((row) => `Question ${numberOf(review, row)}: ${row.comment.trim()}`)
    .join("\n");
}

function answerRows(review: ExamReview, submissions: readonly SubmissionSummary[], byAttempt: Map<string, Answer[]>, isAnonymous: boolean): Row {
  const rows = submissions.flatMap((submission) =>
    (byAttempt.get(submission.attemptId) ?? []).map((each) => [
      ...whoOf(submission, isAnonymous),
      numberOf(review, each),
      each.question,
      each.answer ?? "",
      markOf(each),
      each.points,
      each.mark,
      each.overrideMark,
      each.comment,
    ]),
  );
  return [[...whoHead(isAnonymous), "Question", "Asked", "Answer", "Mark", "Of", "Grader’s mark", "Teacher’s mark", "Comment"], ...rows];
}
