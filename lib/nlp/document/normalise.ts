/** The normalisation under which a quote and a page are compared. */

import { cleanPlainCharacters } from "./characters";

/** What carries no words: spaces, hyphens and dashes of every kind, invisible characters. */
const IGNORED = /[\s\p{Pd}\u00AD\u2212\u200B-\u200F\u2060-\u2064\uFEFF]/u;

/**
 * `text` for comparison, so that a quote from the cleaned page matches what any PDF reader extracts from it:
 * 1. ligatures (also those lost as control characters), loose accents and compatibility forms become plain letters (NFKC),
 * 2. curly quotes become straight ones, "…" becomes "...",
 * 3. letters become lower case,
 * 4. white space, hyphens and dashes go (a word broken at a line end is then the word).
 */
export function normaliseForMatch(text: string): string {
  return normaliseWithMap(text).key;
}

/** As `normaliseForMatch`, with the offset in `text` of each character of the key. */
export function normaliseWithMap(text: string): { key: string; offsets: number[] } {
  let key = "";
  const offsets: number[] = [];
  // Cluster by cluster, so that what is composed or decomposed stays at its place.
  for (const match of text.matchAll(/\p{L}?[´¨ˆ˜ˇ˘˚¸˝˙˛`] ?\p{L}|[\p{L}\p{M}]?\p{Cc}[\p{L}\p{M}]?|\P{M}\p{M}*|\p{M}+/gu)) {
    const code = match[0].charCodeAt(0);
    if (match[0].length === 1 && code > 0x20 && code < 0x7f && code !== 0x2d) {
      // Nearly every character: nothing to undo.
      key += match[0].toLowerCase();
      offsets.push(match.index);
      continue;
    }
    const plain = cleanPlainCharacters(match[0])
      .normalize("NFKC")
      .replace(/[“”„‟«»]/gu, '"')
      .replace(/[‘’‚‛′]/gu, "'")
      .toLowerCase();
    for (const character of plain) {
      if (IGNORED.test(character)) continue;
      key += character;
      for (let i = 0; i < character.length; i += 1) offsets.push(match.index);
    }
  }
  return { key, offsets };
}
