/**
 * Decides which questions go on which page. The layout engine can do that too, but lays all that remains out anew for
 * every page, so that a long sheet takes a time that grows with its square.
 */

import type { PrintableQuestion } from "./questions-pdf";

/** Ruled lines under a question. */
const RULED_LINES = { easy: 5, medium: 7, hard: 10 } as const;
export const ruledLines = ({ difficulty }: Pick<PrintableQuestion, "difficulty">): number => RULED_LINES[difficulty ?? "medium"];

/** Points between ruled lines: room for handwriting. */
export const RULE_HEIGHT = 22;

/** Points that a page has for questions, and how many the title takes of the first. */
const PAGE_HEIGHT = 715;
const TITLE_HEIGHT = 100;

// Letters per line and points per line, on the safe side: when a guess is too low the engine adds a page itself.
const BODY = { letters: 66, height: 15.3 };
const SMALL = { letters: 92, height: 11.3 };

const linesOf = (text: string, kind: typeof BODY): number =>
  text.split("\n").reduce((sum, line) => sum + Math.ceil((line.length + 1) / kind.letters) * kind.height, 0);

function heightOf(question: PrintableQuestion, withAnswer: boolean): number {
  const asked = linesOf(question.question, BODY) + 20;
  if (!withAnswer) return asked + ruledLines(question) * RULE_HEIGHT;
  const cited = question.citations.reduce((sum, { quote, section }) => sum + 6 + linesOf(`${quote}${section ?? ""} Page 1000, `, SMALL), 0);
  const answers = [question.answer, ...(question.alternatives ?? [])].reduce((sum, answer) => sum + 5 + linesOf(`Or: ${answer}`, BODY), 0);
  return asked + answers + cited;
}

/** The questions in order, as groups that fit on a page each; at least one group. */
export function paginate<T extends PrintableQuestion>(questions: readonly T[], withAnswers: boolean, instructions = ""): T[][] {
  const groups: T[][] = [[]];
  let left = PAGE_HEIGHT - TITLE_HEIGHT - (instructions === "" ? 0 : linesOf(instructions, BODY) + 18);
  for (const question of questions) {
    const height = heightOf(question, withAnswers);
    if (height > left && groups.at(-1)?.length) {
      groups.push([]);
      left = PAGE_HEIGHT;
    }
    groups.at(-1)?.push(question);
    left -= height;
  }
  return groups;
}
