/** What is measured of an answer against one key point, as the numbers that the calibrated head weighs. */

import type { NliScores } from "../../models/types";
import type { WordSignals } from "../words";

/** One answer against one wording of a key point, as the models and the word comparison see it. */
export interface Observation {
  /** The bare answer as premise, the point as hypothesis. */
  whole: NliScores;
  /** Question and answer as premise: what lifts paraphrases and terse answers, and echoes of the question. */
  joined: NliScores;
  /** The nearest sentence of the answer as premise; the same as `whole` for an answer of one sentence. */
  sentence: NliScores;
  /** The question alone as premise: what a student gets for repeating it. */
  question: NliScores;
  /** The reference as premise, the answer as hypothesis: whether what the student says is part of it. */
  reference: NliScores;
  /** Cosines of the point to answer, nearest sentence and question; of answer and question; of answer and reference. */
  cosines: { whole: number; sentence: number; question: number; echo: number; reference: number };
  /**
   * The same with the question taken out of both (see directions.ts): point and answer, nearest sentence, nearest clause;
   * reference and answer; and how far the answer moves the question in the direction that the reference moves it.
   */
  beyond: { whole: number; sentence: number; clause: number; reference: number; direction: number };
  /** The nearest sentence against the point; `overlap` and `reordered` of the whole answer. */
  words: WordSignals;
  /** Share of the answer's content words that the question does not have, 0–1. */
  novelty: number;
  /** Words of the answer. */
  length: number;
}

/** Named numbers, each about −1 to 1, in a fixed order. */
export type Signals = Readonly<Record<string, number>>;

/** Log-odds of a probability, cut at ±4 (0.018 and 0.982) and scaled to −1…1: beyond that the model's certainty says no more. */
export function logOdds(probability: number): number {
  const limit = 4;
  const odds = Math.log(probability / (1 - probability));
  return Math.max(-limit, Math.min(limit, odds)) / limit;
}

/** Words after which an answer no longer counts as terse: exp(−n / 6). */
const TERSE_WORDS = 6;

export function signalsOf(observed: Observation): Signals {
  const { whole, joined, sentence, question, reference, cosines, beyond, words, novelty, length } = observed;
  const terse = Math.exp(-length / TERSE_WORDS);
  const joinedFor = logOdds(joined.entailment);
  const referenceFor = logOdds(reference.entailment);
  return {
    joinedFor,
    wholeFor: logOdds(whole.entailment),
    sentenceFor: logOdds(sentence.entailment),
    joinedAgainst: logOdds(joined.contradiction),
    wholeAgainst: logOdds(whole.contradiction),
    sentenceAgainst: logOdds(sentence.contradiction),
    questionFor: logOdds(question.entailment),
    referenceFor,
    referenceAgainst: logOdds(reference.contradiction),
    lift: Math.max(0, Math.max(joined.entailment, whole.entailment) - question.entailment),
    cosineWhole: cosines.whole,
    cosineSentence: cosines.sentence,
    cosineQuestion: cosines.question,
    cosineEcho: cosines.echo,
    cosineReference: cosines.reference,
    beyondWhole: beyond.whole,
    beyondSentence: beyond.sentence,
    beyondClause: beyond.clause,
    beyondReference: beyond.reference,
    direction: beyond.direction,
    overlap: words.overlap,
    negation: words.negation,
    quantity: words.quantity,
    opposite: words.opposite,
    reordered: words.reordered,
    novelty,
    terse,
    terseReferenceFor: terse * referenceFor,
    terseOverlap: terse * words.overlap,
  };
}
