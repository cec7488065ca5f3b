/** How far an answer covers one key point: entailment earns credit, closeness up to half of it, contradiction none. */

import {
  CONTRADICTION_THRESHOLD,
  ENTAILMENT_OVERRIDE,
  SOFT_CREDIT_WEIGHT,
  SOFT_SIMILARITY_CEILING,
  SOFT_SIMILARITY_FLOOR,
} from "../constants";
import type { NliScores } from "../models/types";
import type { KeyPointGrade } from "./types";

/** One student text (a sentence or the whole answer) against one key point. */
export interface PointSignal {
  text: string;
  /** Cosine of text and key point, −1 to 1. */
  similarity: number;
  /** The text as premise, the key point as hypothesis; null when they were too far apart to be compared. */
  scores: NliScores | null;
  /** The source entails the text itself: what it says is right, so it contradicts nothing. */
  isBackedBySource: boolean;
}

export interface PointCoverage extends KeyPointGrade {
  /** Strongest P(contradiction) that counts, 0–1. */
  contradiction: number;
}

/** Closeness without entailment, 0–1: clip((cosine − 0.50) / 0.40, 0, 1). Origin: the method's step 2. */
export function closeness(similarity: number): number {
  const share = (similarity - SOFT_SIMILARITY_FLOOR) / (SOFT_SIMILARITY_CEILING - SOFT_SIMILARITY_FLOOR);
  return Math.min(1, Math.max(0, share));
}

/**
 * Coverage of a key point, 0–1: 0 if some text contradicts it (P ≥ 0.60, whatever another text entails), else
 * max(P(entailment), 0.5 × closeness of the nearest text). Origin: the method's step 2.
 */
export function coverPoint(point: string, signals: readonly PointSignal[]): PointCoverage {
  const entails = (signal: PointSignal) => signal.scores?.entailment ?? 0;
  const contradicts = (signal: PointSignal) => (signal.isBackedBySource ? 0 : (signal.scores?.contradiction ?? 0));
  const against = strongest(signals, contradicts);
  const forIt = strongest(signals, entails);
  const nearest = strongest(signals, (signal) => signal.similarity);
  const soft = SOFT_CREDIT_WEIGHT * closeness(nearest?.value ?? -1);
  const entailment = forIt?.value ?? 0;
  const contradiction = against?.value ?? 0;
  const contradicted = contradiction >= CONTRADICTION_THRESHOLD;
  const wasCompared = signals.some(({ scores }) => scores !== null);
  const decisive = contradicted ? against : entailment >= soft ? forIt : nearest;
  return {
    text: point,
    coverage: contradicted ? 0 : Math.max(entailment, soft),
    entailment,
    contradicted,
    contradiction,
    evidence: wasCompared ? (decisive?.signal.text ?? null) : null,
  };
}

/**
 * What one student text says to a key point with several wordings: its best entailment, and its strongest contradiction
 * unless it entails one of them. Alternatives may exclude each other ("in 1914", "in 1915"): who gives one of them
 * contradicts the other and is right. Null when no wording was near enough to be compared.
 */
export function bestWording(scores: readonly NliScores[]): NliScores | null {
  const [only] = scores;
  if (only === undefined || scores.length === 1) return only ?? null;
  const entailment = Math.max(...scores.map((score) => score.entailment));
  const strongestAgainst = Math.max(...scores.map((score) => score.contradiction));
  const contradiction = entailment >= ENTAILMENT_OVERRIDE ? 0 : strongestAgainst;
  return { entailment, contradiction, neutral: Math.max(0, 1 - entailment - contradiction) };
}

/** The signal with the highest value; of equals the first, so that a sentence is named before the whole answer. */
function strongest(signals: readonly PointSignal[], value: (signal: PointSignal) => number) {
  let best: { signal: PointSignal; value: number } | null = null;
  for (const signal of signals) {
    if (best === null || value(signal) > best.value) best = { signal, value: value(signal) };
  }
  return best;
}
