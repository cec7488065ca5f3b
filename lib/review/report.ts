/** What the report of one submission says, read from the database and put into words. */

import "server-only";
import type { Db } from "@/db/client";
import type { ReportQuestion, SubmissionReport } from "@/lib/export/submission-report-pdf";
import { explainGrade } from "@/lib/nlp/grading";
import { formatMark } from "./marks";
import { type AnswerReview, reviewSubmission } from "./queries";
import { feedbackOf } from "./released";

const TIME = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

/** The report and the name that its file bears; null when there is no such submission. Hidden names appear in neither. */
export function reportOf(db: Db, attemptId: string, isAnonymous: boolean): { report: SubmissionReport; name: string } | null {
  const review = reviewSubmission(db, attemptId);
  if (!review) return null;
  const { exam, submission, points, answers } = review;
  const { name, email, anonymousId, mark, submittedAt } = submission;
  const named = name === email ? email : `${name} (${email})`;
  const report: SubmissionReport = {
    exam: exam.title,
    student: isAnonymous ? anonymousId : named,
    handedIn: TIME.format(submittedAt),
    material: exam.materialTitle,
    total: mark === null ? null : formatMark(mark),
    points: formatMark(points),
    questions: answers.map(toReportQuestion),
  };
  return { report, name: isAnonymous ? anonymousId : name };
}

/** An answer with its marks: a submission's or a hand-in's. */
export interface MarkedAnswer {
  number: number;
  question: Pick<AnswerReview["question"], "question" | "points" | "references" | "source" | "citations">;
  answer: string;
  row: Pick<AnswerReview["row"], "grade" | "mark" | "overrideMark" | "comment">;
  /** The one that counts. */
  mark: number | null;
}

/** What the report says of one answer. */
export function toReportQuestion({ number, question, answer, row, mark }: MarkedAnswer): ReportQuestion {
  const feedback = row.grade ? feedbackOf(row.grade) : { covered: [], missed: [], contradicted: [] };
  const places = question.citations.map(({ page, section }) => (section ? `page ${page}, ${section}` : `page ${page}`));
  return {
    number,
    question: question.question,
    answer,
    mark: mark === null ? null : formatMark(mark),
    points: formatMark(question.points),
    markNote: noteOf(row),
    explanation: row.grade && row.mark !== null ? explainGrade(row.grade, `${formatMark(row.mark)} of ${question.points}`) : "",
    ...feedback,
    comment: row.comment,
    reference: question.references[0] ?? "",
    source: question.source,
    places: [...new Set(places)],
  };
}

function noteOf({ overrideMark, mark }: MarkedAnswer["row"]): string {
  if (overrideMark === null) return "";
  return mark === null ? "Set by the teacher." : `Set by the teacher; the grader’s mark is ${formatMark(mark)}.`;
}
