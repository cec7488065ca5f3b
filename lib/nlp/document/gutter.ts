/** Finds the gutter between two text columns, and tells it from the gaps of a table. */

import type { Fragment } from "./fragments";
import { median } from "./statistics";

export interface Gutter {
  /** Middle of the strip. */
  x: number;
  width: number;
}

/** Narrowest gutter, in median font sizes. */
const MIN_WIDTH = 0.75;
/** Lines that a column has at least. */
const MIN_LINES = 3;
/** Share of the lines that may run across (titles, wide figures). */
const MAX_SPANNING = 0.35;
/** A fragment of this many characters is a line of text; table cells hold less. */
const MIN_CHARACTERS = 16;
/** Share of a column's characters that stand in such lines. */
const MIN_LINE_SHARE = 0.5;
/** A column is at least this share of the region wide. */
const MIN_SHARE = 0.18;

/** The best gutter of a region, or null when it reads as one column. */
export function findGutter(fragments: readonly Fragment[]): Gutter | null {
  if (fragments.length < 2 * MIN_LINES) return null;
  const left = Math.min(...fragments.map((f) => f.left));
  const right = Math.max(...fragments.map((f) => f.right));
  const size = median(fragments.map((f) => f.size)) ?? 10;
  const candidates = emptyStrips(fragments, left, right)
    .filter(({ x, width }) => width >= MIN_WIDTH * size && x - left >= MIN_SHARE * (right - left) && right - x >= MIN_SHARE * (right - left))
    .filter(({ x }) => separatesColumns(fragments, x));
  const ranked = candidates.map((strip) => ({ strip, crossings: fragments.filter((f) => f.left < strip.x && f.right > strip.x).length }));
  // A strip that nothing crosses is the better gutter, however wide another is.
  return ranked.sort((a, b) => a.crossings - b.crossings || b.strip.width - a.strip.width)[0]?.strip ?? null;
}

/** Strips (in points) that few enough fragments cross. */
function emptyStrips(fragments: readonly Fragment[], left: number, right: number): Gutter[] {
  const columns = Math.ceil(right - left);
  if (columns <= 0 || columns > 20_000) return [];
  const covered = new Float64Array(columns + 2);
  for (const fragment of fragments) {
    const from = Math.max(0, Math.ceil(fragment.left - left));
    const to = Math.min(columns, Math.floor(fragment.right - left));
    if (to <= from) continue;
    covered[from] = (covered[from] ?? 0) + 1;
    covered[to] = (covered[to] ?? 0) - 1;
  }
  const strips: Gutter[] = [];
  const limit = MAX_SPANNING * fragments.length;
  let count = 0;
  let runStart = 0;
  let runCount = -1;
  for (let i = 0; i <= columns; i += 1) {
    count += covered[i] ?? 0;
    if (count === runCount && i < columns) continue;
    if (runCount >= 0 && runCount <= limit && i > runStart) strips.push({ x: left + (runStart + i) / 2, width: i - runStart });
    runStart = i;
    runCount = count;
  }
  return strips;
}

function separatesColumns(fragments: readonly Fragment[], x: number): boolean {
  return isColumn(fragments.filter((f) => f.right <= x + 1)) && isColumn(fragments.filter((f) => f.left >= x - 1));
}

/** A column holds lines of text: most of its characters stand in long fragments, however many ticks and cells are beside. */
function isColumn(side: readonly Fragment[]): boolean {
  let all = 0;
  let inLines = 0;
  const baselines = new Set<number>();
  for (const fragment of side) {
    const length = fragment.items.reduce((sum, item) => sum + item.raw.text.length, 0);
    all += length;
    if (length < MIN_CHARACTERS) continue;
    inLines += length;
    baselines.add(Math.round(fragment.v / 2));
  }
  return baselines.size >= MIN_LINES && inLines >= MIN_LINE_SHARE * all;
}
