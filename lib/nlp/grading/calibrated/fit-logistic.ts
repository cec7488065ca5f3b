/**
 * Fits logistic regressions by Newton's method with a Gaussian prior on the coefficients (ridge). Deterministic.
 * Source of the steps: iteratively reweighted least squares, e.g. Hastie, Tibshirani, Friedman, "The Elements of
 * Statistical Learning", 4.4.1; a target between 0 and 1 counts as that share of a success.
 */

import { Matrix, solve } from "ml-matrix";
import { sigmoid } from "./head";

export interface LogisticExample {
  /** Same length and order in every example; give a constant 1 for the intercept. */
  inputs: readonly number[];
  /** 0–1. */
  target: number;
  /** Weight of the example (≥ 0). */
  weight: number;
}

export interface Prior {
  /** What a coefficient is without data. */
  mean: readonly number[];
  /** How hard it is to move it away from there (> 0), by coefficient: the inverse of the prior's variance. */
  precision: readonly number[];
}

const STEPS = 100;
const TOLERANCE = 1e-9;
/** Longest change of a coefficient in one step, so that separable data does not overshoot. */
const LONGEST_STEP = 4;

/** The coefficients with the highest posterior density, in the order of `inputs`. */
export function fitLogistic(examples: readonly LogisticExample[], prior: Prior): number[] {
  const size = prior.mean.length;
  let coefficients = [...prior.mean];
  for (let step = 0; step < STEPS; step += 1) {
    const { gradient, curvature } = slopes(examples, coefficients, prior);
    const change = solve(new Matrix(curvature), Matrix.columnVector(gradient), true).to1DArray();
    const longest = Math.max(...change.map(Math.abs));
    const factor = longest > LONGEST_STEP ? LONGEST_STEP / longest : 1;
    coefficients = coefficients.map((value, index) => value + factor * (change[index] ?? 0));
    if (longest < TOLERANCE) break;
  }
  return coefficients.slice(0, size);
}

function slopes(examples: readonly LogisticExample[], coefficients: readonly number[], { mean, precision }: Prior) {
  const gradient = coefficients.map((value, index) => (precision[index] ?? 0) * ((mean[index] ?? 0) - value));
  const curvature = coefficients.map((_, row) => coefficients.map((__, column) => (row === column ? (precision[row] ?? 0) : 0)));
  for (const { inputs, target, weight } of examples) {
    const predicted = sigmoid(inputs.reduce((sum, input, index) => sum + input * (coefficients[index] ?? 0), 0));
    const spread = weight * predicted * (1 - predicted);
    inputs.forEach((input, row) => {
      gradient[row] = (gradient[row] ?? 0) + weight * (target - predicted) * input;
      const line = curvature[row] ?? [];
      inputs.forEach((other, column) => (line[column] = (line[column] ?? 0) + spread * input * other));
    });
  }
  return { gradient, curvature };
}
