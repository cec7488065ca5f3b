/** Cleans and cuts what the grader is given: student answers, references and sources, down to the sentences considered. */

import { MAX_STUDENT_CHARACTERS, MAX_STUDENT_SENTENCES } from "../constants";
import { splitSentences } from "../document/split-sentences";

/** A student's answer as the grader reads it. */
export interface StudentText {
  /** At most MAX_STUDENT_SENTENCES, in order. */
  sentences: string[];
  /** The sentences as one text: what "the whole answer" means as a premise. */
  whole: string;
}

/**
 * Text without null bytes, control and format characters and lone surrogates, which no model was trained on and some
 * tokenizers stumble over. Line breaks stay (they end list items), other white space becomes single spaces.
 */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replace(/[\p{Cf}\p{Cs}]/gu, "")
    .replace(/[^\P{Cc}\n]/gu, " ")
    .normalize("NFC")
    .replace(/[^\S\n]+/gu, " ")
    .replace(/ ?\n\s*/gu, "\n")
    .trim();
}

/** Whether there is anything to judge: a letter or a digit of any script. Emoji and punctuation are neither. */
export function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/** Words as a person counts them: runs between white space that hold a letter or digit. */
export function countWords(text: string): number {
  return text.split(/\s+/u).filter(hasWords).length;
}

/** Sentences of a text that hold words, cleaned, at most `limit`. */
export function sentencesOf(text: string, limit: number): string[] {
  return splitSentences(cleanText(text))
    .map((sentence) => sentence.replace(/\s+/gu, " ").trim())
    .filter(hasWords)
    .slice(0, limit);
}

/** Of a longer answer only this much is read at all; far beyond what is considered. Keeps a megabyte from costing time. */
const MAX_CHARACTERS_READ = 200_000;

/** What of an answer is considered: the first MAX_STUDENT_CHARACTERS characters, then the first MAX_STUDENT_SENTENCES. */
export function readAnswer(answer: string): StudentText {
  const considered = cleanText(answer.slice(0, MAX_CHARACTERS_READ)).slice(0, MAX_STUDENT_CHARACTERS);
  const sentences = sentencesOf(considered, MAX_STUDENT_SENTENCES);
  return { sentences, whole: sentences.join(" ") };
}

/** A text in at most `limit` characters, cut between words where possible, with an ellipsis when cut. */
export function shorten(text: string, limit: number): string {
  const plain = cleanText(text).replace(/\s+/gu, " ");
  if (plain.length <= limit) return plain;
  const cut = plain.slice(0, limit - 1);
  const end = cut.lastIndexOf(" ");
  return `${cut.slice(0, end > limit / 2 ? end : undefined).replace(/\p{Cs}/gu, "")}…`;
}
