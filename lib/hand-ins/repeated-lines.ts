/** Takes off what a word processor puts on every page. Only what cannot be an answer: the student's words are not guessed at. */

import type { PageText } from "./split";

/** Pages that a line must stand on, all of them, to be a running head. */
const MIN_PAGES = 3;
// No full stop or bracket beside it: "1." may be the mark of an answer.
const PAGE_NUMBER = /^[\s|–—-]*(?:page\s*)?(\d{1,4})(?:\s*(?:of|\/)\s*\d{1,4})?[\s|–—-]*$/iu;

/** The pages without running heads and page numbers at their edges, and sentences that say which heads went. */
export function withoutFurniture(pages: readonly PageText[]): { pages: PageText[]; notes: string[] } {
  const split = pages.map(({ number, text }) => ({ number, lines: text.split("\n") })).map((page) => ({ ...page, lines: trimBlank(page.lines) }));
  const notes: string[] = [];
  for (const edge of [0, -1]) {
    // A number may stand outside of a head, and inside of it.
    for (const find of [numbersAt, headAt, numbersAt]) {
      const found = find(split, edge);
      if (found === null) continue;
      for (const { lines } of split) lines.splice(edge, 1);
      if (found !== "") notes.push(`“${found}” stands on every page and was left out.`);
      for (const page of split) page.lines = trimBlank(page.lines);
    }
  }
  return { pages: split.map(({ number, lines }) => ({ number, text: lines.join("\n") })), notes };
}

interface PageLines {
  number: number;
  lines: string[];
}

/** "" when each page, of two and more, has its own number there. */
function numbersAt(pages: readonly PageLines[], edge: number): "" | null {
  const isNumbered = ({ number, lines }: PageLines) => Number(PAGE_NUMBER.exec(lines.at(edge) ?? "")?.[1]) === number;
  return pages.length > 1 && pages.every(isNumbered) ? "" : null;
}

/** The line that every page has there. */
function headAt(pages: readonly PageLines[], edge: number): string | null {
  const line = pages[0]?.lines.at(edge)?.trim() ?? "";
  const isHead = pages.length >= MIN_PAGES && line !== "" && pages.every(({ lines }) => lines.length > 1 && lines.at(edge)?.trim() === line);
  return isHead ? line : null;
}

function trimBlank(lines: string[]): string[] {
  const isText = (line: string) => line.trim() !== "";
  return lines.slice(Math.max(0, lines.findIndex(isText)), lines.findLastIndex(isText) + 1);
}
