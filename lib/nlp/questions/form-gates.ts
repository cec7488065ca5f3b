/** The free gates: what can be told from the words of a question alone. Each returns the reason for refusal, or null. */

import { MAX_QUESTION_WORDS, MIN_QUESTION_WORDS } from "../constants";
import { contentStems, countWords } from "./language";
import { isMalformed } from "./statement";
import type { RejectionGate } from "./types";

export interface GateFailure {
  gate: RejectionGate;
  reason: string;
}

/** Cleans what a writer returns: markdown, "Question:" prefixes and numbering go; the first sentence ending in ? stays. */
export function cleanQuestion(raw: string): string {
  const text = raw
    .normalize("NFC")
    .replace(/[*_`#]+/g, "")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^(?:(?:question|q)\s*\d*\s*[:.)-]\s*|\d+\s*[.)]\s*)+/i, "")
    .replace(/^["“”']+|["“”']+$/g, "")
    .trim();
  const end = text.indexOf("?");
  const question = end < 0 ? text : text.slice(0, end + 1);
  return (question.charAt(0).toUpperCase() + question.slice(1)).replace(/\s+\?$/, "?");
}

const LEAK =
  /<<|>>|\bpassage:|\bquestion:|<\|| \bmarked\b|\b(write|generate|ask) (a|one|the) question\b|\bexplanatory answer\b|\bas an ai\b|\bassistant\b/i;
const DANGLING =
  /\b(this|these|those|that (figure|table|process|example|case|sentence|statement|way)|the (following|above|below|previous|next|former|latter|author|authors|writer|narrator|text|passage(?! of\b)|article|paragraph|sentence|lecture|slide|slides|chapter|section|figure|table|diagram|example|book|excerpt|speaker)|according to|mentioned|as described|here|aforementioned)\b/i;
const PRONOUN = "it|they|he|she|we|you|i|its|their|his|her|them|our|your|one";
const PRONOUN_SUBJECT = new RegExp(
  `^(?:\\w+ ){0,3}?(?:do|does|did|is|are|was|were|can|could|will|would|should|may|might|must|has|have|had)(?:n['’]t| not)? (?:${PRONOUN})\\b`,
  "i",
);
const PRONOUN_AFTER_OPENING = new RegExp(
  `^what (?:(?:is|are|was|were) the (?:\\w+ )?\\w+ (?:of|between|from|for)|happens (?:when|if|to)|(?:is|are)) (?:${PRONOUN}|such|some|many|most|others?|both|certain)\\b`,
  "i",
);
/** "the industry it operates in": a relative clause about something that is not named. */
const PRONOUN_CLAUSE = /\b(?:the|an?) [\w-]+ (?:it|they|he|she) \w+/i;
const FIRST_PERSON = /\b(I|my|you|your|we|our|us|me)\b/i;
const VAGUE_NOUNS = new Set(
  contentStems(
    "process system method thing approach result type way role function purpose importance difference relationship effect " +
      "reason example part form kind use person people case problem solution fact idea concept term name number amount " +
      "change important different main primary same new work happen cause affect mean difference compare differ world " +
      "time year day place group individual others something author book",
  ),
);
const YES_NO = /^(is|are|was|were|do|does|did|can|could|will|would|should|has|have|had|may|might|must)\b/i;
const BARE_ANSWER =
  /^(who|whom|whose|when|where|which|how (many|much|long|old|often|far|big|large|tall|high|fast|frequently|hard|difficult|easy)|(in|on|at|by|from|to|for|of) (what|which|whom)|what (year|date|day|month|century|number|percentage|percent|country|city|state|company|person|name|color|colour|kind|type|word|term|nationality|title|version|language|organi[sz]ation|institution|university|agency|proportion|fraction|size|is the (speed|mass|length|temperature|boiling point|melting point|density|height|distance|population|name|title|term|word|number|date|year|abbreviation|acronym|formula|value)|are the names?))\b|^what (is|are|was|were) .{3,60} (called|known as|named|referred to as)\?$/i;

/** Form: one question of 5–40 words that ends in "?" and shows nothing of the writer's instructions. */
export function formFailure(question: string): GateFailure | null {
  const words = countWords(question);
  if (!question.endsWith("?")) return { gate: "form", reason: "It is not a finished question." };
  if (question.indexOf("?") !== question.length - 1) return { gate: "form", reason: "It asks more than one question." };
  if (words < MIN_QUESTION_WORDS) return { gate: "form", reason: `It is too short (${words} words).` };
  if (words > MAX_QUESTION_WORDS) return { gate: "form", reason: `It is too long (${words} words).` };
  if (LEAK.test(question)) return { gate: "form", reason: "It repeats the writer's instructions." };
  if (/(\b\w+\b(?: \b\w+\b){0,3}) \1\b/i.test(question.replace(/[,;]/g, ""))) {
    return { gate: "form", reason: "It repeats itself." };
  }
  if (hasRepeatedNoun(question)) return { gate: "form", reason: "It says the same thing twice." };
  if (/\b(difference|relationship|connection) between\b/i.test(question) && !/\bbetween\b.+\band\b/i.test(question)) {
    return { gate: "form", reason: "It compares one thing with nothing." };
  }
  if (isMalformed(question)) return { gate: "form", reason: "Its grammar is broken." };
  if (/[�\u0000-\u001f]|[=<>{}\\^]/.test(question)) return { gate: "form", reason: "It has characters that do not belong in a question." };
  return null;
}

/** "Why is the nucleus surrounded by a nucleus?": a long word asked about itself. */
function hasRepeatedNoun(question: string): boolean {
  const stems = contentStems(question).filter((stem) => stem.length > 5);
  const counts = new Map<string, number>();
  for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const repeated = [...counts.values()].filter((count) => count > 1).length;
  // Contrasts name the shared noun twice ("prokaryotic cells … eukaryotic cells").
  return !/\b(between|differ|compare|than|from|versus|unlike)\b/i.test(question) && repeated > 0 && repeated * 3 > counts.size;
}

/** Self-contained: it can be understood by someone who has not the text before them. */
export function selfContainedFailure(question: string): GateFailure | null {
  const dangling = DANGLING.exec(question);
  if (dangling !== null) {
    return { gate: "self-contained", reason: `“${dangling[0]}” points to something outside the question.` };
  }
  if (PRONOUN_SUBJECT.test(question) || PRONOUN_AFTER_OPENING.test(question) || PRONOUN_CLAUSE.test(question)) {
    return { gate: "self-contained", reason: "A pronoun stands for something the question does not name." };
  }
  if (FIRST_PERSON.test(question)) {
    return { gate: "self-contained", reason: "It speaks of “we”, “you” or “I”." };
  }
  if (specificStems(question).size === 0) return { gate: "self-contained", reason: "It names no particular subject." };
  return null;
}

/** Stems of the words that say what a question is about: no function words, no "role", "process", "difference" … */
export function specificStems(question: string): Set<string> {
  return new Set(contentStems(question).filter((stem) => !VAGUE_NOUNS.has(stem)));
}

/** Most of the specific words (0–1) that the text need not have: a paraphrase may bring a word of its own. */
const MAX_FOREIGN_SHARE = 0.34;

/** A question may not bring in things that the text around its sentence does not name; a comparison none at all. */
export function inventedTerms(question: string, context: string): GateFailure | null {
  const specific = [...specificStems(question)];
  const known = new Set(contentStems(context));
  const foreign = specific.filter((stem) => !known.has(stem));
  const allowed = /\b(between|differ|compared?)\b/i.test(question) ? 0 : MAX_FOREIGN_SHARE * specific.length;
  if (foreign.length <= allowed) return null;
  return { gate: "answerability", reason: `It brings in what the text does not name (${foreign.slice(0, 3).join(", ")}).` };
}

/** Explanatory: the answer takes at least a clause; a bare name, number or date is no exam question here. */
export function explanatoryFailure(question: string): GateFailure | null {
  if (YES_NO.test(question)) return { gate: "explanatory", reason: "It can be answered with yes or no." };
  if (BARE_ANSWER.test(question)) return { gate: "explanatory", reason: "It asks for a bare name, number or date." };
  if (!/^(why|how|what|explain|describe|compare|in what ways?|for what reason)\b/i.test(question)) {
    return { gate: "explanatory", reason: "It does not open as a question that asks for an explanation." };
  }
  return null;
}

/** Share of `sentence`'s content words that stand in the question, 0–1. */
export function sharedContent(question: string, sentence: string): number {
  const asked = new Set(contentStems(question));
  const stated = new Set(contentStems(sentence));
  if (stated.size === 0) return 0;
  let shared = 0;
  for (const stem of stated) if (asked.has(stem)) shared += 1;
  return shared / stated.size;
}

/** Content words of `answer` that the question does not already have. */
export function newContent(question: string, answer: string): number {
  const asked = new Set(contentStems(question));
  return new Set(contentStems(answer).filter((stem) => !asked.has(stem))).size;
}

/** Most of a statement's content words in the question (0–1) before it gives the answer away. */
const MAX_SHARED_CONTENT = 0.7;
/** Content words that the sentence asked about must add to the question. */
const MIN_NEW_CONTENT = 3;

/** The question must not contain its answer: the sentence it is about has to add something. */
export function givesAnswerAway(question: string, sentence: string): GateFailure | null {
  const added = newContent(question, sentence);
  if (sharedContent(question, sentence) > MAX_SHARED_CONTENT || added < MIN_NEW_CONTENT) {
    return { gate: "gives-answer-away", reason: "It already contains most of its answer." };
  }
  return null;
}

/** The first free gate that `question` fails, or null. */
export function freeGates(question: string): GateFailure | null {
  return formFailure(question) ?? selfContainedFailure(question) ?? explanatoryFailure(question);
}
