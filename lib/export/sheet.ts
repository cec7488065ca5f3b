/** From stored questions to what a printed sheet needs of them. */

import type { ExamQuestion } from "@/lib/exams/grounding-rules";
import type { PrintableQuestion } from "./questions-pdf";

/** Only what is printed: the rest of a row need not cross to the render process. */
export function toSheetQuestion({ question, answer, difficulty, citations }: PrintableQuestion): PrintableQuestion {
  return { question, answer, difficulty, citations: cited(citations) };
}

/** A question as an exam has it: with its points, and every reference answer that counts. */
export function examSheetQuestion({ question, references, points, citations }: ExamQuestion): PrintableQuestion {
  const [answer = "", ...alternatives] = references;
  return { question, answer, alternatives, difficulty: null, points, citations: cited(citations) };
}

const cited = (citations: PrintableQuestion["citations"]) => citations.map(({ page, section, quote }) => ({ page, section, quote }));
