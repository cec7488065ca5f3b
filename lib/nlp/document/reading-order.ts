/**
 * Reading order: cuts a page into regions that read straight down (a recursive X-Y cut), minding columns, lines that
 * span them, and handouts with several slides on a page. The order in which the PDF draws settles what geometry leaves open.
 */

import type { Fragment } from "./fragments";
import { findGutter } from "./gutter";
import { median } from "./statistics";

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
  const cut = rowCut(bands, gutter.x);
  if (cut !== null) return [bands.slice(0, cut).flat(), bands.slice(cut).flat()].flatMap((part) => readingOrder(part, depth + 1));

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
  const limit = BAND_GAP * (median(fragments.map(({ size }) => size)) ?? 0);
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
 * The band before which a page with a gutter is to be cut because it reads in rows all the same (slides printed several
 * to a page): the PDF draws everything above first, left before right, and then the rest. Null when it reads by columns.
 */
function rowCut(bands: readonly Fragment[][], gutter: number): number | null {
  let best: { at: number; gap: number } | null = null;
  for (let at = 1; at < bands.length; at += 1) {
    const above = bands.slice(0, at).flat();
    const below = bands.slice(at).flat();
    if (!readsLeftToRight(above, gutter) || !readsLeftToRight(below, gutter)) continue;
    if (Math.max(...orders(above)) > Math.min(...orders(below))) continue;
    const gap = Math.min(...above.map((f) => f.bottom)) - Math.max(...below.map((f) => f.top));
    if (best === null || gap > best.gap) best = { at, gap };
  }
  return best?.at ?? null;
}

function readsLeftToRight(fragments: readonly Fragment[], gutter: number): boolean {
  const left = orders(fragments.filter(({ right }) => right <= gutter + 1));
  const right = orders(fragments.filter(({ left: l }) => l >= gutter - 1));
  return left.length > 0 && right.length > 0 && (median(left) ?? 0) < (median(right) ?? 0);
}

const orders = (fragments: readonly Fragment[]): number[] => fragments.map(({ order }) => order);

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
