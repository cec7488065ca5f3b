/**
 * Closeness beyond the question. Question, answer and key point share their subject, so plain cosines reward whoever
 * repeats the question; what is left after the question is taken out does not.
 */

import { cosine } from "../vectors";

/** Unit vector of `row` without its part along `question` (a unit vector); null when nothing is left or asked. */
export function beyond(row: Float32Array, question: Float32Array | null): Float32Array | null {
  if (question === null) return row;
  const along = cosine(row, question);
  return normalise(row.map((value, index) => value - along * (question[index] ?? 0)));
}

/** Unit vector from one row to another; null when they are the same. */
export function direction(from: Float32Array, to: Float32Array): Float32Array | null {
  return normalise(to.map((value, index) => value - (from[index] ?? 0)));
}

/** Cosine of two vectors that may be missing: 0 then. */
export function alignment(a: Float32Array | null, b: Float32Array | null): number {
  return a === null || b === null ? 0 : cosine(a, b);
}

/** Below this a rest is rounding noise. */
const SHORTEST = 1e-4;

function normalise(row: Float32Array): Float32Array | null {
  const length = Math.sqrt(row.reduce((sum, value) => sum + value * value, 0));
  return length < SHORTEST ? null : row.map((value) => value / length);
}
