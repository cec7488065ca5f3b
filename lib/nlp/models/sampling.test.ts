import { expect, test } from "vitest";
import { seededRandom } from "./random";
import { greedyToken, logSumExp, nucleus, sampleToken } from "./sampling";

const probabilities = [0.5, 0.25, 0.15, 0.07, 0.03];
const logits = Float32Array.from(probabilities, (p) => Math.log(p) + 3);

test("log-sum-exp is stable for large logits", () => {
  expect(logSumExp(Float32Array.of(1000, 1000))).toBeCloseTo(1000 + Math.log(2), 5);
  expect(logSumExp(logits)).toBeCloseTo(3, 5);
});

test("greedy takes the most probable token and knows its probability", () => {
  const choice = greedyToken(logits);
  expect(choice.token).toBe(0);
  expect(Math.exp(choice.logProbability)).toBeCloseTo(0.5, 5);
});

test("the nucleus is the fewest tokens that reach top-p", () => {
  expect(nucleus(logits, 1, 0.5).map((c) => c.token)).toEqual([0]);
  expect(nucleus(logits, 1, 0.8).map((c) => c.token)).toEqual([0, 1, 2]);
  expect(nucleus(logits, 1, 1).map((c) => c.token)).toEqual([0, 1, 2, 3, 4]);
});

test("a flat distribution is not cut short by looking only near the top", () => {
  const flat = new Float32Array(5000).fill(1);
  expect(nucleus(flat, 1, 0.9)).toHaveLength(4500);
  const steps = Float32Array.from({ length: 40 }, (_, i) => -i * 0.9);
  const total = steps.reduce((sum, logit) => sum + Math.exp(logit), 0);
  let mass = 0;
  let needed = 0;
  while (mass < 0.9999 * total) mass += Math.exp(steps[needed++] ?? 0);
  expect(nucleus(steps, 1, 0.9999)).toHaveLength(needed);
});

test("draws follow the distribution within the nucleus", () => {
  const random = seededRandom(7);
  const counts = [0, 0, 0, 0, 0];
  for (let i = 0; i < 4000; i++) counts[sampleToken(logits, 1, 0.89, random).token]!++;
  expect(counts[3]).toBe(0);
  expect(counts[4]).toBe(0);
  expect(counts[0]! / 4000).toBeCloseTo(0.5 / 0.9, 1);
  expect(counts[2]! / 4000).toBeCloseTo(0.15 / 0.9, 1);
});

test("a low temperature sharpens, and the log-probability stays that of the model", () => {
  const random = seededRandom(1);
  const draws = Array.from({ length: 500 }, () => sampleToken(logits, 0.2, 1, random));
  expect(draws.filter((draw) => draw.token === 0).length).toBeGreaterThan(450);
  const second = draws.find((draw) => draw.token === 1);
  expect(Math.exp(second!.logProbability)).toBeCloseTo(0.25, 5);
});

test("the same seed draws the same, another seed something else", () => {
  const draw = (seed: number): string => {
    const random = seededRandom(seed);
    return Array.from({ length: 30 }, () => sampleToken(logits, 1, 1, random).token).join("");
  };
  expect(draw(3)).toBe(draw(3));
  expect(draw(3)).not.toBe(draw(4));
});
