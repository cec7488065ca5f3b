/** From the points' coverage to mark, label and confidence. Pure arithmetic: the components shown are the ones used. */

import { CONTRADICTION_THRESHOLD, REVIEW_BELOW_CONFIDENCE } from "../../constants";
import { presentable, roundTo4, type Verdict } from "../combine";
import { weightedMean } from "../weighted-mean";
import { confidenceOf, confidenceSignals, type Head, scaleCoverage } from "./head";

interface CalibratedVerdict extends Verdict {
  coverage: number;
  contradiction: number;
}

interface VerdictInput {
  /** P(covered) and weight of each point. */
  coverages: readonly number[];
  weights: readonly number[];
  /** Strongest contradiction that counts, 0–1; 0 when there is none. */
  contradiction: number;
  head: Head;
  /** Quality from which an answer passes, 0–1. */
  threshold: number;
}

/** Quality is the weighted mean coverage, stretched by the head's scale. */
export function calibratedVerdict({ coverages, weights, contradiction, head, threshold }: VerdictInput): CalibratedVerdict {
  const coverage = weightedMean(coverages, weights);
  const similarity = presentable(scaleCoverage(head.scale, coverage));
  const correct = similarity >= threshold;
  const isContradicted = contradiction >= 0.5;
  const confidence = roundTo4(confidenceOf(head, confidenceSignals({ quality: similarity, threshold, coverages, contradiction })));
  return {
    score: Math.round(10 * similarity),
    similarity,
    correct,
    label: correct ? "correct" : isContradicted ? "contradictory" : "incorrect",
    confidence,
    needsReview: confidence < REVIEW_BELOW_CONFIDENCE || contradiction >= CONTRADICTION_THRESHOLD,
    coverage,
    contradiction,
  };
}
