/**
 * Recognises running heads and feet, page numbers, and other furniture that returns at the same place on page after
 * page, by repetition. Works on lines across the whole page, before columns are looked for.
 */

import type { Fragment } from "./fragments";
import { median } from "./statistics";

/** One page as this file needs it: the fragments that read in its main direction. */
export interface PageLayout {
  number: number;
  label: string | null;
  width: number;
  height: number;
  fragments: Fragment[];
}

interface EdgeLine {
  page: PageLayout;
  fragments: Fragment[];
  text: string;
  /** Text with numbers blanked, so that "Page 3" and "Page 4" are one. */
  key: string;
  v: number;
  size: number;
  edge: "top" | "bottom";
}

/** Lines looked at from either edge. */
const EDGE_LINES = 3;
/** Share of the page's height at either edge in which heads and feet stand. */
const EDGE_ZONE = 0.14;
/** Pages on which a line must return. */
const MIN_PAGES = 3;
/** Points by which its place may differ. */
const SAME_PLACE = 4;
/** Heads are not larger than this times the body text: slide titles, which also return, are. */
const MAX_SIZE = 1.25;
/** Share of pages from which furniture is recognised in the margins too, and pages it takes at least. */
const MARGIN_SHARE = 0.6;
const MARGIN_PAGES = 4;
/** Share of the page's width and height at its edges that counts as margin. */
const MARGIN = 0.2;
const MAX_MARGIN_CHARACTERS = 60;

const PAGE_OF = /^(?:page|seite|p\.|pg\.?)?\s*[-–—|]?\s*\d+\s*(?:of|von|\/)\s*\d+$/iu;
/** "Page 3 of 10" spelled out says nothing else, wherever it stands. */
const SPELLED_OUT = /^(?:page|seite)\s+\d+\s*(?:of|von|\/)\s*\d+$/iu;
/** The same with other words before or after it: "Biology 101 | Page 3 of 10". */
const WITH_PAGE_OF = /(?:^|\s)(?:page|seite)\s+(\d+)\s*(?:of|von|\/)\s*\d+$|^(?:page|seite)\s+(\d+)\s*(?:of|von|\/)\s*\d+\s/iu;
const PAGE_NUMBER = /^(?:page|seite|p\.|pg\.?)?\s*[-–—|[(]*\s*(\d{1,4}|[ivxlc]{1,7})\s*[-–—|\])]*$/iu;

/** The fragments of every page (in the order of `pages`) that are furniture and not text. */
export function furniture(pages: readonly PageLayout[]): Set<Fragment> {
  const sizes = pages.flatMap(({ fragments }) => fragments.flatMap((f) => Array.from({ length: Math.ceil(textOf(f).length / 20) }, () => f.size)));
  const bodySize = median(sizes) ?? 10;
  const edges = pages.flatMap((page) => edgeLines(page));
  const found = new Set<EdgeLine>();

  for (const group of groupBy(edges, ({ key, edge }) => `${edge}:${key}`)) {
    const small = group.filter(({ size, key }) => /\p{L}/u.test(key) && size <= MAX_SIZE * bodySize);
    for (const line of small) {
      const returning = small.filter((other) => other.page !== line.page && samePlace(line, other));
      const needed = Math.min(MIN_PAGES, Math.max(2, pages.length)) - 1;
      if (returning.length >= needed) found.add(line);
    }
  }
  for (const line of edges) if (PAGE_OF.test(line.text) || countsItsPage(line, bodySize)) found.add(line);
  for (const line of pageNumbers(edges)) found.add(line);
  for (const line of sameRow(edges, found, pages.length)) found.add(line);

  const result = new Set([...found].flatMap(({ fragments }) => fragments));
  for (const fragment of inMargins(pages, bodySize)) result.add(fragment);
  for (const { fragments } of pages) for (const fragment of fragments) if (SPELLED_OUT.test(textOf(fragment).trim())) result.add(fragment);
  return result;
}

/** A head or foot that gives its own page's number; that it returns need not be seen, so one page is enough. */
function countsItsPage({ text, size, page }: EdgeLine, bodySize: number): boolean {
  if (text.length > MAX_MARGIN_CHARACTERS || size > MAX_SIZE * bodySize) return false;
  const match = WITH_PAGE_OF.exec(text);
  const printed = match?.[1] ?? match?.[2];
  return printed !== undefined && (Number(printed) === page.number || printed === page.label);
}

/** Lines across the page at its upper and lower edge. */
function edgeLines(page: PageLayout): EdgeLine[] {
  const rows: Fragment[][] = [];
  for (const fragment of [...page.fragments].sort((a, b) => b.v - a.v)) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row !== undefined && first !== undefined && first.v - fragment.v < 0.4 * Math.min(first.size, fragment.size)) row.push(fragment);
    else rows.push([fragment]);
  }
  const { top, bottom } = frame(page);
  const zone = EDGE_ZONE * (top - bottom);
  const upper = rows.slice(0, EDGE_LINES).filter(([first]) => first !== undefined && first.v > top - zone);
  const lower = rows.slice(-EDGE_LINES).filter(([first]) => first !== undefined && first.v < bottom + zone && !upper.some((row) => row[0] === first));
  return [
    ...upper.map((fragments) => edgeLine(page, fragments, "top")),
    ...lower.map((fragments) => edgeLine(page, fragments, "bottom")),
  ];
}

