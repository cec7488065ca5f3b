import { describe, expect, it } from "vitest";
import { agreementOf, bootstrap, confusionOf, meanAbsoluteError, measure, pearson, type Judged } from "./metrics";
import { sample } from "./random";

const LABELS = ["a", "b", "c"] as const;
type Label = (typeof LABELS)[number];
const judged = (pairs: string): Judged<Label>[] =>
  pairs.split(" ").map((pair, index) => ({ truth: pair[0] as Label, predicted: pair[1] as Label, group: `q${index % 2}` }));

describe("agreement", () => {
  // a: 2 true, 3 predicted, 2 right, F1 4/5; b: 2 true, 1 predicted, 1 right, F1 2/3; c: 1 true, 1 predicted, 0 right.
  const items = judged("aa aa bb bc ca");

  it("matches numbers worked out by hand", () => {
    const confusion = confusionOf(items, LABELS);
    expect(confusion).toEqual({ a: { a: 2, b: 0, c: 0 }, b: { a: 0, b: 1, c: 1 }, c: { a: 1, b: 0, c: 0 } });
    const { accuracy, macroF1, weightedF1 } = agreementOf(confusion, LABELS);
    expect(accuracy).toBeCloseTo(3 / 5, 10);
    expect(macroF1).toBeCloseTo((4 / 5 + 2 / 3 + 0) / 3, 10);
    expect(weightedF1).toBeCloseTo((2 * (4 / 5) + 2 * (2 / 3)) / 5, 10);
  });

  it("has an interval around it, the same in every run, and none of width when all is right", () => {
    const mixed = judged(Array.from({ length: 100 }, (_, i) => (i % 4 === 0 ? "ab" : "aa")).join(" "));
    const first = measure(mixed, LABELS);
    expect(measure(mixed, LABELS)).toEqual(first);
    const [low, high] = first.interval.accuracy;
    // Standard error of a share of 0.75 over 100: 0.043.
    expect(low).toBeGreaterThan(0.64);
    expect(low).toBeLessThan(0.7);
    expect(high).toBeGreaterThan(0.8);
    expect(high).toBeLessThan(0.86);
    expect(measure(judged("aa bb cc aa"), LABELS).interval.accuracy).toEqual([1, 1]);
  });

  it("draws whole groups when intervals are over questions", () => {
    const seen = new Set<number>();
    bootstrap([[1, 2], [3, 4]], (items) => {
      seen.add(items.length);
      return { sum: items.reduce((sum, item) => sum + item, 0) };
    });
    expect([...seen]).toEqual([4]);
  });
});

describe("numbers", () => {
  const pairs = [
    { truth: 0, predicted: 0.5 },
    { truth: 1, predicted: 0.5 },
    { truth: 1, predicted: 0.8 },
  ];
  it("are compared by correlation and mean error", () => {
    expect(meanAbsoluteError(pairs)).toBeCloseTo((0.5 + 0.5 + 0.2) / 3, 10);
    expect(pearson(pairs)).toBeCloseTo(0.5, 10);
    expect(pearson(pairs.map(({ truth }) => ({ truth, predicted: 2 * truth + 1 })))).toBeCloseTo(1, 10);
    expect(pearson(pairs.map(({ truth }) => ({ truth, predicted: 0.3 })))).toBe(0);
  });
});

describe("sample", () => {
  it("is the same for a seed, without repeats, in order", () => {
    const items = Array.from({ length: 50 }, (_, i) => i);
    const chosen = sample(items, 10, 7);
    expect(chosen).toEqual(sample(items, 10, 7));
    expect(chosen).toEqual([...new Set(chosen)].sort((a, b) => a - b));
    expect(chosen).toHaveLength(10);
    expect(sample(items, 10, 8)).not.toEqual(chosen);
    expect(sample(items, 80, 8)).toEqual(items);
  });
});
