/** From stored questions to what a printed sheet needs of them. */

import type { PrintableQuestion } from "./questions-pdf";

/** Only what is printed: the rest of a row need not cross to the render process. */
export function toSheetQuestion({ question, answer, difficulty, citations }: PrintableQuestion): PrintableQuestion {
  return { question, answer, difficulty, citations: citations.map(({ page, section, quote }) => ({ page, section, quote })) };
}
