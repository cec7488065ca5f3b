/** The embedded tier's answers: the source sentences that answer a question, in reading order. */

import { MAX_EXTRACTED_ANSWER_SENTENCES, MAX_EXTRACTED_ANSWER_WORDS } from "../constants";
import { dot, sentenceVector } from "../retrieval";
import type { Passage, PassageIndex, Retrieved } from "../retrieval/types";
import { isAdministrative } from "./boilerplate";
import { cuesOf, type Cue } from "./cues";
import { contentStems, countWords, hasUnresolvedSubject, isGlued, mainClause } from "./language";

export interface SourceSentence {
  passage: Passage;
  /** Index in `passage.sentences`. */
  index: number;
  text: string;
}

export interface AnswerSentence {
  text: string;
  /** The source sentence it was taken from; null when a model wrote it. */
  source: SourceSentence | null;
}

interface Scored extends SourceSentence {
  vector: Float32Array;
  similarity: number;
  score: number;
}

/** What a question's form asks of its answer's wording. */
const WANTED: readonly (readonly [RegExp, readonly Cue[]])[] = [
  [/^why\b/i, ["cause", "purpose", "effect", "function"]],
  [/\b(differen|differ|compare|contrast|relationship)/i, ["contrast", "effect", "cause", "definition"]],
  [/\baffect|\beffect/i, ["effect", "cause", "condition"]],
  [/^how (is|are) .* defined/i, ["definition"]],
  [/^how\b/i, ["means", "cause", "effect", "purpose"]],
  [/\b(role|function|purpose|importan)/i, ["function", "purpose", "effect", "cause"]],
  [/^what happens\b/i, ["condition", "effect", "cause"]],
  [/^what (is|are)\b/i, ["definition", "function"]],
];
const CONTINUES = /^(this|these|that|such|it|they|therefore|thus|hence|as a result|consequently|because of (this|that)|in turn|for this reason|so,)\b/i;

