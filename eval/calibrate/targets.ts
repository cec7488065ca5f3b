/** What each point of a labelled answer teaches: a target and a weight for each of the two regressions over points. */

import type { Signals } from "@/lib/nlp/grading/calibrated/signals";
import type { TrainingSet } from "./cases";
import type { AnswerExample } from "./collect";

export interface PointTarget {
  signals: Signals;
  covered: number;
  coveredWeight: number;
  contradicted: number;
  contradictedWeight: number;
}

/**
 * An answer counts as much as its set, shared among its points. Hand-written answers say of every point what is right;
 * they count more. Answers to SAF have only a mark, which stands for every point and so counts little.
 */
const WEIGHT: Record<TrainingSet, number> = { "hand-written": 1.5, SciEntsBank: 1, Beetle: 1, SAF: 0.3 };

export function pointTargets({ of, points }: AnswerExample): PointTarget[] {
  const weight = WEIGHT[of.set] / points.length;
  if (of.label === null) {
    return points.map(({ signals, truth }) => ({
      signals,
      covered: truth === null ? of.mark : Math.max(0, truth),
      coveredWeight: weight,
      contradicted: truth === -1 ? 1 : 0,
      contradictedWeight: truth === null ? 0 : weight,
    }));
  }
  // A label says something of the whole: of a wrong answer it is certain only that some point is missing, taken to be the
  // least entailed one, and of a contradictory one that some point is contradicted, taken to be the most contradicted.
  const least = indexOfHighest(points.map(({ signals }) => -Math.max(signals.wholeFor ?? -1, signals.joinedFor ?? -1)));
  const most = indexOfHighest(points.map(({ signals }) => Math.max(signals.wholeAgainst ?? -1, signals.joinedAgainst ?? -1)));
  return points.map(({ signals }, index) => ({
    signals,
    covered: of.label === "correct" ? 1 : 0,
    coveredWeight: of.label === "correct" || index === least ? weight : 0,
    contradicted: of.label === "contradictory" ? 1 : 0,
    contradictedWeight: of.label !== "contradictory" || index === most ? weight : 0,
  }));
}

function indexOfHighest(values: readonly number[]): number {
  return values.reduce((best, value, index) => (value > (values[best] ?? -Infinity) ? index : best), 0);
}
