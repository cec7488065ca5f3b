/** Joins words broken at line ends, using the document's own vocabulary to tell a broken word from a compound. */

import { joinMapped, sliceMapped, type MappedText } from "./mapped-text";

/** How often each word (lower case; hyphenated words whole and by part) occurs inside the document's lines. */
export type Vocabulary = ReadonlyMap<string, number>;

const WORD = /\p{L}[\p{L}\p{M}'’]*(?:-\p{L}[\p{L}\p{M}'’]*)*/gu;
/** First parts that make compounds, not syllables. */
const COMPOUND_FIRST = new Set(
  ("self well non ex high low long short single double triple one two three four five six seven eight nine ten half quarter cross all " +
    "multi full free large small deep open fast slow real time hand so").split(" "),
);
/** "pre- and postwar": the hyphen belongs there, and a space follows. */
const SUSPENDED = /^(?:and|or|to|und|oder|bzw|et|ou|y|o)\b/u;

/** Counts the words of `lines`; the last word of a line that ends in a hyphen and the first of the next are left out. */
export function vocabularyOf(lines: readonly string[]): Vocabulary {
  const counts = new Map<string, number>();
  const add = (word: string): void => void counts.set(word, (counts.get(word) ?? 0) + 1);
  let afterBreak = false;
  for (const line of lines) {
    const isBroken = endsBroken(line);
    const words = line.match(WORD) ?? [];
    words.forEach((word, i) => {
      if ((i === 0 && afterBreak) || (i === words.length - 1 && isBroken)) return;
      const lower = word.toLowerCase();
      add(lower);
      if (lower.includes("-")) for (const part of lower.split("-")) add(part);
    });
    afterBreak = isBroken;
  }
  return counts;
}

const endsBroken = (line: string): boolean => /[\p{L}\d][-\u2010\u00AD]$/u.test(line);

/** `next` after `before` as one run of text: with a space, or joined where a word was broken. */
export function joinLines(before: MappedText, next: MappedText, vocabulary: Vocabulary): MappedText {
  const text = before.text;
  if (text.endsWith("\u00AD")) return joinMapped([sliceMapped(before, 0, -1), next]);
  if (/(?:^|\s)[-\u2010]$/u.test(text) && /^\p{L}/u.test(next.text)) return joinMapped([before, next]); // "-ase", a suffix named
  if (!/[-\u2010]$/u.test(text)) return joinMapped([before, next], /[\p{L}\d][–—]$/u.test(text) && /^\p{L}/u.test(next.text) ? "" : " ");
  const first = /([\p{L}\p{M}\p{N}'’]+(?:-[\p{L}\p{M}\p{N}'’]+)*)[-\u2010]$/u.exec(text)?.[1];
  const second = /^[\p{L}\p{M}'’]+/u.exec(next.text)?.[0];
  if (first === undefined || second === undefined) return joinMapped([before, next], first === undefined ? " " : "");
  if (SUSPENDED.test(next.text)) return joinMapped([before, next], " ");
  return isBrokenWord(first, second, vocabulary) ? joinMapped([sliceMapped(before, 0, -1), next]) : joinMapped([before, next]);
}

/** Whether `first` + `second` is one word (true) or a compound that keeps its hyphen (false). */
export function isBrokenWord(first: string, second: string, vocabulary: Vocabulary): boolean {
  const isCapitals = first === first.toUpperCase() && second === second.toUpperCase();
  if (/\d$/u.test(first) || (/^\p{Lu}/u.test(second) && !isCapitals)) return false;
  const a = first.toLowerCase();
  const b = second.toLowerCase();
  const joined = vocabulary.get(a + b) ?? 0;
  const hyphenated = vocabulary.get(`${a}-${b}`) ?? 0;
  if (joined !== hyphenated) return joined > hyphenated;
  const last = a.split("-").at(-1) ?? a;
  if (COMPOUND_FIRST.has(last) || last.length === 1) return false;
  // Two words of three letters and more that both occur by themselves are a compound more often than a word and its half.
  const bothWords = last.length >= 3 && b.length >= 3 && (vocabulary.get(last) ?? 0) > 0 && (vocabulary.get(b) ?? 0) > 0;
  return !bothWords;
}

/** Soft hyphens that do not stand at a line's end are invisible. */
export const SOFT_HYPHENS = /\u00AD/gu;
