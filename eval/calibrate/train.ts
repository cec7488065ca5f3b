/** Fits a head to labelled answers. Pure and deterministic: the same examples give the same head. */

import { GRADE_CORRECT_THRESHOLD } from "@/lib/nlp/constants";
import { fitLogistic, type LogisticExample } from "@/lib/nlp/grading/calibrated/fit-logistic";
import { confidenceSignals, type Head, type Linear, logit, probabilityOf, scaleCoverage } from "@/lib/nlp/grading/calibrated/head";
import type { Signals } from "@/lib/nlp/grading/calibrated/signals";
import type { AnswerExample } from "./collect";
import { pointTargets } from "./targets";

/** Precision of the prior around 0 for every weight: how strongly the regressions are regularised. */
const RIDGE = 1;
/** The intercept and the two numbers of the scale are hardly held back. */
const WEAK = 0.01;

/** The two regressions over points and the scale, without confidence. */
export type PointHead = Omit<Head, "confidence">;

export function trainPointHead(examples: readonly AnswerExample[]): PointHead {
  const targets = examples.flatMap(pointTargets);
  const names = Object.keys(targets[0]?.signals ?? {});
  const covered = fitLinear(names, targets.map(({ signals, covered: target, coveredWeight: weight }) => ({ signals, target, weight })));
  const contradicted = fitLinear(names, targets.map(({ signals, contradicted: target, contradictedWeight: weight }) => ({ signals, target, weight })));
  return { covered, contradicted, scale: fitScale(examples, covered) };
}

interface Example {
  signals: Signals;
  target: number;
  weight: number;
}

export function fitLinear(names: readonly string[], examples: readonly Example[]): Linear {
  const rows = examples
    .filter(({ weight }) => weight > 0)
    .map(({ signals, target, weight }): LogisticExample => ({ inputs: [1, ...names.map((name) => signals[name] ?? 0)], target, weight }));
  const prior = { mean: [0, ...names.map(() => 0)], precision: [WEAK, ...names.map(() => RIDGE)] };
  const [intercept = 0, ...weights] = fitLogistic(rows, prior);
  return { intercept, weights: Object.fromEntries(names.map((name, index) => [name, weights[index] ?? 0])) };
}

/** Mean P(covered) over the points of an answer. */
export function coverageOf({ points }: AnswerExample, covered: Linear): number {
  return points.reduce((sum, { signals }) => sum + probabilityOf(covered, signals), 0) / points.length;
}

/** Only answers with marks say where on the scale they lie; labels know right and wrong alone. */
function fitScale(examples: readonly AnswerExample[], covered: Linear): Head["scale"] {
  const rows = examples
    .filter(({ of }) => of.label === null)
    .map((example): LogisticExample => ({ inputs: [1, logit(coverageOf(example, covered))], target: example.of.mark, weight: 1 }));
  const [shift = 0, slope = 1] = fitLogistic(rows, { mean: [0, 1], precision: [WEAK, WEAK] });
  return { shift, slope };
}

/** What a head says of an answer it was not fitted to. */
export interface Prediction {
  of: AnswerExample["of"];
  quality: number;
  confidenceInputs: Signals;
  contradiction: number;
}

export function predict(example: AnswerExample, head: PointHead): Prediction {
  const coverages = example.points.map(({ signals }) => probabilityOf(head.covered, signals));
  const contradiction = Math.max(...example.points.map(({ signals }) => probabilityOf(head.contradicted, signals)));
  const quality = scaleCoverage(head.scale, coverageOf(example, head.covered));
  const threshold = GRADE_CORRECT_THRESHOLD;
  return { of: example.of, quality, contradiction, confidenceInputs: confidenceSignals({ quality, threshold, coverages, contradiction }) };
}

export const passes = (quality: number) => quality >= GRADE_CORRECT_THRESHOLD;

/** Confidence from predictions on held-out questions: otherwise it would be that of an answer seen in training. */
export function trainConfidence(predictions: readonly Prediction[]): Linear {
  const names = Object.keys(predictions[0]?.confidenceInputs ?? {});
  return fitLinear(names, predictions.map(({ of, quality, confidenceInputs }) => ({ signals: confidenceInputs, target: passes(quality) === passes(of.mark) ? 1 : 0, weight: 1 })));
}
