/** Groups lines into blocks: paragraphs, headings, list items, table rows, lines of code. */

import { CAPTION } from "./caption";
import type { DocumentStyle } from "./document-style";
import { joinLines, type Vocabulary } from "./hyphens";
import type { Line } from "./lines";
import { replaceMapped, type MappedText } from "./mapped-text";
import { median } from "./statistics";

export type BlockKind = "text" | "list" | "table" | "code";

export interface Block {
  kind: BlockKind;
  lines: Line[];
  mapped: MappedText;
  /** Font size of most of it, and share of bold. */
  size: number;
  bold: number;
}

/** The mark of a list item and the space after it: a bullet (also Word's "o" and what OCR makes of one, "0"), a number, a letter. */
export const ITEM_MARKER = /^(?:[•◦▪▫■□●○‣⁃➢➤✓✔»▶►·∙*–—-]\s+|[o0°]\s+(?=\p{Lu}|\p{L}{3})|\(?(?:\d{1,2}|[a-zA-Z]|[ivx]{1,5})[.)]\s+)(?=\S)/u;
/** Space above a line, in usual line distances, from which a paragraph begins. */
const PARAGRAPH_GAP = 1.35;
/** First-line indent, in font sizes: more is another column or a formula. */
const MIN_INDENT = 0.7;
const MAX_INDENT = 5;
/** A line that leaves this share of the measure empty ends its paragraph when it also ends a sentence. */
const SHORT_LINE = 0.12;
const MONO_SHARE = 0.8;
const MATH_SHARE = 0.5;

/** Blocks of one region, in order; words broken at line ends are joined. A line that matches `blockStart` begins one. */
export function toBlocks(lines: readonly Line[], style: DocumentStyle, vocabulary: Vocabulary, blockStart?: RegExp): Block[] {
  const right = Math.max(...lines.map((line) => line.right));
  const left = Math.min(...lines.map((line) => line.left));
  const kinds = lineKinds(lines, left, right);
  const spacing = usualSpacing(lines, style);
  const regionSize = median(lines.map((line) => line.size)) ?? style.bodySize;
  const groups: { kind: BlockKind; lines: Line[] }[] = [];
  lines.forEach((line, i) => {
    const kind = kinds[i] ?? "text";
    const group = groups.at(-1);
    const previous = group?.lines.at(-1);
    const joins =
      group !== undefined && previous !== undefined && kind === "text" && !blockStart?.test(line.mapped.text) && (group.kind === "text" || group.kind === "list") &&
      !startsBlock({ group: group.lines, isList: group.kind === "list", previous, line, left, right, spacing: spacing * Math.max(1, line.size / regionSize) });
    if (joins) group.lines.push(line);
    else groups.push({ kind, lines: [line] });
  });
  return groups.map(({ kind, lines: own }) => toBlock(kind, own, vocabulary));
}

function lineKinds(lines: readonly Line[], left: number, right: number): BlockKind[] {
  return lines.map((line, i) => {
    if (line.mono >= MONO_SHARE) return "code";
    if (ITEM_MARKER.test(line.mapped.text) && line.cells < 4 && !isWrapped(line, lines[i - 1], left, right)) return "list";
    if (isTableRow(line, lines[i - 1], lines[i + 1])) return "table";
    return isFormula(line) ? "code" : "text";
  });
}

