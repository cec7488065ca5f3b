/** Finds a quote on a page again, as rectangles that can be highlighted. */

import type { Rectangle } from "./geometry";
import { normaliseWithMap } from "./normalise";
import type { Page, TextSpan } from "./types";

/**
 * Rectangles (PDF points, origin bottom left of the page as shown) that cover `quote`, one per piece of a line, in
 * reading order; null when the quote is empty or not on the page under `normaliseForMatch`. The first of several
 * occurrences is taken.
 */
export function findQuote(page: Pick<Page, "text" | "spans">, quote: string): Rectangle[] | null {
  const wanted = normaliseWithMap(quote).key;
  const { key, offsets } = normaliseWithMap(page.text);
  const at = wanted === "" ? -1 : key.indexOf(wanted);
  if (at < 0) return null;
  const start = offsets[at] ?? 0;
  const last = offsets[at + wanted.length - 1] ?? start;
  return rectanglesOf(page.spans, start, last + 1);
}

/** Rectangles of the characters `start`–`end` (exclusive) of the page's text. */
export function rectanglesOf(spans: readonly TextSpan[], start: number, end: number): Rectangle[] {
  const pieces = spans.flatMap((span) => {
    const from = Math.max(start, span.start);
    const to = Math.min(end, span.end);
    return from < to ? [partOf(span, from, to)] : [];
  });
  return pieces.reduce<Rectangle[]>((merged, piece) => {
    const last = merged.at(-1);
    if (last !== undefined && continues(last, piece)) merged[merged.length - 1] = union(last, piece);
    else merged.push(piece);
    return merged;
  }, []);
}

/** Letters are taken to be equally long; the text runs along the longer side unless it is one letter. */
function partOf(span: TextSpan, from: number, to: number): Rectangle {
  const length = span.end - span.start;
  const first = (from - span.start) / length;
  const share = (to - from) / length;
  const isUpright = length > 2 && span.height > 2 * span.width;
  return isUpright
    ? { x: span.x, y: span.y + first * span.height, width: span.width, height: share * span.height }
    : { x: span.x + first * span.width, y: span.y, width: share * span.width, height: span.height };
}

/** On the same line, and near. */
function continues(a: Rectangle, b: Rectangle): boolean {
  const overlap = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  const gap = b.x - (a.x + a.width);
  return overlap > 0.5 * Math.min(a.height, b.height) && gap < a.height && gap > -a.height;
}

function union(a: Rectangle, b: Rectangle): Rectangle {
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  return { x, y, width: Math.max(a.x + a.width, b.x + b.width) - x, height: Math.max(a.y + a.height, b.y + b.height) - y };
}