/** "3. ", "b) ", "• ": marks of a list, no part of the sentence. */
const ENUMERATOR = /^(?:\d+(?:\.\d+)*[.)]|[a-z][.)]|[•▪–-])\s+/;
/** "You may remember that …", "We have already mentioned that …": what follows is the statement. */
const PREAMBLE =
  /^(?:(?:as )?(?:we|you) (?:have |may |might |will |should |can )?(?:already )?(?:mention(?:ed)?|remember|recall|see[n]?|saw|learned|noted?|know) that|(?:it is|it[’']s) (?:important|worth) (?:to note|noting|to remember) that|(?:note|recall|remember) that)\s+/i;
/** Sentences that talk to the reader, give a mere example or are no sentence ("To ensure …") make poor reference answers. */
const PERSONAL = /^to \w+ |\b(you|your|we|us|our|I|my)\b|^for (example|instance)\b|^let[’']s\b/i;
const PERSONAL_PENALTY = 0.12;

/** Content words that a sentence adds to the question before it can be an answer. */
const MIN_ADDED_STEMS = 3;
/** Score added for a wanted cue, and for each share of the question's words that the sentence has. Read off the samples. */
const CUE_BONUS = 0.08;
const WORD_WEIGHT = 0.15;
/** A retry may start from another sentence only if it is about as good as the best one. */
const ANCHOR_RATIO = 0.9;
/** A further sentence must come this near to the best one's score, and be this near to the question. */
const COMPANION_RATIO = 0.86;
const COMPANION_FLOOR = 0.5;
/** Sentences that a question about one thing takes at most; only a comparison may use all four. */
const USUAL_SENTENCES = 3;
const RELATES = /\b(between|differ|compared?|affect|relate)/i;
/** Cosine to the question that the sentence before or after an anchor needs when one points at the other. */
const CONTINUATION_FLOOR = 0.2;
/** Cosine from which two answer sentences say the same. */
const REDUNDANT = 0.88;

/**
 * 1–4 source sentences (≤ 90 words) that answer `question`, in reading order, or null when attempt number `attempt`
 * (0 for the first) has no sentence left to start from.
 */
export function extractAnswer(
  question: string,
  questionVector: Float32Array,
  retrieved: readonly Retrieved[],
  index: PassageIndex,
  attempt: number,
): AnswerSentence[] | null {
  const ranked = rankSentences(question, questionVector, retrieved, index);
  const anchors = ranked.filter((row) => row.score >= ANCHOR_RATIO * (ranked[0]?.score ?? 0) && canStand(row));
  const anchor = anchors[attempt];
  if (anchor === undefined) return null;
  const most = RELATES.test(question) ? MAX_EXTRACTED_ANSWER_SENTENCES : USUAL_SENTENCES;
  const chosen = [anchor];
  for (const companion of [...continuations(anchor, ranked), ...ranked]) {
    if (chosen.length >= most) break;
    if (chosen.includes(companion) || !belongs(companion, anchor, chosen)) continue;
    if (wordsOf([...chosen, companion]) <= MAX_EXTRACTED_ANSWER_WORDS) chosen.push(companion);
  }
  const before = ranked.find((row) => row.passage === anchor.passage && row.index === anchor.index - 1);
  const isStranded = hasUnresolvedSubject(anchor.text) && resolvedSubject(anchor) === null && (before === undefined || !chosen.includes(before));
  if (isStranded) return extractAnswer(question, questionVector, retrieved, index, attempt + 1);
  chosen.sort((a, b) => a.passage.ordinal - b.passage.ordinal || a.index - b.index);
  return chosen.map((source, i) => toAnswerSentence(source, chosen[i - 1]));
}

function rankSentences(
  question: string,
  questionVector: Float32Array,
  retrieved: readonly Retrieved[],
  index: PassageIndex,
): Scored[] {
  const wanted = WANTED.find(([form]) => form.test(question))?.[1] ?? [];
  const asked = new Set(contentStems(question));
  const scored = retrieved.flatMap(({ passage }) =>
    passage.sentences.flatMap((sentence, i): Scored[] => {
      if (!isQuotable(sentence.text, sentence.kind, passage)) return [];
      const vector = sentenceVector(index, passage, i);
      const similarity = dot(questionVector, vector);
      const stems = new Set(contentStems(sentence.text));
      const shared = [...asked].filter((stem) => stems.has(stem)).length / Math.max(1, asked.size);
      // A sentence that adds nothing to the question's words cannot answer it; it may still introduce one that does.
      const added = [...stems].filter((stem) => !asked.has(stem)).length;
      const cued = cuesOf(sentence.text).some((cue) => wanted.includes(cue));
      const isBare = added < MIN_ADDED_STEMS;
      const score = (isBare ? 0 : similarity) + WORD_WEIGHT * shared + (cued ? CUE_BONUS : 0) - (PERSONAL.test(sentence.text) ? PERSONAL_PENALTY : 0);
      return [{ passage, index: i, text: sentence.text, vector, similarity, score }];
    }),
  );
  return scored.sort((a, b) => b.score - a.score || a.passage.ordinal - b.passage.ordinal || a.index - b.index);
}

function isQuotable(text: string, kind: string, passage: Passage): boolean {
  if (kind === "heading" || kind === "table" || kind === "code") return false;
  const words = countWords(text);
  return !isGlued(text, passage.text) && words >= 5 && words <= MAX_EXTRACTED_ANSWER_WORDS && !text.includes("?") && !isAdministrative(text);
}

/** True unless the sentence points back to something that the answer could not bring along. */
function canStand(row: SourceSentence): boolean {
  return !hasUnresolvedSubject(row.text) || resolvedSubject(row) !== null || hasSoundBefore(row);
}

function hasSoundBefore({ passage, index }: SourceSentence): boolean {
  const before = passage.sentences[index - 1];
  return before !== undefined && isQuotable(before.text, before.kind, passage) && !hasUnresolvedSubject(before.text);
}

/** The sentence before an anchor that points back, and the sentence after it that points at the anchor. */
function continuations(anchor: Scored, ranked: readonly Scored[]): Scored[] {
  const at = (offset: number) => ranked.find((row) => row.passage === anchor.passage && row.index === anchor.index + offset);
  const before = hasUnresolvedSubject(anchor.text) && resolvedSubject(anchor) === null ? at(-1) : undefined;
  const next = at(1);
  const after = next !== undefined && CONTINUES.test(next.text) ? next : undefined;
  return [before, after].filter((row): row is Scored => row !== undefined);
}

function belongs(companion: Scored, anchor: Scored, chosen: readonly Scored[]): boolean {
  if (chosen.some((row) => dot(row.vector, companion.vector) >= REDUNDANT)) return false;
  const offset = companion.passage === anchor.passage ? companion.index - anchor.index : 0;
  if (offset === 1 && CONTINUES.test(companion.text)) return companion.similarity >= CONTINUATION_FLOOR;
  if (offset === -1 && hasUnresolvedSubject(anchor.text)) return companion.similarity >= CONTINUATION_FLOOR;
  if (PERSONAL.test(companion.text)) return false;
  if (hasUnresolvedSubject(companion.text) && resolvedSubject(companion) === null) return false;
  return companion.similarity >= COMPANION_FLOOR && companion.score >= COMPANION_RATIO * anchor.score;
}

/** Counted as they will stand there: a noun in the place of a pronoun is longer. */
const wordsOf = (rows: readonly Scored[]): number => rows.reduce((sum, row) => sum + countWords(toAnswerSentence(row, undefined).text), 0);

/** A pronoun that begins the answer (or follows a gap) is replaced by what it stands for, where that is sure. */
function toAnswerSentence(source: Scored, previous: Scored | undefined): AnswerSentence {
  const { passage, index } = source;
  const text = withoutPreamble(source.text.replace(ENUMERATOR, ""));
  const plain: AnswerSentence = { text, source: { passage, index, text: source.text } };
  if (previous !== undefined && previous.passage === passage && previous.index === index - 1) return plain;
  const subject = resolvedSubject(source);
  if (subject === null) return plain;
  const resolved = text.replace(/^(It|They)\b/, subject.charAt(0).toUpperCase() + subject.slice(1));
  return { ...plain, text: resolved };
}

function withoutPreamble(text: string): string {
  const rest = text.replace(PREAMBLE, "");
  return rest === text ? text : rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** The subject of the sentence before, when this one begins with "It" or "They" and the number agrees; else null. */
function resolvedSubject(source: SourceSentence): string | null {
  const pronoun = /^(It|They) (?!is (clear|important|possible|likely|true|said|known|necessary|easy|hard) )/.exec(source.text)?.[1];
  const before = source.passage.sentences[source.index - 1];
  if (pronoun === undefined || before === undefined) return null;
  const clause = mainClause(before.text);
  if (clause === null || clause.isPlural !== (pronoun === "They")) return null;
  return clause.subject;
}
