/** What the browser and the server must say alike about the text of an answer. */

/** Counted in code points, as SQLite's length() counts. */
export const MAX_ANSWER_CHARACTERS = 10_000;

/** Characters as a person counts them, near enough: an emoji outside the basic plane is one, not two. */
export function countCharacters(text: string): number {
  let count = text.length;
  for (let index = 0; index < text.length; index += 1) {
    if ((text.codePointAt(index) ?? 0) > 0xffff) {
      count -= 1;
      index += 1;
    }
  }
  return count;
}

/** The text as it can be stored and comes back the same: line ends are "\n", halves of broken characters become U+FFFD. */
export function storableText(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(/\p{Surrogate}/gu, "\ufffd");
}

/** Nothing was written: spaces and invisible characters do not count. */
export const isBlank = (text: string): boolean => /^[\s\p{C}]*$/u.test(text);

/**
 * A short name for a text, for telling one's own save from another's (53 bits, cyrb53). No secret and no proof: a
 * browser has no crypto.subtle on a page without HTTPS.
 */
export function fingerprint(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}
