/**
 * Splits text into sentences by rules: end marks, abbreviations, line breaks. No model, linear in the length.
 * Used on PDF text and on students' answers, which may lack capitals, spaces and full stops.
 */

import { FINAL_UNLESS_NUMBER, LABELLED_BY_LETTER, MAYBE_FINAL, NEVER_FINAL, SENTENCE_OPENERS } from "./abbreviations";
import { lineSegments } from "./line-segments";

export interface SentenceRange {
  start: number;
  /** Exclusive. */
  end: number;
}

/** End marks; the second group (CJK, danda) needs no space after it. */
const MARK = /([.!?…؟]+)|([。！？।]+)/gu;
/** What may stand between the end mark and the space: closing quotes, brackets, note marks such as "[12]" or a raised "12". */
const CLOSERS = /^(?:["'”’»›)\]}]|\[\d{1,3}(?:\s?[,–-]\s?\d{1,3})*\]|\(\d{1,3}\))*/u;
const RAISED_NOTE = /^\d{1,3}(?:,\d{1,3})*(?=\s+["“‘«(]?\p{Lu})/u;
const OPENING = /^[\s"'“”‘’«‹([{¿¡*_-]*/u;
const LOWER_CASE_OPENER = /^(?:it|they|he|she|we|i|you|this|these|the|there|a|an)\s/u;
/** How far the rules look to either side; keeps the whole linear. */
const WINDOW = 48;

/**
 * Offsets of the sentences of `text`: ordered, not overlapping, each trimmed; what lies between them is whitespace.
 * Blank lines, list items and short lines without an end mark are boundaries too; a wrapped line is not.
 */
export function sentenceRanges(text: string): SentenceRange[] {
  const ranges: SentenceRange[] = [];
  for (const segment of lineSegments(text)) {
    let start = segment.start;
    for (const end of boundaries(text, segment)) {
      pushTrimmed(ranges, text, start, end);
      start = end;
    }
    pushTrimmed(ranges, text, start, segment.end);
  }
  return ranges;
}

/** The sentences of `text`, in order, trimmed, with runs of whitespace (line breaks included) as one space. */
export function splitSentences(text: string): string[] {
  return sentenceRanges(text).map(({ start, end }) => text.slice(start, end).replace(/\s+/gu, " "));
}

function pushTrimmed(ranges: SentenceRange[], text: string, from: number, to: number): void {
  let start = from;
  let end = to;
  while (start < end && /\s/u.test(text.charAt(start))) start += 1;
  while (end > start && /\s/u.test(text.charAt(end - 1))) end -= 1;
  if (end > start) ranges.push({ start, end });
}

/** Ends (exclusive, closers included) of the sentences inside one segment. */
function* boundaries(text: string, segment: SentenceRange): Generator<number> {
  let sentenceStart = segment.start;
  MARK.lastIndex = segment.start;
  for (let match = MARK.exec(text); match && match.index < segment.end; match = MARK.exec(text)) {
    const resume = MARK.lastIndex;
    const end = boundaryAt(text, sentenceStart, match, segment.end);
    MARK.lastIndex = Math.max(resume, end ?? 0);
    if (end === null) continue;
    yield end;
    sentenceStart = end;
  }
}

function boundaryAt(text: string, sentenceStart: number, match: RegExpExecArray, limit: number): number | null {
  const mark = match[0];
  const markEnd = match.index + mark.length;
  const before = text.slice(Math.max(sentenceStart, match.index - WINDOW), match.index);
  let rest = text.slice(markEnd, Math.min(limit, markEnd + 2 * WINDOW));

  const closers = CLOSERS.exec(rest)?.[0] ?? "";
  rest = rest.slice(closers.length);
  let end = markEnd + closers.length;
  if (match[2] !== undefined) return end;

  const note = mark === "." && /\p{Ll}{3,}$/u.test(before) ? RAISED_NOTE.exec(rest)?.[0] : undefined;
  if (note !== undefined && !isAbbreviation(lastWord(before))) {
    rest = rest.slice(note.length);
    end += note.length;
  }
  if (rest !== "" && !/^\s/u.test(rest)) return missingSpace(before, mark, closers, rest) ? end : null;

  const next = rest.replace(OPENING, "");
  if (next === "") return end;
  if (/^[.!?…]/u.test(next)) return null; // ". . ." and "? !" end at their last mark
  return endsSentence({ text, sentenceStart, before, mark, closers, next, rest }) ? end : null;
}

interface Candidate {
  text: string;
  sentenceStart: number;
  before: string;
  mark: string;
  closers: string;
  /** What follows, without spaces and opening quotes. */
  next: string;
  rest: string;
}

function endsSentence(candidate: Candidate): boolean {
  const { before, mark, closers, next } = candidate;
  const nextIsLower = /^\p{Ll}/u.test(next);
  const quoted = /["'”’»)\]]/u.test(closers);
  if (/[!?؟]/u.test(mark)) return !(quoted && nextIsLower);
  if (mark.length > 1 || mark === "…") return !nextIsLower && !/^[,;:]/u.test(next);
  if (/^[,;:)\]]/u.test(next)) return false;

  const word = lastWord(before);
  if (isEnumerator(before, candidate)) return false;
  const decision = closers === "" ? abbreviationEnds(word, before, candidate) : null;
  if (decision !== null) return decision;
  if (nextIsLower) return lowerCaseOpens(before, word, quoted, next);
  return true;
}

/** Students write ". they": accepted after an ordinary word in a sentence under way, not after what may be an unknown abbreviation. */
function lowerCaseOpens(before: string, word: string, quoted: boolean, next: string): boolean {
  if (quoted) return false;
  const wordsBefore = before.trim().split(/\s+/u).length;
  if (FINAL_UNLESS_NUMBER.has(word.toLowerCase())) return false;
  return wordsBefore >= 3 && (/^(?:\p{L}{4,}|\d+)$/u.test(word) || (LOWER_CASE_OPENER.test(next) && /^\p{Ll}{2,}$/u.test(word)));
}

/** True: the sentence ends here; false: it does not; null: no abbreviation, the ordinary rule decides. */
function abbreviationEnds(word: string, before: string, { next }: Candidate): boolean | null {
  const lower = word.toLowerCase();
  if (NEVER_FINAL.has(lower)) return false;
  if (FINAL_UNLESS_NUMBER.has(lower) && /^(?:\d|[IVXLC]+\b)/u.test(next)) return false;
  const opener = SENTENCE_OPENERS.has(firstWord(next));
  const capital = /^\p{Lu}/u.test(next);
  if (lower === "etc" || lower === "al") return capital && (lower === "etc" || opener);
  if (MAYBE_FINAL.has(lower)) return /^[ap]\.m$/u.test(lower) ? capital : capital && opener;
  if (/^(?:\p{L}\.)+\p{L}$/u.test(word)) return capital && opener; // an acronym with dots
  if (/[°º]\s?\p{Lu}$/u.test(before)) return null; // "100 °C." is a unit, no initial
  if (/^\p{Lu}$/u.test(word)) return initialEnds(before, capital, opener);
  if (/^\p{Ll}$/u.test(word)) return capital && (opener || !/^\p{Lu}\p{Ll}+/u.test(next)) ? true : capital ? null : false;
  return null;
}

function initialEnds(before: string, capital: boolean, opener: boolean): boolean {
  if (!capital) return false;
  const previous = /(\S+)\s+\S$/u.exec(before)?.[1] ?? "";
  if (LABELLED_BY_LETTER.has(previous.toLowerCase())) return true;
  return opener && !/^\p{Lu}/u.test(previous) && previous !== "";
}

/** "1." or "iv." at the start of an item numbers it. */
function isEnumerator(before: string, { text, sentenceStart, rest }: Candidate): boolean {
  if (!/^\s*[("“]?(?:\d{1,3}(?:\.\d{1,3})*|[ivxIVX]{1,5}|[a-zA-Z])$/u.test(before)) return false;
  const atStart = text.slice(sentenceStart, sentenceStart + before.length) === before;
  return atStart && /^\s+\S/u.test(rest);
}

/** "divide.They": a forgotten space before a word that opens sentences. */
function missingSpace(before: string, mark: string, closers: string, rest: string): boolean {
  if (mark === "." && isAbbreviation(lastWord(before))) return false;
  return closers === "" && /\p{Ll}{3,}$/u.test(before) && /^\p{Lu}/u.test(rest) && SENTENCE_OPENERS.has(firstWord(rest)) && /^\p{L}+[\s,]/u.test(rest);
}

function isAbbreviation(word: string): boolean {
  const lower = word.toLowerCase();
  return NEVER_FINAL.has(lower) || FINAL_UNLESS_NUMBER.has(lower);
}

/** The word (inner full stops included) that ends `before`. */
function lastWord(before: string): string {
  return /[\p{L}\p{N}.]*$/u.exec(before)?.[0].replace(/^\.+/u, "") ?? "";
}

function firstWord(next: string): string {
  return (/^[\p{L}]+/u.exec(next)?.[0] ?? "").toLowerCase();
}
