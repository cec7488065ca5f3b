/**
 * The self-test at start: known sentences and pairs must come out as stored. It finds what a hash cannot: a model that
 * was exported wrongly, labels in another order, a processor whose arithmetic is wrong.
 */
import type { Manifest } from "./manifest";
import type { NliPair, NliScores } from "./types";

/** Two about one thing, one about another. */
export const knownSentences: readonly string[] = [
  "Photosynthesis converts light energy into chemical energy.",
  "Plants use sunlight to make sugar.",
  "The treaty was signed in 1815 after long negotiations.",
];

/** Pairs whose label no usable NLI model misses. */
export const knownPairs: readonly (NliPair & { label: keyof NliScores })[] = [
  { premise: "A dog is running through the grass.", hypothesis: "An animal is outside.", label: "entailment" },
  { premise: "The heart pumps blood through the body.", hypothesis: "Blood is moved by the heart.", label: "entailment" },
  { premise: "Water boils at 100 degrees Celsius.", hypothesis: "Water does not boil at 100 degrees Celsius.", label: "contradiction" },
  { premise: "All the lights in the room are off.", hypothesis: "The lights in the room are on.", label: "contradiction" },
  { premise: "A woman is reading a book.", hypothesis: "The woman is a famous doctor.", label: "neutral" },
  { premise: "Plants absorb light.", hypothesis: "The treaty was signed in 1815.", label: "neutral" },
];

export function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}

export type Embed = (texts: readonly string[]) => Promise<Float32Array[]>;
export type Classify = (pairs: readonly NliPair[]) => Promise<NliScores[]>;

/** @returns what is wrong with the embedder, or null */
export async function testEmbedder(embed: Embed, manifest: Manifest | null): Promise<string | null> {
  const stored = manifest?.sentences ?? [];
  const rows = await embed([...knownSentences, ...stored.map((sentence) => sentence.text)]);
  const [first, second, third] = rows;
  if (!first || !second || !third) return "it gave no result";
  if (rows.some((row) => Math.abs(dot(row, row) - 1) > 1e-3)) return "its rows do not have length 1";
  if (dot(first, second) < dot(first, third) + 0.2) return "it takes sentences about different things for similar";
  for (const [i, sentence] of stored.entries()) {
    const cosine = dot(rows[knownSentences.length + i] ?? [], sentence.embedding);
    if (!(cosine >= (manifest?.tolerance.cosine ?? 0))) {
      return `the embedding of "${sentence.text}" differs from the stored one (cosine ${cosine.toFixed(3)})`;
    }
  }
  return null;
}

/** @returns what is wrong with the NLI model, or null */
export async function testNli(classify: Classify, manifest: Manifest | null): Promise<string | null> {
  const stored = manifest?.pairs ?? [];
  const scores = await classify([...knownPairs, ...stored]);
  for (const [i, pair] of knownPairs.entries()) {
    const score = scores[i];
    // Not even the runner-up by far: a model that is merely weak passes, one with swapped labels does not.
    if (!score || !(score[pair.label] >= 0.2)) {
      return `it does not see ${pair.label} between "${pair.premise}" and "${pair.hypothesis}"`;
    }
  }
  for (const [i, pair] of stored.entries()) {
    const score = scores[knownPairs.length + i];
    for (const label of ["entailment", "neutral", "contradiction"] as const) {
      const difference = Math.abs((score?.[label] ?? NaN) - pair[label]);
      if (!(difference <= (manifest?.tolerance.probability ?? 1))) {
        const values = `${(score?.[label] ?? NaN).toFixed(3)} instead of ${pair[label].toFixed(3)}`;
        return `${label} of "${pair.premise}" and "${pair.hypothesis}" is ${values}`;
      }
    }
  }
  return null;
}

/** Results to be stored in a manifest. */
export async function knownResults(embed: Embed, classify: Classify): Promise<Pick<Manifest, "sentences" | "pairs">> {
  const rows = await embed(knownSentences);
  const scores = await classify(knownPairs);
  const round = (value: number): number => Math.round(value * 1e5) / 1e5;
  return {
    sentences: knownSentences.map((text, i) => ({ text, embedding: Array.from(rows[i] ?? [], round) })),
    pairs: knownPairs.map(({ premise, hypothesis }, i) => {
      const score = scores[i];
      if (!score) throw new Error("The NLI model gave no result.");
      return {
        premise,
        hypothesis,
        entailment: round(score.entailment),
        neutral: round(score.neutral),
        contradiction: round(score.contradiction),
      };
    }),
  };
}
