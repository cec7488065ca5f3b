import { describe, expect, test } from "vitest";
import { type BeamOptions, beamSearch, type BeamStep } from "./beam-search";
import { hashText, seededRandom } from "./random";
import { logSumExp } from "./sampling";

const END = 0;

/** A toy language: the logits after a history are random but fixed. */
function logitsAfter(history: readonly number[], vocabulary: number, seed: number): Float32Array {
  const random = seededRandom(hashText(`${seed}:${history.join(",")}`));
  return Float32Array.from({ length: vocabulary }, () => 4 * random());
}

/** A step function that keeps each row's history, as a model keeps its cache. */
function toyStep(vocabulary: number, seed: number): BeamStep {
  let histories: number[][] = [[]];
  let isFirst = true;
  return (parents, tokens) => {
    histories = parents.map((parent, i) => (isFirst ? [] : [...(histories[parent] ?? []), tokens[i] ?? -1]));
    isFirst = false;
    return Promise.resolve(histories.map((history) => logitsAfter(history, vocabulary, seed)));
  };
}

/** The best sequence of all there are. */
function exhaustive(vocabulary: number, seed: number, options: BeamOptions): { tokens: number[]; score: number } {
  let best = { tokens: [] as number[], score: -Infinity };
  const visit = (tokens: number[], total: number): void => {
    const logits = logitsAfter(tokens, vocabulary, seed);
    const length = tokens.length + 1;
    if (length <= options.minTokens) logits[END] = -Infinity;
    const norm = logSumExp(logits);
    for (let token = 0; token < vocabulary; token++) {
      const sum = total + (logits[token] ?? 0) - norm;
      if (sum === -Infinity) continue;
      const isOver = token === END || length === options.maxTokens;
      const score = sum / length ** options.lengthPenalty;
      if (isOver && score > best.score) best = { tokens: token === END ? tokens : [...tokens, token], score };
      if (!isOver) visit([...tokens, token], sum);
    }
  };
  visit([], 0);
  return best;
}

const base: BeamOptions = { beams: 4, lengthPenalty: 1.4, minTokens: 0, maxTokens: 5, startToken: 9, endToken: END };

describe("with more beams than there are sequences", () => {
  test.each([
    { lengthPenalty: 0, minTokens: 0 },
    { lengthPenalty: 1, minTokens: 0 },
    { lengthPenalty: 1.4, minTokens: 2 },
    { lengthPenalty: 2, minTokens: 3 },
  ])("it finds the best of all (penalty $lengthPenalty, at least $minTokens)", async (settings) => {
    for (let seed = 1; seed <= 12; seed++) {
      const options = { ...base, ...settings, beams: 2000 };
      const found = await beamSearch(toyStep(4, seed), options);
      const best = exhaustive(4, seed, options);
      expect(found.tokens).toEqual(best.tokens);
      expect(found.logProbability / found.length ** options.lengthPenalty).toBeCloseTo(best.score, 6);
    }
  });
});

test("one beam without end is greedy", async () => {
  for (let seed = 1; seed <= 10; seed++) {
    const found = await beamSearch(toyStep(6, seed), { ...base, beams: 1, minTokens: 5 });
    const greedy: number[] = [];
    while (greedy.length < 5) {
      const logits = logitsAfter(greedy, 6, seed);
      logits[END] = -Infinity;
      greedy.push(logits.indexOf(Math.max(...logits)));
    }
    expect(found.tokens).toEqual(greedy);
  }
});

test("four beams find better sequences than one, on average", async () => {
  let gain = 0;
  for (let seed = 1; seed <= 40; seed++) {
    const score = async (beams: number): Promise<number> => {
      const found = await beamSearch(toyStep(8, seed), { ...base, beams, maxTokens: 6 });
      return found.logProbability / found.length ** base.lengthPenalty;
    };
    gain += (await score(4)) - (await score(1));
  }
  expect(gain).toBeGreaterThan(0);
});

test("it never ends before the least length and never passes the greatest", async () => {
  for (let seed = 1; seed <= 20; seed++) {
    const found = await beamSearch(toyStep(3, seed), { ...base, minTokens: 3, maxTokens: 4 });
    expect(found.tokens.length).toBeGreaterThanOrEqual(3);
    expect(found.tokens.length).toBeLessThanOrEqual(4);
  }
});

test("a higher length penalty gives no shorter sequences", async () => {
  let shorter = 0;
  let longer = 0;
  for (let seed = 1; seed <= 40; seed++) {
    const length = async (lengthPenalty: number): Promise<number> =>
      (await beamSearch(toyStep(5, seed), { ...base, lengthPenalty, maxTokens: 8 })).tokens.length;
    const difference = (await length(2)) - (await length(0));
    if (difference < 0) shorter++;
    if (difference > 0) longer++;
  }
  expect(shorter).toBe(0);
  expect(longer).toBeGreaterThan(5);
});
