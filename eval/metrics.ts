/** Agreement between labels: accuracy, F1 and bootstrap intervals; and between numbers. Pure functions. */

import { seededRandom } from "@/lib/nlp/models/random";

/** One judged item. `group` is what belongs together (the question), for intervals over groups. */
export interface Judged<Label extends string> {
  truth: Label;
  predicted: Label;
  group: string;
}

export interface Agreement {
  accuracy: number;
  /** Unweighted mean of the labels' F1; a label that occurs neither in truth nor prediction counts 0. */
  macroF1: number;
  /** Mean of the labels' F1, weighted by how often each is true. */
  weightedF1: number;
}

/** Counts by true label, then predicted label. */
export type Confusion<Label extends string> = Record<Label, Record<Label, number>>;

export function confusionOf<Label extends string>(items: readonly Judged<Label>[], labels: readonly Label[]): Confusion<Label> {
  const row = () => Object.fromEntries(labels.map((label) => [label, 0])) as Record<Label, number>;
  const confusion = Object.fromEntries(labels.map((label) => [label, row()])) as Confusion<Label>;
  for (const { truth, predicted } of items) confusion[truth][predicted] += 1;
  return confusion;
}

export function agreementOf<Label extends string>(confusion: Confusion<Label>, labels: readonly Label[]): Agreement {
  const trueCount = (label: Label) => labels.reduce((sum, other) => sum + confusion[label][other], 0);
  const predictedCount = (label: Label) => labels.reduce((sum, other) => sum + confusion[other][label], 0);
  const f1 = (label: Label) => {
    const both = trueCount(label) + predictedCount(label);
    return both === 0 ? 0 : (2 * confusion[label][label]) / both;
  };
  const total = labels.reduce((sum, label) => sum + trueCount(label), 0);
  const share = (value: number) => (total === 0 ? 0 : value / total);
  return {
    accuracy: share(labels.reduce((sum, label) => sum + confusion[label][label], 0)),
    macroF1: labels.reduce((sum, label) => sum + f1(label), 0) / labels.length,
    weightedF1: share(labels.reduce((sum, label) => sum + f1(label) * trueCount(label), 0)),
  };
}

/** Lower and upper end of a 95 % interval. */
export type Interval = [number, number];

const RESAMPLES = 1000;
const BOOTSTRAP_SEED = 95;

/**
 * 95 % percentile intervals of a statistic over `RESAMPLES` resamples of the units with replacement. Units are single
 * items, or all items of a question: few questions make wide intervals, and those are the ones a new exam should expect.
 */
export function bootstrap<Item, Key extends string>(
  units: readonly (readonly Item[])[],
  statistic: (items: Item[]) => Record<Key, number>,
): Record<Key, Interval> {
  const random = seededRandom(BOOTSTRAP_SEED);
  const runs = Array.from({ length: RESAMPLES }, () =>
    statistic(units.flatMap(() => units[Math.floor(random() * units.length)] ?? [])),
  );
  const keys = Object.keys(statistic(units.flat())) as Key[];
  return Object.fromEntries(
    keys.map((key) => {
      const values = runs.map((run) => run[key]).sort((a, b) => a - b);
      const at = (share: number) => values[Math.min(values.length - 1, Math.floor(share * values.length))] ?? 0;
      return [key, [at(0.025), at(0.975)]];
    }),
  ) as Record<Key, Interval>;
}

/** Agreement with intervals over single items and over groups. */
export function measure<Label extends string>(items: readonly Judged<Label>[], labels: readonly Label[]) {
  const statistic = (resampled: Judged<Label>[]) => ({ ...agreementOf(confusionOf(resampled, labels), labels) });
  const groups = new Map<string, Judged<Label>[]>();
  for (const item of items) groups.set(item.group, [...(groups.get(item.group) ?? []), item]);
  return {
    ...agreementOf(confusionOf(items, labels), labels),
    interval: bootstrap(items.map((item) => [item]), statistic),
    intervalOverQuestions: bootstrap([...groups.values()], statistic),
  };
}

/** Pearson correlation, −1 to 1; 0 when one side does not vary. */
export function pearson(pairs: readonly { truth: number; predicted: number }[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanTruth, meanPredicted] = [mean(pairs.map((pair) => pair.truth)), mean(pairs.map((pair) => pair.predicted))];
  let [both, truths, predictions] = [0, 0, 0];
  for (const { truth, predicted } of pairs) {
    both += (truth - meanTruth) * (predicted - meanPredicted);
    truths += (truth - meanTruth) ** 2;
    predictions += (predicted - meanPredicted) ** 2;
  }
  // Rounding leaves a constant with a variance of about 1e-30.
  const isConstant = (sum: number) => sum < 1e-12;
  return isConstant(truths) || isConstant(predictions) ? 0 : both / Math.sqrt(truths * predictions);
}

/** Mean absolute difference. */
export function meanAbsoluteError(pairs: readonly { truth: number; predicted: number }[]): number {
  return pairs.reduce((sum, { truth, predicted }) => sum + Math.abs(truth - predicted), 0) / pairs.length;
}
