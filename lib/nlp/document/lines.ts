/** Groups the fragments of a region into lines and writes each line's text with the right spaces. */

import { cleanCharacters } from "./characters";
import type { Fragment } from "./fragments";
import type { PlacedItem } from "./geometry";
import { fromItem, joinMapped, replaceMapped, trimMapped, type MappedText } from "./mapped-text";
import type { RawFont } from "./raw";

export interface Line {
  /** Cleaned; a soft hyphen may stand at the end. */
  mapped: MappedText;
  left: number;
  right: number;
  v: number;
  /** Font size of most of its characters. */
  size: number;
  /** Share (0–1) of its characters in bold, monospaced and mathematical fonts. */
  bold: number;
  mono: number;
  math: number;
  /** Pieces separated by wide gaps: cells, when it is a table's row. */
  cells: number;
}

/** Gap, in font sizes, from which two pieces are two words. pdf.js marks the spaces inside what it joins itself. */
const WORD_GAP = 0.2;
/** Share of the lower piece's height that must overlap for two fragments to stand on one line. */
const SAME_LINE_OVERLAP = 0.55;

export function toLines(region: readonly Fragment[], fonts: readonly RawFont[]): Line[] {
  const rows: { fragments: Fragment[]; bottom: number; top: number; main: Fragment }[] = [];
  for (const fragment of [...region].sort((a, b) => b.v - a.v || a.left - b.left)) {
    const row = rows.slice(-3).find((candidate) => overlap(candidate.main, fragment) >= SAME_LINE_OVERLAP && !collides(candidate.fragments, fragment));
    if (row === undefined) rows.push({ fragments: [fragment], bottom: fragment.bottom, top: fragment.top, main: fragment });
    else {
      row.fragments.push(fragment);
      if (fragment.size > row.main.size) row.main = fragment;
    }
  }
  return rows.map(({ fragments }) => toLine(fragments, fonts)).filter(({ mapped }) => mapped.text !== "");
}

/** Overlap of the bodies of the letters (without what hangs below), as a share of the smaller. */
function overlap(a: Fragment, b: Fragment): number {
  const low = Math.max(a.v, b.v);
  const high = Math.min(a.v + 0.7 * a.size, b.v + 0.7 * b.size);
  return (high - low) / (0.7 * Math.min(a.size, b.size));
}

function collides(row: readonly Fragment[], fragment: Fragment): boolean {
  return row.some((other) => Math.min(other.right, fragment.right) - Math.max(other.left, fragment.left) > 0.5 * Math.min(other.right - other.left, fragment.right - fragment.left));
}

function toLine(row: readonly Fragment[], fonts: readonly RawFont[]): Line {
  const fragments = [...row].sort((a, b) => a.left - b.left);
  const parts = fragments.map((fragment) => fragmentText(fragment.items, fonts));
  const items = fragments.flatMap((fragment) => fragment.items);
  const mapped = trimMapped(replaceMapped(cleanCharacters(joinMapped(parts, " ")), / {2,}/gu, () => " "));
  const share = (test: (font: RawFont) => boolean): number => shareOf(items, fonts, test);
  const main = fragments.reduce((best, f) => (f.right - f.left > best.right - best.left ? f : best));
  return {
    mapped,
    left: fragments[0]?.left ?? 0,
    right: Math.max(...fragments.map((f) => f.right)),
    v: main.v,
    size: commonSize(items),
    bold: share((font) => font.isBold),
    mono: share((font) => font.isMono),
    math: share((font) => font.isMath),
    cells: cellCount(fragments),
  };
}

function cellCount(fragments: readonly Fragment[]): number {
  return fragments.filter((f, i) => {
    const before = fragments[i - 1];
    return before === undefined || f.left - before.right > 0.8 * f.size;
  }).length;
}

function fragmentText(items: readonly PlacedItem[], fonts: readonly RawFont[]): MappedText {
  let last: PlacedItem | null = null;
  let spaced = false;
  const parts: MappedText[] = [];
  for (const item of items) {
    if (item.raw.text.trim() === "") {
      spaced = true;
      continue;
    }
    if (last !== null && needsSpace(last, item, spaced)) parts.push({ text: " ", source: [-1] });
    parts.push(fromItem(glyphText(item, fonts), item.index));
    last = item;
    spaced = false;
  }
  return joinMapped(parts);
}

/** The sign that lists set in TeX's symbol font is a letter in its encoding. */
function glyphText({ raw }: PlacedItem, fonts: readonly RawFont[]): string {
  const name = fonts[raw.font]?.name ?? "";
  const isBullet = (/^msam/iu.test(name) && /^[IJ]$/u.test(raw.text)) || (/dingbat|wingding/iu.test(name) && /^[lnqu]$/u.test(raw.text));
  return isBullet ? "•" : raw.text;
}

function needsSpace(last: PlacedItem, item: PlacedItem, spaced: boolean): boolean {
  const gap = item.u - (last.u + last.raw.width);
  const size = Math.max(last.raw.size, item.raw.size);
  if (isSmallCaps(last, item) && gap < 0.3 * size) return false;
  return spaced ? gap > 0.05 * size || /\s$/u.test(last.raw.text) : gap > WORD_GAP * size;
}

/** "H" and, smaller, "OW": one word in small capitals. */
function isSmallCaps(last: PlacedItem, item: PlacedItem): boolean {
  const ratio = item.raw.size / last.raw.size;
  return /(?:^|[\s.(-])\p{Lu}$/u.test(last.raw.text) && /^\p{Lu}/u.test(item.raw.text) && !/\p{Ll}/u.test(item.raw.text) && ratio > 0.6 && ratio < 0.92;
}

function shareOf(items: readonly PlacedItem[], fonts: readonly RawFont[], test: (font: RawFont) => boolean): number {
  let all = 0;
  let matching = 0;
  for (const { raw } of items) {
    const length = raw.text.trim().length;
    const font = fonts[raw.font];
    all += length;
    if (font !== undefined && test(font)) matching += length;
  }
  return all === 0 ? 0 : matching / all;
}

function commonSize(items: readonly PlacedItem[]): number {
  const weights = new Map<number, number>();
  for (const { raw } of items) {
    const size = Math.round(raw.size * 2) / 2;
    weights.set(size, (weights.get(size) ?? 0) + raw.text.trim().length);
  }
  return [...weights].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [0, -1] as const)[0];
}
