/** Which source sentences speak about a statement: the premises that key points and claims are tested against. */

import { EVIDENCE_TOP_K } from "../constants";
import type { NliBatch } from "./nli-batch";
import { nearestIndices } from "./vectors";

/** The source cut into sentences, with their embeddings in the same order. */
export interface SourceSentences {
  sentences: readonly string[];
  vectors: readonly Float32Array[];
}

export interface Evidence {
  /** The nearest source sentences, nearest first. */
  sentences: string[];
  /** The same sentences in document order as one text; equal to the only one when there is one. */
  together: string;
}

/** The `count` source sentences nearest to a statement. */
export function findEvidence(vector: Float32Array, source: SourceSentences, count = EVIDENCE_TOP_K): Evidence {
  const nearest = nearestIndices(vector, source.vectors, count);
  const text = (index: number) => source.sentences[index] ?? "";
  return {
    sentences: nearest.map(text),
    together: [...nearest].sort((a, b) => a - b).map(text).join(" "),
  };
}

const premises = (evidence: Evidence) => [...evidence.sentences, evidence.together];

/** Asks whether each piece of evidence, and all of it together, entails the statement. */
export function askEvidence(batch: NliBatch, evidence: Evidence, statement: string): void {
  for (const premise of premises(evidence)) batch.add(premise, statement);
}

/** What the source says about a statement; probabilities 0–1. */
export interface Verification {
  /** Best P(entailment) over the sentences and all of them together. */
  entailment: number;
  /** Strongest P(contradiction) over the same. */
  contradiction: number;
  /** The single sentence that entails it best, and the one that contradicts it most; null without evidence. */
  entailedBy: string | null;
  contradictedBy: string | null;
}

/** Reads the answers to `askEvidence` after the batch has run. */
export function readEvidence(batch: NliBatch, evidence: Evidence, statement: string): Verification {
  const result: Verification = { entailment: 0, contradiction: 0, entailedBy: null, contradictedBy: null };
  let bestSingle = -1;
  let worstSingle = -1;
  for (const premise of premises(evidence)) {
    const { entailment, contradiction } = batch.get(premise, statement);
    result.entailment = Math.max(result.entailment, entailment);
    result.contradiction = Math.max(result.contradiction, contradiction);
    if (!evidence.sentences.includes(premise)) continue;
    if (entailment > bestSingle) [bestSingle, result.entailedBy] = [entailment, premise];
    if (contradiction > worstSingle) [worstSingle, result.contradictedBy] = [contradiction, premise];
  }
  return result;
}
