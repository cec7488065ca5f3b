/** How the texts of a submission's report are cut into blocks and sheets before the layout engine sees them. Pure. */

import { printable } from "./fonts";
import type { ReportQuestion } from "./submission-report-pdf";

/** Letters and lines in one block of text: longer ones the engine lays out ever more slowly, more blocks too. */
const BLOCK_LETTERS = 1_200;
const BLOCK_LINES = 30;

/** The text in blocks that keep its line breaks, without empty lines at the ends and with at most one in between. */
export function blocksToPrint(text: string): string[] {
  const lines = text.split(/\r\n?|[\n\u2028\u2029]/u).flatMap((line) => piecesOf(printable(line)));
  const blocks: string[][] = [];
  let letters = 0;
  lines.forEach((line, index) => {
    if (line === "" && (lines[index - 1] ?? "") === "") return;
    const block = blocks.at(-1);
    if (block && block.length < BLOCK_LINES && letters + line.length <= BLOCK_LETTERS) block.push(line);
    else [letters] = [0, blocks.push([line])];
    letters += line.length;
  });
  if (blocks.at(-1)?.at(-1) === "") blocks.at(-1)?.pop();
  return blocks.map((block) => block.join("\n") || " ");
}

/** A line, or several where it is too long for one block: cut at a space where there is one, never within a character. */
function piecesOf(line: string): string[] {
  const pieces: string[] = [];
  let rest = line;
  while (rest.length > BLOCK_LETTERS) {
    const space = rest.lastIndexOf(" ", BLOCK_LETTERS);
    const piece = rest.slice(0, space > BLOCK_LETTERS / 2 ? space : BLOCK_LETTERS).replace(/[\uD800-\uDBFF]$/, "");
    pieces.push(piece);
    rest = rest.slice(piece.length).trimStart();
  }
  return [...pieces, rest];
}

/** Letters of questions on one sheet of the engine, about two printed pages: it lays all that remains out anew for every page. */
const SHEET = 5_000;
/** What a question takes besides its texts. */
const OVERHEAD = 500;

/** The questions in order, in groups that begin on a new page each; at least one group, none empty but the only one. */
export function reportPages(questions: readonly ReportQuestion[]): ReportQuestion[][] {
  const groups: ReportQuestion[][] = [[]];
  let used = 0;
  for (const question of questions) {
    const size = sizeOf(question);
    if (used > 0 && used + size > SHEET) {
      groups.push([]);
      used = 0;
    }
    groups.at(-1)?.push(question);
    used += size;
  }
  return groups;
}

function sizeOf({ question, answer, comment, explanation, covered, missed, contradicted, reference, source }: ReportQuestion): number {
  return [question, answer, comment, explanation, reference, source, ...covered, ...missed, ...contradicted].reduce((sum, text) => sum + text.length, OVERHEAD);
}
