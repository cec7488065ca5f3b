/** Writes a page's blocks down as its text, with headings, kinds and the rectangles each stretch of text came from. */

import type { Block } from "./blocks";
import type { DocumentStyle } from "./document-style";
import { itemRectangle, type Rectangle } from "./geometry";
import { isHeading } from "./headings";
import { joinMapped, unpackSource, type MappedText } from "./mapped-text";
import type { RawItem, RawPage } from "./raw";
import type { Heading, Page, PageBlock, TextSpan } from "./types";

/** The page as the rest of the product sees it. */
export function toPage(raw: RawPage, blocks: readonly Block[], style: DocumentStyle): Page {
  const written = blocks.filter(({ mapped }) => mapped.text !== "");
  const whole = joinMapped(written.map(({ mapped }) => mapped), "\n");
  const headings: Heading[] = [];
  const pageBlocks: PageBlock[] = [];
  let start = 0;
  written.forEach((block, i) => {
    const { text } = block.mapped;
    const end = start + text.length;
    const heading = isHeading(block, style, written[i - 1], written[i + 1]);
    if (heading) headings.push({ start, end, text });
    pageBlocks.push({ start, end, kind: heading ? "heading" : block.kind });
    start = end + 1;
  });
  return { number: raw.number, label: raw.label, text: whole.text, spans: spansOf(whole, raw.items), headings, blocks: pageBlocks };
}

/** One span per run of characters that one item gave without a break. */
function spansOf({ text, source }: MappedText, items: readonly RawItem[]): TextSpan[] {
  const spans: TextSpan[] = [];
  let run: Run | null = null;
  const close = (): void => {
    const span = run === null ? null : spanOf(run, items);
    if (span !== null) spans.push(span);
    run = null;
  };
  for (let i = 0; i < text.length; i += 1) {
    const at = unpackSource(source[i] ?? -1);
    if (at === null) continue;
    if (run !== null && run.item === at.item && at.offset >= run.to && i === run.end) {
      run.end = i + 1;
      run.to = at.offset;
    } else {
      close();
      run = { start: i, end: i + 1, item: at.item, from: at.offset, to: at.offset };
    }
  }
  close();
  return spans;
}

/** Characters `start`–`end` of the page, which are characters `from`–`to` (inclusive) of an item. */
interface Run {
  start: number;
  end: number;
  item: number;
  from: number;
  to: number;
}

function spanOf({ start, end, item: index, from, to }: Run, items: readonly RawItem[]): TextSpan | null {
  const item = items[index];
  if (item === undefined || item.text.length === 0) return null;
  return { start, end, ...rounded(itemRectangle(item, from / item.text.length, (to + 1) / item.text.length)) };
}

/** Hundredths of a point are enough, and keep the stored pages small. */
function rounded({ x, y, width, height }: Rectangle): Rectangle {
  const round = (value: number): number => Math.round(value * 100) / 100;
  return { x: round(x), y: round(y), width: round(width), height: round(height) };
}
