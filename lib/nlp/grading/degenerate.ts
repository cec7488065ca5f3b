/** Answers that are none: nothing written, no words, or the question given back. They earn 0 and a note that says why. */

import { ECHO_SIMILARITY } from "../constants";
import { countWords, hasWords } from "./texts";

export const NOTES = {
  empty: "The answer is empty.",
  noWords: "The answer has no words, only symbols.",
  echo: "The answer restates the question.",
  offTopic: "Nothing in the answer is about the question or its source.",
} as const;

/** The note for an answer without words, null when it has some. */
export function emptyNote(answer: string): string | null {
  if (hasWords(answer)) return null;
  return /[^\s\p{C}]/u.test(answer) ? NOTES.noWords : NOTES.empty;
}

/**
 * Whether an answer only gives the question back: cosine of at least 0.92 and no longer, counted in words, so that an
 * added full stop does not make it longer.
 */
export function isEcho(answer: string, question: string, similarity: number): boolean {
  return similarity >= ECHO_SIMILARITY && countWords(answer) <= countWords(question);
}
