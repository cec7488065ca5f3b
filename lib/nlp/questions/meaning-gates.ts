/** The gates that need a model: duplicates in meaning, answerability, the round trip, and what a question takes for granted. */

import {
  MIN_QUESTION_CONTEXT_RELEVANCE,
  PRESUPPOSITION_MIN,
  QUESTION_DEDUP_THRESHOLD,
  ROUND_TRIP_TOP_K,
} from "../constants";
import type { CallOptions, Models } from "../models/types";
import { dot, searchPassages, sentenceVector } from "../retrieval";
import type { Passage, PassageIndex } from "../retrieval/types";
import type { GateFailure } from "./form-gates";
import { presupposition } from "./statement";

/** Semantic duplicate of a question already accepted (cosine ≥ 0.85). */
export function semanticDuplicate(vector: Float32Array, accepted: readonly Float32Array[]): GateFailure | null {
  const nearest = accepted.reduce((best, row) => Math.max(best, dot(vector, row)), -1);
  if (nearest < QUESTION_DEDUP_THRESHOLD) return null;
  return { gate: "semantic-duplicate", reason: `It asks the same as another question (similarity ${nearest.toFixed(2)}).` };
}

/** Answerability: the best sentence of the seed and its neighbours must reach cosine 0.30. */
export function unanswerable(vector: Float32Array, context: readonly Passage[], index: PassageIndex): GateFailure | null {
  let best = -1;
  for (const passage of context) {
    for (let i = 0; i < passage.sentences.length; i += 1) best = Math.max(best, dot(vector, sentenceVector(index, passage, i)));
  }
  if (best >= MIN_QUESTION_CONTEXT_RELEVANCE) return null;
  return { gate: "answerability", reason: `No sentence near it answers it (best similarity ${best.toFixed(2)}).` };
}

/** Round trip: a search for the question alone must bring the seed's passage among the first 3. */
export function lostOnRoundTrip(vector: Float32Array, seed: Passage, index: PassageIndex): GateFailure | null {
  const found = searchPassages(index, vector, ROUND_TRIP_TOP_K);
  if (found.some(({ passage }) => passage === seed)) return null;
  return { gate: "round-trip", reason: "Searching the material for it does not lead back to its passage: it is too vague, or about something else." };
}

export interface Presupposing {
  question: string;
  /** The subject that its opening named, when it did. */
  subject?: string;
}

/**
 * For each question the P(entailment) (0–1) of what it takes for granted by the marked sentence or its window, or null
 * where it presupposes nothing that can be checked.
 */
export async function presuppositionScores(
  questions: readonly Presupposing[],
  premises: readonly string[],
  models: Pick<Models, "classify">,
  call: CallOptions,
): Promise<(number | null)[]> {
  const statements = questions.map(({ question, subject }) => presupposition(question, subject));
  const pairs = statements.flatMap((hypothesis) =>
    hypothesis === null ? [] : premises.map((premise) => ({ premise, hypothesis })),
  );
  const scores = await models.classify(pairs, call);
  let at = 0;
  return statements.map((statement) => {
    if (statement === null) return null;
    const own = scores.slice(at, at + premises.length);
    at += premises.length;
    return own.reduce((best, score) => Math.max(best, score.entailment), 0);
  });
}

/** A question may not take for granted what the text does not say. */
export function inventedPresupposition(score: number | null): GateFailure | null {
  if (score === null || score >= PRESUPPOSITION_MIN) return null;
  return { gate: "answerability", reason: "It takes something for granted that the text does not say." };
}
