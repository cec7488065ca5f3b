/** What the report of one hand-in says, read from the database and put into words. */

import "server-only";
import type { Db } from "@/db/client";
import type { SubmissionReport } from "@/lib/export/submission-report-pdf";
import { formatMark, markOf } from "@/lib/review/marks";
import { toReportQuestion } from "@/lib/review/report";
import { findHandIn } from "./queries";

const TIME = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

/** The report; null when there is no such hand-in. A question without an answer has an empty one. */
export function handInReport(db: Db, id: string): SubmissionReport | null {
  const found = findHandIn(db, id);
  if (!found) return null;
  const { handIn, answers, summary } = found;
  return {
    exam: handIn.againstTitle,
    student: handIn.name,
    handedIn: TIME.format(handIn.createdAt),
    material: handIn.fileName,
    total: summary.mark === null ? null : formatMark(summary.mark),
    points: formatMark(summary.points),
    questions: handIn.questions.map((question) => {
      const row = answers.find((answer) => answer.number === question.number) ?? { text: "", grade: null, mark: null, overrideMark: null, comment: "" };
      return toReportQuestion({ number: question.number, question, answer: row.text, row, mark: markOf(row) });
    }),
  };
}
