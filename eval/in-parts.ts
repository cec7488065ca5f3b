/** Sends much work to the models in parts, so that their queue stays short, and tells how far it is. */

import type { Models, NliPair, NliScores } from "@/lib/nlp/models";

const PART_SIZE = 256;

/** Like `Models.classify` for any number of pairs; equal pairs are scored once. */
export async function classifyAll(models: Models, pairs: readonly NliPair[], progress: Progress): Promise<NliScores[]> {
  const key = (pair: NliPair) => JSON.stringify([pair.premise, pair.hypothesis]);
  const unique = [...new Map(pairs.map((pair) => [key(pair), pair]))];
  // Neighbours of like length waste little padding.
  unique.sort(([, a], [, b]) => a.premise.length + a.hypothesis.length - b.premise.length - b.hypothesis.length);
  const scores = new Map<string, NliScores>();
  for (let start = 0; start < unique.length; start += PART_SIZE) {
    const part = unique.slice(start, start + PART_SIZE);
    const results = await models.classify(part.map(([, pair]) => pair), { lane: "background" });
    part.forEach(([id], index) => scores.set(id, results[index] as NliScores));
    progress(Math.min(unique.length, start + PART_SIZE), unique.length);
  }
  return pairs.map((pair) => scores.get(key(pair)) as NliScores);
}

/** Like `Models.embed` for any number of texts; equal texts are embedded once. */
export async function embedAll(models: Models, texts: readonly string[]): Promise<Map<string, Float32Array>> {
  const unique = [...new Set(texts)];
  const rows = new Map<string, Float32Array>();
  for (let start = 0; start < unique.length; start += PART_SIZE) {
    const part = unique.slice(start, start + PART_SIZE);
    const results = await models.embed(part, { lane: "background" });
    part.forEach((text, index) => rows.set(text, results[index] as Float32Array));
  }
  return rows;
}

/** Results in order, `inFlight` items worked on at a time. */
export async function mapInFlight<Item, Result>(
  items: readonly Item[],
  inFlight: number,
  work: (item: Item) => Promise<Result>,
  progress: Progress,
): Promise<Result[]> {
  const results = new Array<Result>(items.length);
  let next = 0;
  let done = 0;
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) {
      results[index] = await work(items[index] as Item);
      done += 1;
      progress(done, items.length);
    }
  };
  await Promise.all(Array.from({ length: Math.min(inFlight, items.length) }, worker));
  return results;
}

export type Progress = (done: number, total: number) => void;

/** Reports on stderr: a line that is overwritten in a terminal, every tenth part elsewhere. */
export function progressOf(what: string): Progress {
  let lastTenth = -1;
  return (done, total) => {
    const tenth = Math.floor((10 * done) / total);
    if (process.stderr.isTTY) process.stderr.write(`\r${what}: ${done} of ${total}${done === total ? "\n" : ""}`);
    else if (tenth !== lastTenth) process.stderr.write(`${what}: ${done} of ${total}\n`);
    lastTenth = tenth;
  };
}