/** Upper and lower edge of the page in the frame of its text, which may be turned. */
function frame({ width, height, fragments }: PageLayout): { top: number; bottom: number } {
  const vs = fragments.map(({ v }) => v);
  const low = Math.min(...vs);
  const isTurned = low < 0 || Math.max(...vs) > height + 1;
  if (!isTurned) return { top: height, bottom: 0 };
  return Math.max(...vs) <= 0 ? { top: 0, bottom: -Math.max(width, height) } : { top: Math.max(...vs), bottom: low };
}

function edgeLine(page: PageLayout, row: readonly Fragment[], edge: "top" | "bottom"): EdgeLine {
  const fragments = [...row].sort((a, b) => a.left - b.left);
  const text = fragments.map(textOf).join(" ").replace(/\s+/gu, " ").trim();
  const v = fragments[0]?.v ?? 0;
  return { page, fragments, text, key: keyOf(text), v, size: Math.max(...fragments.map(({ size }) => size)), edge };
}

function keyOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/\b[ivxlc]+\b/gu, "#")
    .replace(/\d+/gu, "#")
    .replace(/\s+/gu, "");
}

const samePlace = (a: EdgeLine, b: EdgeLine): boolean => Math.abs(a.v - b.v) <= SAME_PLACE;

/** Lines that are nothing but a number which counts the pages, or the page's printed label. */
function pageNumbers(edges: readonly EdgeLine[]): EdgeLine[] {
  const numbered = edges.flatMap((line) => {
    const printed = PAGE_NUMBER.exec(line.text)?.[1];
    if (printed === undefined) return [];
    const value = /^\d+$/u.test(printed) ? Number(printed) : romanValue(printed);
    return [{ line, printed, offset: value - line.page.number }];
  });
  return numbered
    .filter(({ line, printed, offset }) => {
      if (printed === line.page.label || (offset === 0 && line.page.number > 0)) return true;
      return numbered.filter((other) => other.offset === offset && other.line.edge === line.edge).length >= 2;
    })
    .map(({ line }) => line);
}

export function romanValue(numeral: string): number {
  const values: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 };
  const digits = [...numeral.toLowerCase()].map((letter) => values[letter] ?? 0);
  return digits.reduce((sum, digit, i) => sum + (digit < (digits[i + 1] ?? 0) ? -digit : digit), 0);
}

/**
 * Heads that change with the chapter: where most pages carry a recognised head at one height, the other lines at that
 * height and size are heads too.
 */
function sameRow(edges: readonly EdgeLine[], found: ReadonlySet<EdgeLine>, pageCount: number): EdgeLine[] {
  return edges.filter((line) => {
    if (found.has(line) || line.text.length > 90) return false;
    const peers = new Set([...found].filter((other) => other.edge === line.edge && Math.abs(other.v - line.v) <= 1 && Math.abs(other.size - line.size) <= 0.5).map(({ page }) => page.number));
    return peers.size >= Math.max(MIN_PAGES, 0.4 * pageCount);
  });
}

/** Side bars, logos' words and the like: the same words at exactly the same place in the margin of most pages. */
function inMargins(pages: readonly PageLayout[], bodySize: number): Fragment[] {
  if (pages.length < MARGIN_PAGES) return [];
  const all = pages.flatMap((page) =>
    page.fragments
      .filter((fragment) => fragment.size <= MAX_SIZE * bodySize && textOf(fragment).length <= MAX_MARGIN_CHARACTERS && isInMargin(page, fragment))
      .map((fragment) => ({ number: page.number, fragment, key: `${Math.round(fragment.left / 3)}:${Math.round(fragment.v / 3)}:${keyOf(textOf(fragment))}` })),
  );
  return groupBy(all, ({ key }) => key)
    .filter((group) => new Set(group.map(({ number }) => number)).size >= Math.max(MARGIN_PAGES, MARGIN_SHARE * pages.length))
    .flatMap((group) => group.map(({ fragment }) => fragment));
}

function isInMargin({ width, height }: PageLayout, { left, right, v }: Fragment): boolean {
  return right < MARGIN * width || left > (1 - MARGIN) * width || v < MARGIN * height * 0.5 || v > (1 - MARGIN * 0.5) * height;
}

function textOf(fragment: Fragment): string {
  return fragment.items.map(({ raw }) => raw.text).join("");
}

function groupBy<T>(items: readonly T[], keyOfItem: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOfItem(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return [...groups.values()];
}
