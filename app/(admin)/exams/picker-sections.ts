/** Groups a material's questions by the section that their first quotation stands in. */

import { groupBy } from "@/lib/group";
import type { StoredQuestion } from "@/lib/materials/queries";
import type { PickerSection } from "./question-picker";

/** Sections in the order of their pages. */
export function sectionsOf(questions: readonly StoredQuestion[]): PickerSection[] {
  const pageOf = (question: StoredQuestion) => question.citations[0]?.page ?? Infinity;
  const inOrder = [...questions].sort((a, b) => pageOf(a) - pageOf(b));
  const groups = groupBy(inOrder, (question) => question.citations[0]?.section ?? "Without a section");
  return [...groups].map(([title, group]) => ({
    title,
    questions: group.map(({ id, question, difficulty }) => ({ id, question, difficulty })),
  }));
}
