/** Tells headings from other blocks: numbers, "Chapter N", capitals, larger or bolder type. */

import type { Block } from "./blocks";
import { CAPTION } from "./caption";
import type { DocumentStyle } from "./document-style";

const MAX_CHARACTERS = 140;
const MAX_WORDS = 16;
/** Times the body size from which type is "larger". */
const LARGER = 1.12;

const CHAPTER = /^(?:chapter|part|lecture|unit|lesson|module|section|appendix|kapitel|teil|abschnitt|vorlesung|anhang)\s+(?:\d+|[IVXLC]+|[A-Z])\b/iu;
const NUMBERED = /^(?:§\s*)?(?:\d{1,2}(?:\.\d{1,2}){0,4}\.?|[IVX]{1,5}\.|[A-Z]\.(?:\d{1,2}\.?)*)\s+(?=\p{Lu}|\p{Ll}{2,})/u;
const DEEP_NUMBER = /^\d{1,2}(?:\.\d{1,2}){1,4}\.?\s+\p{Lu}/u;

/** Whether `block` is a heading. `before` and `after` are its neighbours on the page. */
export function isHeading(block: Block, style: DocumentStyle, before: Block | undefined, after: Block | undefined): boolean {
  const { text } = block.mapped;
  if (block.kind === "table" || block.kind === "code" || !looksLikeTitle(text)) return false;
  if (CAPTION.test(text)) return false;
  const isLarger = block.size >= LARGER * style.bodySize;
  const isBold = block.bold > 0.85 && !style.isBodyBold;
  const stands = isLarger || isBold;
  const endsLikeSentence = /[.;,:]$/u.test(text);
  if (CHAPTER.test(text)) return !endsLikeSentence && words(text).length <= 12;
  if (NUMBERED.test(text)) {
    if (stands) return !/[;,]$/u.test(text);
    if (endsLikeSentence || block.lines.length > 1) return false;
    // A numbered line in body type: a section number has dots, or nothing like it stands beside it (then it is a list).
    return DEEP_NUMBER.test(text) || (isCapitals(text) && words(text).length <= 12) || (isLonely(block, before, after) && words(text).length <= 8);
  }
  if (block.kind === "list") return false;
  if (isLarger) return !/[;,.]$/u.test(text);
  if (endsLikeSentence) return false;
  if (isBold) return block.lines.length <= 2 && /^[\p{Lu}\d"“'‘(]/u.test(text);
  return isCapitals(text) && block.lines.length === 1 && words(text).length <= 12 && block.size >= 0.75 * style.bodySize;
}

const words = (text: string): string[] => text.split(/\s+/u);

function looksLikeTitle(text: string): boolean {
  if (text.length > MAX_CHARACTERS || words(text).length > MAX_WORDS) return false;
  const bare = text.replace(NUMBERED, "");
  const letters = bare.match(/\p{L}/gu)?.length ?? 0;
  return letters >= 3 && letters >= 0.55 * bare.replace(/\s/gu, "").length && /\p{L}{3,}/u.test(text) && !/[=∑∫≤≥→]/u.test(text) && !/@|https?:|www\./iu.test(text);
}

function isCapitals(text: string): boolean {
  const bare = text.replace(NUMBERED, "");
  return !/\p{Ll}/u.test(bare) && /\p{Lu}{4,}/u.test(bare) && (bare.match(/\d/gu)?.length ?? 0) <= 4;
}

/** How a line is numbered: "1", "I", "A", or "" for not at all. */
function numberForm(text: string): string {
  const number = NUMBERED.exec(text)?.[0] ?? "";
  return number === "" ? "" : /\d/u.test(number) ? "1" : /^[IVX]/u.test(number) ? "I" : "A";
}

/** Neither neighbour begins with a number of the same form. */
function isLonely(block: Block, before: Block | undefined, after: Block | undefined): boolean {
  return after !== undefined && after.mapped.text.length > 60 && ![before, after].some((other) => other !== undefined && numberForm(other.mapped.text) === numberForm(block.mapped.text)) && /^\p{Lu}/u.test(block.mapped.text.replace(NUMBERED, ""));
}
