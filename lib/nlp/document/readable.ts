/** Judges whether extracted text is text: words, or the junk that fonts without a Unicode map leave. */

/** Words (two letters or more, or numbers) from which a document counts as readable when some of its pages have no text. */
export const MIN_WORDS_IN_A_SCAN = 25;

const MAX_ODD_SHARE = 0.35;
/** Vowels among the letters of words; natural languages have 35 to 50 %, text shifted along the alphabet about 15 %. */
const MIN_VOWEL_SHARE = 0.22;
const MIN_WORDS_TO_JUDGE = 8;

/** Words of two letters and more, and numbers. */
export function countWords(text: string): number {
  return text.match(/\p{L}{2,}|\p{N}+/gu)?.length ?? 0;
}

/**
 * True when most of `text` cannot be words or numbers of any language: signs where letters should be, characters
 * without meaning, or Latin letters shifted along the alphabet so that vowels are missing.
 */
export function isJunk(text: string): boolean {
  // Leaders of tables of contents and lines to write on say nothing either way.
  const visible = text.replace(/[\s_]|[.·…-]{3,}/gu, "");
  if (visible.length === 0) return false;
  const ordinary = visible.match(/[\p{L}\p{M}\p{N}.,;:!?'"’“”()%$€£+=\-–—/•]/gu)?.length ?? 0;
  if (1 - ordinary / visible.length > MAX_ODD_SHARE) return true;
  if ((visible.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < 0.4 * visible.length) return true;
  const latin = text.match(/(?<!\p{L})\p{Script=Latin}{4,}(?!\p{L})/gu) ?? [];
  if (latin.length < MIN_WORDS_TO_JUDGE) return false;
  const letters = latin.join("");
  const vowels = letters.normalize("NFD").match(/[aeiouyæøœ]/giu)?.length ?? 0;
  return vowels / letters.length < MIN_VOWEL_SHARE;
}
