/**
 * Cuts text at the line breaks that end something (a paragraph, a list item, a heading) and leaves those that only
 * wrap a line, so that sentences can be looked for inside each piece.
 */

import { SENTENCE_OPENERS } from "./abbreviations";

/** The start of a list item: a bullet, "1.", "2)", "(a)", "iv." and a space. */
export const LIST_MARKER = /^\s*(?:[-–—•·▪◦‣⁃●○■□►✓*o]|\(?(?:\d{1,2}|[a-zA-Z]|[ivx]{1,5})[.)])\s+(?=\S)/u;
/** Lines this long are taken for wrapped ones when nothing else tells. */
const WRAPPED_LINE_CHARACTERS = 60;
/** A line cannot end on these: the next one goes on. */
const DANGLING = new Set(
  "a an the of to in on at by for from with and or but nor as that which who whose is are was were be been can may will not than into between its their this these".split(" "),
);

/** Pieces of `text`, ordered, not overlapping; everything between them is line breaks. */
export function lineSegments(text: string): { start: number; end: number }[] {
  const segments: { start: number; end: number }[] = [];
  let start = 0;
  let line = { start: 0, end: 0 };
  for (const match of text.matchAll(/(\r\n|[\n\r\u2028\u2029\f\v])(\s*)/gu)) {
    const end = match.index;
    const nextStart = end + match[0].length;
    line = { start: line.start, end };
    const blankLine = /[\n\r\u2028\u2029\f]/u.test(match[2] ?? "");
    if (blankLine || endsBlock(text.slice(line.start, end), text.slice(nextStart, nextStart + 80))) {
      segments.push({ start, end });
      start = nextStart;
    }
    line = { start: nextStart, end: nextStart };
  }
  segments.push({ start, end: text.length });
  return segments.filter((segment) => segment.end > segment.start);
}

function endsBlock(line: string, next: string): boolean {
  if (LIST_MARKER.test(next)) return true;
  const trimmed = line.trimEnd();
  // After an end mark the sentence rules decide as they do inside a line ("… by Dr.\nSmith").
  if (/[,–-]$/u.test(trimmed) || /^[\p{Ll},;)\]]/u.test(next) || /[.!?…]["'”’»)\]]{0,3}$/u.test(trimmed)) return false;
  if (/[:;]$/u.test(trimmed)) return true;
  const lastWord = /(\p{L}+)$/u.exec(trimmed.slice(-30))?.[1]?.toLowerCase() ?? "";
  if (DANGLING.has(lastWord)) return false;
  if (trimmed.length < WRAPPED_LINE_CHARACTERS) return true;
  return SENTENCE_OPENERS.has(/^\p{L}+/u.exec(next)?.[0].toLowerCase() ?? "");
}
