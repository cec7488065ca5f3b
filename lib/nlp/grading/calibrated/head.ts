/**
 * The calibrated head: logistic regressions over the signals, their weights in head.json, which `npm run calibrate`
 * writes together with its training report. Pure arithmetic.
 */

import { z } from "zod";
import stored from "./head.json";
import type { Signals } from "./signals";

const linearSchema = z.strictObject({ intercept: z.number(), weights: z.record(z.string(), z.number()) });

const headSchema = z.object({
  /** P(the answer says the point). */
  covered: linearSchema,
  /** P(the answer says something incompatible with the point). */
  contradicted: linearSchema,
  /** From mean coverage to quality: logit(quality) = shift + slope × logit(coverage). */
  scale: z.strictObject({ shift: z.number(), slope: z.number().positive() }),
  /** P(the pass decision is the one a person would take), over `CONFIDENCE_SIGNALS`. */
  confidence: linearSchema,
});

export type Linear = z.infer<typeof linearSchema>;
export type Head = z.infer<typeof headSchema>;
export type Scale = Head["scale"];

/** The head that is shipped. */
export const SHIPPED_HEAD: Head = headSchema.parse(stored);

export function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value));
}

/** Log-odds without limits except those of 0 and 1. */
export function logit(probability: number): number {
  const p = Math.min(1 - 1e-6, Math.max(1e-6, probability));
  return Math.log(p / (1 - p));
}

/** intercept + Σ weight × signal, as a probability 0–1. A signal without a weight counts nothing. */
export function probabilityOf({ intercept, weights }: Linear, signals: Signals): number {
  let sum = intercept;
  for (const [name, weight] of Object.entries(weights)) sum += weight * (signals[name] ?? 0);
  return sigmoid(sum);
}

/** Quality 0–1 from coverage 0–1; none and all stay what they are. */
export function scaleCoverage({ shift, slope }: Scale, coverage: number): number {
  if (coverage <= 0 || coverage >= 1) return Math.min(1, Math.max(0, coverage));
  return sigmoid(shift + slope * logit(coverage));
}

/** What the certainty of a pass decision depends on. */
export interface ConfidenceInput {
  quality: number;
  threshold: number;
  /** Of each point, 0–1. */
  coverages: readonly number[];
  /** Strongest P(contradicted), 0–1. */
  contradiction: number;
}

export function confidenceSignals({ quality, threshold, coverages, contradiction }: ConfidenceInput): Signals {
  const doubts = coverages.map((coverage) => 4 * coverage * (1 - coverage));
  return {
    margin: Math.abs(quality - threshold),
    doubt: doubts.length === 0 ? 0 : doubts.reduce((sum, doubt) => sum + doubt, 0) / doubts.length,
    contradiction,
  };
}

/** P(the pass decision is the one a person would take), 0–1. */
export function confidenceOf(head: Pick<Head, "confidence">, signals: Signals): number {
  return probabilityOf(head.confidence, signals);
}
