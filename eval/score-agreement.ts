/** How near marks come to marks, on a scale of 0 to 10: correlation, quadratic weighted kappa and errors. Pure functions. */

import { meanAbsoluteError, pearson } from "./metrics";

/** Two marks for one answer, 0–10. */
export interface MarkPair {
  truth: number;
  predicted: number;
}

export interface ScoreAgreement {
  /** −1 to 1. */
  pearson: number;
  /** Quadratic weighted kappa of whole marks, 1 for the same marks, 0 for chance. */
  qwk: number;
  /** Root mean square error, in marks. */
  rmse: number;
  /** Mean absolute error, in marks. */
  mae: number;
}

/** Agreement of two markers; all 0 without pairs. */
export function scoreAgreement(pairs: readonly MarkPair[]): ScoreAgreement {
  if (pairs.length === 0) return { pearson: 0, qwk: 0, rmse: 0, mae: 0 };
  return { pearson: pearson(pairs), qwk: quadraticWeightedKappa(pairs), rmse: rootMeanSquareError(pairs), mae: meanAbsoluteError(pairs) };
}

/**
 * 1 − (observed squared disagreement) / (expected of independent markers with these marks), on marks rounded to whole
 * ones. Cohen 1968. 1 when both give one and the same mark to all; 0 when only one of them does.
 */
export function quadraticWeightedKappa(pairs: readonly MarkPair[]): number {
  const rounded = pairs.map(({ truth, predicted }) => ({ truth: Math.round(truth), predicted: Math.round(predicted) }));
  const observed = rounded.reduce((sum, { truth, predicted }) => sum + (truth - predicted) ** 2, 0) / rounded.length;
  // The mean of (t − p)² over all pairs of a truth and a prediction, without a matrix: E t² − 2 E t E p + E p².
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [truths, predictions] = [rounded.map(({ truth }) => truth), rounded.map(({ predicted }) => predicted)];
  const square = (value: number) => value ** 2;
  const expected = mean(truths.map(square)) - 2 * mean(truths) * mean(predictions) + mean(predictions.map(square));
  if (observed === 0) return 1;
  return expected < 1e-12 ? 0 : 1 - observed / expected;
}

function rootMeanSquareError(pairs: readonly MarkPair[]): number {
  return Math.sqrt(pairs.reduce((sum, { truth, predicted }) => sum + (truth - predicted) ** 2, 0) / pairs.length);
}
