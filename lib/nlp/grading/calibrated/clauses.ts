/** Cuts sentences into clauses: what a student says in passing is near its key point only when it stands alone. */

import { hasWords } from "../texts";

const BORDERS = /[,;:()\n→=]|\s[-–—]\s|\b(?:and|because|so|but|while|whereas|which|then|as|when|if|since)\b/u;
/** Of a long answer the first ones: each costs an embedding. */
const MAX_CLAUSES = 12;

/** Clauses in order, at most MAX_CLAUSES; a sentence without borders is one clause. */
export function clausesOf(sentences: readonly string[]): string[] {
  return sentences
    .flatMap((sentence) => sentence.split(BORDERS))
    .map((clause) => clause.trim())
    .filter((clause) => clause.length > 2 && hasWords(clause))
    .slice(0, MAX_CLAUSES);
}
