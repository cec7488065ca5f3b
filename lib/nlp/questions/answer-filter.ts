/** Refuses reference answers that are no answers: empty, an echo of the question, too short or long, leaked instructions. */

import { MAX_ANSWER_WORDS, MIN_ANSWER_WORDS } from "../constants";
import { contentStems, countWords } from "./language";

const LEAK =
  /\b(answer the question|using only the|based on the (context|text|passage) (above|below)|the context (does not|doesn't)|in your own words|as an ai|i (cannot|can't) answer|not (mentioned|provided) in the (text|context|passage))\b|^\s*(?:answer|question|context)\s*:|\buse only the (?:context|text)\b|\bexplain the reasons\b|\baccording to the (?:context|passage|text)\b/i;

/** The reason why `answer` is degenerate, or null. */
export function degenerateAnswer(question: string, answer: string): string | null {
  const words = countWords(answer);
  if (words === 0) return "The answer came out empty.";
  if (words < MIN_ANSWER_WORDS) return `The answer is too short (${words} words).`;
  if (words > MAX_ANSWER_WORDS) return `The answer is too long (${words} words).`;
  if (LEAK.test(answer)) return "The answer repeats the writer's instructions.";
  const asked = new Set(contentStems(question));
  const added = contentStems(answer).filter((stem) => !asked.has(stem));
  if (new Set(added).size < 2) return "The answer only repeats the question.";
  return null;
}
