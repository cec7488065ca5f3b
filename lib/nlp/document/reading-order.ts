/**
 * Reading order: cuts a page into regions that read straight down (a recursive X-Y cut), minding columns, lines that
 * span them, and handouts with several slides on a page. The order in which the PDF draws settles what geometry leaves open.
 */

import type { Fragment } from "./fragments";
import { findGutter } from "./gutter";

/** A gap between lines this many median line heights high separates regions. */
const BAND_GAP = 1.6;
const MAX_DEPTH = 12;

/** Regions in reading order; the fragments inside one are still to be grouped into lines. */
export function readingOrder(fragments: readonly Fragment[], depth = 0): Fragment[][] {
  if (fragments.length === 0) return [];
  if (fragments.length === 1 || depth >= MAX_DEPTH) return [[...fragments]];

  const gutter = findGutter(fragments);
  const bands = cutBands(fragments);
  if (gutter === null) {
    if (bands.length < 2) return [[...fragments]];
    const ordered = bands.map((band) => readingOrder(band, depth + 1));
    // Bands matter only where one of them has columns; otherwise the page is one column.
    return ordered.every((regions) => regions.length === 1) ? [[...fragments]] : mergeSingles(ordered);
  }
  if (bands.length > 1 && readsRowByRow(bands, gutter.x)) return bands.flatMap((band) => readingOrder(band, depth + 1));

  const regions: Fragment[][] = [];
  for (const part of splitBySpanning(fragments, gutter.x)) {
    if (part.isSpanning) regions.push(part.fragments);
    else {
      const left = part.fragments.filter(({ left: l, right: r }) => (l + r) / 2 < gutter.x);
      const right = part.fragments.filter(({ left: l, right: r }) => (l + r) / 2 >= gutter.x);
      regions.push(...readingOrder(left, depth + 1), ...readingOrder(right, depth + 1));
    }
  }
  return regions;
}

/** Neighbouring bands of one column belong together; only bands with columns stay apart. */
function mergeSingles(ordered: readonly Fragment[][][]): Fragment[][] {
  const regions: Fragment[][] = [];
  let open = false;
  for (const band of ordered) {
    const only = band.length === 1 ? band[0] : undefined;
    const last = regions.at(-1);
    if (only !== undefined && open && last !== undefined) last.push(...only);
    else regions.push(...band.map((region) => [...region]));
    open = only !== undefined;
  }
  return regions;
}

/** Cuts at every horizontal strip without text that is clearly higher than the spacing of lines; top first. */
export function cutBands(fragments: readonly Fragment[]): Fragment[][] {
  const heights = fragments.map(({ size }) => size).sort((a, b) => a - b);
  const limit = BAND_GAP * (heights[Math.floor(heights.length / 2)] ?? 0);
  const sorted = [...fragments].sort((a, b) => b.top - a.top);
  const bands: Fragment[][] = [];
  let floor = Number.POSITIVE_INFINITY;
  for (const fragment of sorted) {
    const band = bands.at(-1);
    if (band === undefined || floor - fragment.top > limit) bands.push([fragment]);
    else band.push(fragment);
    floor = Math.min(bands.at(-1)?.length === 1 ? fragment.bottom : floor, fragment.bottom);
  }
  return bands;
}

/**
 * Whether a page with a gutter reads in rows all the same (slides printed several to a page): the PDF draws one band
 * after the other, and comes back to the left side in each.
 */
function readsRowByRow(bands: readonly Fragment[][], gutter: number): boolean {
  const sides = bands.map((band) => ({
    left: orders(band.filter(({ right }) => right <= gutter)),
    right: orders(band.filter(({ left }) => left >= gutter)),
  }));
  const rows = sides.filter(({ left, right }) => left !== null && right !== null);
  if (rows.length < 2) return false;
  return rows.every((row, i) => {
    const next = rows[i + 1];
    if (row.left === null || row.right === null || row.left > row.right) return false;
    return next === undefined || (next.left !== null && row.right < next.left);
  });
}

/** Median place in the order of drawing; null for nothing. */
function orders(fragments: readonly Fragment[]): number | null {
  const sorted = fragments.map(({ order }) => order).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}

interface Part {
  isSpanning: boolean;
  fragments: Fragment[];
}

/** From top to bottom: lines across the gutter, and what stands between them. */
function splitBySpanning(fragments: readonly Fragment[], gutter: number): Part[] {
  const parts: Part[] = [];
  for (const fragment of [...fragments].sort((a, b) => b.v - a.v)) {
    const isSpanning = fragment.left < gutter && fragment.right > gutter;
    const last = parts.at(-1);
    if (last?.isSpanning === isSpanning) last.fragments.push(fragment);
    else parts.push({ isSpanning, fragments: [fragment] });
  }
  return parts;
}
