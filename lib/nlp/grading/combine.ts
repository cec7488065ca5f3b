/** From coverage, support and contradiction to the mark, its label and how sure it is. Pure arithmetic. */

import {
  CONTRADICTION_PENALTY,
  CONTRADICTION_THRESHOLD,
  GRADE_CORRECT_THRESHOLD,
  REVIEW_CONFIDENCE,
  SUPPORT_WEIGHT,
} from "../constants";
import type { GradeLabel } from "./types";

export interface Verdict {
  score: number;
  similarity: number;
  correct: boolean;
  label: GradeLabel;
  confidence: number;
  needsReview: boolean;
}

/**
 * Quality, 0–1: coverage × (0.70 + 0.30 × support) × (1 − 0.75 × contradiction, where contradiction ≥ 0.60).
 * Coverage gates everything: true statements beside the point earn nothing. Origin: the method's step 4.
 */
export function qualityOf(coverage: number, support: number, contradiction: number): number {
  const penalty = contradiction >= CONTRADICTION_THRESHOLD ? 1 - CONTRADICTION_PENALTY * contradiction : 1;
  return coverage * (1 - SUPPORT_WEIGHT + SUPPORT_WEIGHT * support) * penalty;
}

/** Mark, label and confidence from quality and contradiction, both 0–1. */
export function verdictOf(quality: number, contradiction: number): Verdict {
  const similarity = presentable(quality);
  const correct = similarity >= GRADE_CORRECT_THRESHOLD;
  const isContradicted = contradiction >= CONTRADICTION_THRESHOLD;
  const confidence = Math.min(1, 2 * Math.abs(similarity - GRADE_CORRECT_THRESHOLD));
  return {
    score: Math.round(10 * similarity),
    similarity,
    correct,
    label: correct ? "correct" : isContradicted ? "contradictory" : "incorrect",
    confidence: roundTo4(confidence),
    needsReview: confidence < REVIEW_CONFIDENCE || isContradicted,
  };
}

export function roundTo4(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

/**
 * Quality with four decimals, from which mark and pass are then made: so they never disagree with the number shown.
 * Exact halves (0.3500) move up by 0.0001: languages differ on whether 3.5 rounds to 3 or 4, and a reader who
 * recomputes the mark from `similarity` must arrive at the same one.
 */
export function presentable(quality: number): number {
  const tenThousandths = Math.round(Math.min(1, Math.max(0, quality)) * 10_000);
  const isHalf = tenThousandths % 1000 === 500;
  return (isHalf ? tenThousandths + 1 : tenThousandths) / 10_000;
}
