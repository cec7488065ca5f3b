/**
 * Questions and reference answers that a teacher writes: grounded against the material as the pipeline grounds its own,
 * with the gates as advice instead of refusals.
 */

import { ANSWER_GROUNDING_MIN, ANSWER_RELEVANCE_FLOOR, ANSWER_TOP_K } from "../constants";
import { splitSentences } from "../document/split-sentences";
import type { CallOptions, Models } from "../models/types";
import { dot, inDocumentOrder, passageVector } from "../retrieval";
import type { PassageIndex, Retrieved } from "../retrieval/types";
import { answerQuestion, type AnswerOutcome } from "./answer";
import { unfitAnswer } from "./answer-fit";
import { normaliseQuestion } from "./candidates";
import { citationsFor } from "./citations";
import type { AnswerSentence, SourceSentence } from "./extract-answer";
import { explanatoryFailure, formFailure, selfContainedFailure } from "./form-gates";
import { groundSentences, sourceSentences } from "./grounding";
import { semanticDuplicate } from "./meaning-gates";
import { ragScore } from "./rag-score";
import type { Citation, RagScore } from "./types";

/** What a reference answer rests on; the fields of `Question` that follow from its text. */
export interface GroundedReference {
  /** The passages, in document order, separated by blank lines. */
  context: string;
  /** The passage that carries most of it; null when none does. */
  sourcePassageId: string | null;
  /** Of the sentences that the material entails. */
  citations: Citation[];
  rag: RagScore;
  /** P(entailment) of each sentence by its best source sentences, 0–1. */
  sentenceFaithfulness: number[];
  /** Sentences that the material does not entail, in order. */
  ungrounded: string[];
}

type Call = CallOptions;

/**
 * Tests every sentence of `reference` against the passages nearest to it and to the question.
 * @throws ModelError
 */
export async function groundReference(question: string, reference: string, index: PassageIndex, models: Models, call: Call): Promise<GroundedReference> {
  const [asked, answer] = await embedPair(question, reference, models, call);
  const retrieved = nearestToBoth(index, asked, answer);
  const pool = sourceSentences(retrieved);
  const sentences = splitSentences(reference).map((text): AnswerSentence => ({ text, source: sourceOf(text, pool) }));
  const grounded = await groundSentences(sentences, retrieved, index, models, call);
  const carried = grounded.filter(({ entailment }) => entailment >= ANSWER_GROUNDING_MIN);
  const citations = citationsFor(carried, retrieved);
  return {
    context: inDocumentOrder(retrieved).map(({ passage }) => passage.text).join("\n\n"),
    sourcePassageId: mostCited(citations),
    citations,
    rag: ragScore(asked, answer, retrieved.map(({ passage }) => passageVector(index, passage))),
    sentenceFaithfulness: grounded.map(({ entailment }) => entailment),
    ungrounded: grounded.filter(({ entailment }) => entailment < ANSWER_GROUNDING_MIN).map(({ text }) => text),
  };
}

/** The RAG score of a question whose reference answer and `context` stay as they are. @throws ModelError */
export async function rescoreQuestion(question: string, reference: string, context: string, index: PassageIndex, models: Models, call: Call): Promise<RagScore> {
  const [asked, answer] = await embedPair(question, reference, models, call);
  const own = index.passages.filter(({ text }) => context.includes(text));
  return ragScore(asked, answer, own.map((passage) => passageVector(index, passage)));
}

/** A grounded reference answer from the material, or the reason why it gives none. @throws ModelError */
export async function proposeReference(question: string, index: PassageIndex, models: Models, call: Call): Promise<AnswerOutcome> {
  const [vector] = await models.embed([question], call);
  if (vector === undefined) throw new Error("embed returned too few rows");
  return answerQuestion(question, vector, index, models, { ...call, seed: 1 });
}

/**
 * What the gates would object to, as sentences for the teacher; empty when nothing. `others` are the material's other questions.
 * @throws ModelError
 */
export async function adviceOn(question: string, reference: string, others: readonly string[], models: Models, call: Call): Promise<string[]> {
  const advice = [formFailure(question), selfContainedFailure(question), explanatoryFailure(question)].flatMap((failure) => failure?.reason ?? []);
  const unfit = unfitAnswer(question, splitSentences(reference));
  if (unfit !== null) advice.push(`The reference may not answer it: ${unfit.charAt(0).toLowerCase()}${unfit.slice(1)}`);
  if (others.some((other) => normaliseQuestion(other) === normaliseQuestion(question))) {
    return [...advice, "It repeats another question word for word."];
  }
  const [vector, ...vectors] = await models.embed([question, ...others], call);
  const duplicate = vector === undefined ? null : semanticDuplicate(vector, vectors);
  return duplicate === null ? advice : [...advice, duplicate.reason];
}

async function embedPair(question: string, reference: string, models: Models, call: Call): Promise<[Float32Array, Float32Array]> {
  const [asked, answer] = await models.embed([question, reference], call);
  if (asked === undefined || answer === undefined) throw new Error("embed returned too few rows");
  return [asked, answer];
}

/**
 * The passages nearest to the question or to the reference, whichever is nearer: a teacher's answer may draw on a passage
 * that a search for the question alone does not find. At least one; `similarity` is the question's, as in every citation.
 */
function nearestToBoth(index: PassageIndex, question: Float32Array, reference: Float32Array): Retrieved[] {
  const clip = (cosine: number) => Math.min(1, Math.max(-1, cosine));
  const ranked = index.passages
    .map((passage) => {
      const row = passageVector(index, passage);
      const similarity = clip(dot(question, row));
      return { passage, similarity, nearness: Math.max(similarity, clip(dot(reference, row))) };
    })
    .sort((a, b) => b.nearness - a.nearness || a.passage.ordinal - b.passage.ordinal);
  return ranked.filter(({ nearness }, rank) => rank === 0 || (rank < ANSWER_TOP_K && nearness >= ANSWER_RELEVANCE_FLOOR)).map(({ passage, similarity }) => ({ passage, similarity }));
}

/** The source sentence that a sentence was taken from, also where a pronoun was resolved or a list's mark dropped. */
function sourceOf(text: string, pool: readonly SourceSentence[]): SourceSentence | null {
  const bare = text.trim();
  const withoutFirst = bare.slice(1);
  return (
    pool.find((source) => source.text.trim() === bare) ??
    pool.find((source) => withoutFirst.length >= 20 && source.text.trim().endsWith(withoutFirst)) ??
    pool.find((source) => {
      const rest = /^(?:It|They) (.{20,})$/su.exec(source.text.trim())?.[1];
      return rest !== undefined && bare.endsWith(rest);
    }) ??
    null
  );
}

function mostCited(citations: readonly Citation[]): string | null {
  const length = new Map<string, number>();
  for (const { passageId, quote } of citations) length.set(passageId, (length.get(passageId) ?? 0) + quote.length);
  return [...length].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}
