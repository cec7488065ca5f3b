/** Whether an answer gives what its question asks for: a reason for a why, both sides of a comparison, the things it names. */

import { cuesOf, type Cue } from "./cues";
import { specificStems } from "./form-gates";
import { contentStems } from "./language";

const RELATES = /\b(between|differ|compared?|versus)\b/i;
const GIVES_REASON: readonly Cue[] = ["cause", "purpose", "effect", "function", "means"];

/** Share of the question's own words that the answer must take up (0–1). Read off the samples: below it, it is about something else. */
const MIN_SHARED = 0.5;
const MIN_SHARED_RELATING = 0.75;
/** Content words that an answer adds to its question, at least: a clause has about four. */
const MIN_ADDED = 4;

/** The reason why `answer` (its sentences, joined) does not answer `question`, or null. */
export function unfitAnswer(question: string, sentences: readonly string[]): string | null {
  if (/^why\b/i.test(question) && !sentences.some((sentence) => cuesOf(sentence).some((cue) => GIVES_REASON.includes(cue)))) {
    return "The material gives no reason for it.";
  }
  const asked = [...specificStems(question)];
  const added = [...specificStems(sentences.join(" "))].filter((stem) => !asked.includes(stem));
  if (added.length < MIN_ADDED) return "The material says no more about it than the question itself.";
  const stated = new Set(contentStems(sentences.join(" ")));
  const shared = asked.filter((stem) => stated.has(stem)).length / Math.max(1, asked.length);
  if (shared < (RELATES.test(question) ? MIN_SHARED_RELATING : MIN_SHARED)) {
    return "The nearest sentences of the material are about something else.";
  }
  return null;
}