/** "… was written in" / "1859. Later …", or "M. Abadi, A. Agarwal," / "G. Irving": what looks like a number is the sentence going on. */
function isWrapped(line: Line, before: Line | undefined, left: number, right: number): boolean {
  if (before === undefined || !/^\(?[\p{L}\d]/u.test(line.mapped.text)) return false;
  const isFull = before.right > right - SHORT_LINE * (right - left);
  return /[\p{L}\d,]$/u.test(before.mapped.text) && (isFull || /,$/u.test(before.mapped.text)) && Math.abs(line.left - before.left) < 3 * line.size;
}

/** Three cells and more beside another row of cells, or nothing but numbers. */
function isTableRow(line: Line, before: Line | undefined, after: Line | undefined): boolean {
  const tokens = line.mapped.text.split(" ");
  const numbers = tokens.filter((token) => /^[-–+]?[\d.,%$€£]+$/u.test(token)).length;
  if (numbers >= 3 && numbers / tokens.length > 0.6) return true;
  const hasRowBeside = [before, after].some((other) => other !== undefined && other.cells >= 2);
  if (line.cells >= 3) return hasRowBeside;
  return line.cells === 2 && hasRowBeside && tokens.length <= 12 && !/[.!?]$/u.test(line.mapped.text) && [before, after].some((other) => other !== undefined && other.cells >= 3);
}

function isFormula(line: Line): boolean {
  const words = line.mapped.text.match(/\p{L}{3,}/gu) ?? [];
  return line.math >= MATH_SHARE && words.length <= 3;
}

interface Situation {
  group: readonly Line[];
  isList: boolean;
  previous: Line;
  line: Line;
  left: number;
  right: number;
  spacing: number;
}

function startsBlock({ group, isList, previous, line, left, right, spacing }: Situation): boolean {
  const drop = previous.v - line.v;
  if (drop > PARAGRAPH_GAP * spacing || drop < -0.5 * line.size) return true;
  if (Math.abs(line.size - previous.size) > 0.09 * previous.size && line.mapped.text.length > 3 && previous.mapped.text.length > 3) return true;
  const isBold = line.bold > 0.9;
  if (isBold !== previous.bold > 0.9 && (isBold || group.every((l) => l.bold > 0.9)) && !/[,\u2010-]$/u.test(previous.mapped.text)) return true;
  const first = group[0] ?? previous;
  if (isList) return line.left < first.left - 0.5 * line.size || (line.left <= first.left + 0.2 * line.size && endsParagraph(previous, left, right));
  const indent = line.left - previous.left;
  if (indent > MIN_INDENT * line.size && indent < MAX_INDENT * line.size && group.length > 1 && !isCentred(line, previous)) return true;
  if (indent > MIN_INDENT * line.size && group.length === 1 && /[.!?:]["'”’)]*$/u.test(previous.mapped.text) && !isCentred(line, previous)) return true;
  return endsParagraph(previous, left, right) && indent > -MIN_INDENT * line.size;
}

function endsParagraph(line: Line, left: number, right: number): boolean {
  return right - line.right > SHORT_LINE * (right - left) && /[.!?:]["'”’»)\]]*$/u.test(line.mapped.text);
}

function isCentred(a: Line, b: Line): boolean {
  return Math.abs((a.left + a.right) / 2 - (b.left + b.right) / 2) < a.size && a.right < b.right;
}

/** The region's own usual distance of lines, or the document's where the region is too short to tell. */
function usualSpacing(lines: readonly Line[], style: DocumentStyle): number {
  const drops = lines.slice(1).flatMap((line, i) => {
    const drop = (lines[i]?.v ?? 0) - line.v;
    return drop > 0.7 * line.size && drop < 3 * line.size ? [Math.round(drop * 2) / 2] : [];
  });
  const size = median(lines.map((line) => line.size)) ?? style.bodySize;
  const usual = style.lineSpacing * size;
  if (drops.length < 4) return usual;
  // The lower quartile: lists and headings stretch the distances, nothing shrinks them.
  const own = [...drops].sort((a, b) => a - b)[Math.floor(drops.length / 4)] ?? usual;
  return Math.min(own, 1.25 * usual);
}

function toBlock(kind: BlockKind, lines: Line[], vocabulary: Vocabulary): Block {
  const mapped = lines.map((line) => line.mapped).reduce((text, line) => joinLines(text, line, vocabulary));
  const characters = lines.reduce((sum, line) => sum + line.mapped.text.length, 0);
  const bold = lines.reduce((sum, line) => sum + line.bold * line.mapped.text.length, 0) / Math.max(1, characters);
  return { kind, lines, mapped: tidy(mapped, kind), size: median(lines.map(({ size }) => size)) ?? 0, bold };
}

/** Soft hyphens inside words vanish; a stray space before a comma or full stop goes (not in code, where it may matter). */
function tidy(mapped: MappedText, kind: BlockKind): MappedText {
  const visible = replaceMapped(mapped, /\u00AD/gu, () => "");
  return kind === "code" ? visible : replaceMapped(visible, /(?<=[\p{L}\d)\]”]) (?=[.,;](?:\s|$))/gu, () => "");
}

/** Whether a block breaks off in the middle of a sentence, so that a later one may go on with it. */
export const isOpen = ({ kind, mapped }: Block): boolean =>
  (kind === "text" || kind === "list") && mapped.text.length > 40 && /[\p{L}\p{N},;)\u2010\u00AD-]$/u.test(mapped.text);

/** Blocks between the two parts of a cut paragraph at most: a figure brings many scraps. */
const LOOK_AHEAD = 24;

/** What may stand between: smaller type, a table, the scraps of a figure; not a formula, which is part of the sentence. */
function isAside({ kind, size, mapped, lines }: Block, bodySize: number): boolean {
  if (kind === "code" || lines.some((line) => line.math > 0.15)) return false;
  if (kind === "table" || size < bodySize - 0.5 || CAPTION.test(mapped.text)) return true;
  return kind === "text" && mapped.text.length < 40 && !/^\p{Ll}/u.test(mapped.text) && size < bodySize + 0.5 && !/[.!?]$/u.test(mapped.text);
}

/**
 * Puts paragraphs together that a column's end, a figure or a footnote cut in two: the first part breaks off, the second
 * begins in lower case in the same size, and only smaller text stands between. Order is otherwise kept.
 */
export function joinAcrossRegions(blocks: readonly Block[], vocabulary: Vocabulary): Block[] {
  const result = [...blocks];
  for (let i = 0; i < result.length; i += 1) {
    const block = result[i];
    if (block === undefined || !isOpen(block)) continue;
    const at = result.slice(i + 1, i + 1 + LOOK_AHEAD).findIndex((other) => !isAside(other, block.size));
    const next = at < 0 ? undefined : result[i + 1 + at];
    if (next === undefined || next.kind !== "text" || Math.abs(next.size - block.size) >= 0.5 || !/^\p{Ll}/u.test(next.mapped.text)) continue;
    const characters = block.mapped.text.length + next.mapped.text.length;
    result[i] = {
      kind: block.kind,
      lines: [...block.lines, ...next.lines],
      mapped: tidy(joinLines(block.mapped, next.mapped, vocabulary), block.kind),
      size: block.size,
      bold: (block.bold * block.mapped.text.length + next.bold * next.mapped.text.length) / characters,
    };
    result.splice(i + 1 + at, 1);
    i -= 1;
  }
  return result;
}
