/** The sentences of a document with their sections and kinds. */

import { ITEM_MARKER } from "./blocks";
import { sentenceRanges } from "./split-sentences";
import type { ExtractedDocument, Page, PageBlock, Sentence } from "./types";

/** A "sentence" without end marks is cut at this many characters, so that it can be embedded whole. */
const MAX_CHARACTERS = 900;
/** Words of a sentence of prose. */
const MIN_PROSE_WORDS = 4;
/** Share of a prose sentence's words that are letters only; formulas and figures have less. */
const MIN_WORD_SHARE = 0.6;

const END_MARK = /[.!?…]["'”’»)\]]*(?:\[\d{1,3}\]|\d{1,3})?$/u;
/** Verbs that are certain, then endings that verbs have; a missing verb is rarer in prose than one these do not know. */
const VERB =
  /\b(?:is|are|was|were|be|been|am|has|have|had|do|does|did|can|could|will|would|shall|should|may|might|must|let|make|makes|made|take|takes|took|give|gives|gave|go|goes|went|become|becomes|became|say|says|said|see|sees|saw|get|gets|got|come|comes|came|know|knows|knew|find|finds|found|use|uses|show|shows|need|needs|mean|means|meant|lead|leads|led|hold|holds|held|run|runs|ran|begin|begins|began|keep|keeps|kept|grow|grows|grew|form|forms|call|act|live|work|include|contain|consist|occur|move|help|allow|cause|produce|provide|remain|exist|differ|vary|depend|play|serve|carry|bind|break|build|change|follow|happen|increase|decrease|lie|look|seem|start|stop|tend|turn|want|wrote|written|rose|fell|drew|knew|led|lay|spoke|bore|won|lost|spent|sent|brought|thought|taught|bought|caught|sought|fought|built|dealt|felt|left|met|paid|put|read|set|sat|stood|told|understood|chose|drove|broke|froze|spread|cut|hit|let)\b|\p{L}{2,}(?:ed|ing|es|ize|ise|ify|ates?)\b|n['’]t\b|['’](?:s|re|ve|ll|d)\b|\p{Ll}{3,}s\b/iu;

/**
 * All sentences in order, headings included. A block's list marker belongs to no sentence. Sentences of languages other
 * than English count as prose without a look at their verbs.
 */
export function sentencesOf(document: Pick<ExtractedDocument, "pages" | "language">): Sentence[] {
  const sentences: Sentence[] = [];
  let section: string | null = null;
  for (const page of document.pages) {
    for (const block of blocksOf(page)) {
      if (block.kind === "heading") section = oneLine(page.text.slice(block.start, block.end));
      for (const { start, end } of rangesOf(page.text, block)) {
        const text = oneLine(page.text.slice(start, end));
        const kind = kindOf(text, block.kind, document.language);
        sentences.push({ ordinal: sentences.length, page: page.number, start, end, text, section, kind });
      }
    }
  }
  return sentences;
}

/** The page's own blocks, or its lines where it has none. */
function blocksOf(page: Page): PageBlock[] {
  if (page.blocks !== undefined) return page.blocks;
  const headingStarts = new Set(page.headings.map(({ start }) => start));
  let start = 0;
  return page.text.split("\n").map((line) => {
    const block: PageBlock = { start, end: start + line.length, kind: headingStarts.has(start) ? "heading" : ITEM_MARKER.test(line) ? "list" : "text" };
    start = block.end + 1;
    return block;
  });
}

function rangesOf(pageText: string, { start, end, kind }: PageBlock): { start: number; end: number }[] {
  if (kind === "heading" || kind === "code" || kind === "table") return shorten(pageText, { start, end });
  const text = pageText.slice(start, end);
  const marker = kind === "list" ? (ITEM_MARKER.exec(text)?.[0].length ?? 0) : 0;
  return sentenceRanges(text.slice(marker))
    .map((range) => ({ start: start + marker + range.start, end: start + marker + range.end }))
    .flatMap((range) => shorten(pageText, range));
}

/** Cuts what is too long at spaces. */
function shorten(pageText: string, range: { start: number; end: number }): { start: number; end: number }[] {
  const pieces: { start: number; end: number }[] = [];
  let { start } = range;
  while (range.end - start > MAX_CHARACTERS) {
    const window = pageText.slice(start, start + MAX_CHARACTERS);
    const at = Math.max(window.lastIndexOf("; ") + 1, window.lastIndexOf(" "));
    const length = at > MAX_CHARACTERS / 2 ? at : MAX_CHARACTERS;
    pieces.push({ start, end: start + length });
    start += length;
    while (start < range.end && pageText.charAt(start) === " ") start += 1;
  }
  if (range.end > start) pieces.push({ start, end: range.end });
  return pieces;
}

function kindOf(text: string, block: PageBlock["kind"], language: string): Sentence["kind"] {
  if (block === "heading" || block === "code" || block === "table") return block;
  const words = text.split(" ");
  const plain = words.filter((word) => /^["'“‘([]*\p{L}[\p{L}\p{M}'’-]*["'”’»)\].,;:!?…]*$/u.test(word)).length;
  const isWordy = words.length >= MIN_PROSE_WORDS && plain >= MIN_WORD_SHARE * words.length;
  const isWhole = END_MARK.test(text) && /^["'“‘«([¿¡]*(?:\p{Lu}|\p{N}|\p{Lo})/u.test(text) && text.length <= MAX_CHARACTERS;
  if (isWordy && isWhole && (!["en", "und"].includes(language) || VERB.test(text))) return "prose";
  return "list";
}

const oneLine = (text: string): string => text.replace(/\n/gu, " ");
