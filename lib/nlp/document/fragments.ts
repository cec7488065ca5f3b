/** Joins the pieces that the PDF draws one after the other on one baseline into fragments: a line of a column, or a table cell. */

import { ASCENT, DESCENT, type PlacedItem } from "./geometry";

export interface Fragment {
  items: PlacedItem[];
  left: number;
  right: number;
  /** Baseline of its largest piece. */
  v: number;
  /** Largest font size in it. */
  size: number;
  bottom: number;
  top: number;
  /** Place in the order of drawing. */
  order: number;
}

/** A gap wider than this many font sizes separates columns or cells. */
const WIDE_GAP = 1;
/** A piece raised or lowered by at most this many font sizes is an index, an exponent or a note mark. */
const SHIFT = 0.55;
/** Drawn again within this distance (points) it is the same text, made bold by printing twice. */
const OVERPRINT = 1.5;

/** Fragments in the order of drawing. Empty pieces are dropped; spaces only separate. */
export function toFragments(items: readonly PlacedItem[]): Fragment[] {
  const fragments: Fragment[] = [];
  let current: Fragment | null = null;
  let last: PlacedItem | null = null;
  for (const item of items) {
    if (item.raw.text.trim() === "") {
      if (current !== null && item.raw.text !== "") current.items.push(item);
      continue;
    }
    if (last !== null && isOverprint(last, item)) continue;
    if (current !== null && last !== null && continues(current, last, item)) grow(current, item);
    else {
      current = start(item);
      fragments.push(current);
    }
    last = item;
  }
  return fragments;
}

function start(item: PlacedItem): Fragment {
  const { size, width } = item.raw;
  return {
    items: [item],
    left: item.u,
    right: item.u + width,
    v: item.v,
    size,
    bottom: item.v - size * DESCENT,
    top: item.v + size * ASCENT,
    order: item.index,
  };
}

function grow(fragment: Fragment, item: PlacedItem): void {
  const { size, width } = item.raw;
  fragment.items.push(item);
  fragment.left = Math.min(fragment.left, item.u);
  fragment.right = Math.max(fragment.right, item.u + width);
  if (size > fragment.size) {
    fragment.size = size;
    fragment.v = item.v;
  }
  fragment.bottom = Math.min(fragment.bottom, item.v - size * DESCENT);
  fragment.top = Math.max(fragment.top, item.v + size * ASCENT);
}

function continues(fragment: Fragment, last: PlacedItem, item: PlacedItem): boolean {
  const size = Math.max(fragment.size, item.raw.size);
  const smaller = Math.min(fragment.size, item.raw.size);
  const shift = Math.abs(item.v - fragment.v);
  if (shift > SHIFT * size || (shift > 0.2 * size && smaller > 0.9 * size && shift > SHIFT * 0.6 * size)) return false;
  const gap = item.u - (last.u + last.raw.width);
  return gap <= WIDE_GAP * size && gap >= -0.6 * size;
}

function isOverprint(a: PlacedItem, b: PlacedItem): boolean {
  return a.raw.text === b.raw.text && Math.abs(a.u - b.u) <= OVERPRINT && Math.abs(a.v - b.v) <= OVERPRINT && a.raw.text.length > 1;
}
