/**
 * Models that remember NLI scores on disk between runs of `npm run eval` and `npm run calibrate`: a pair's result depends
 * on nothing but pair and weights, so that only new pairs cost time. Speed is measured without it, by `npm run bench`.
 */

import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Models, NliPair, NliScores } from "@/lib/nlp/models";
import { projectRoot } from "@/lib/nlp/models/paths";

const keyOf = ({ premise, hypothesis }: NliPair) => JSON.stringify([premise, hypothesis]);

/** @param folder for tests; a file for each set of weights, safe to delete at any time */
export function rememberScores(models: Models, folder = path.join(projectRoot(), "node_modules/.cache/sourcemark")): Models {
  const file = path.join(folder, `${models.fingerprint.nli.replace(/[^\w]/g, "-").slice(0, 80)}.jsonl`);
  const known = readScores(file);
  mkdirSync(folder, { recursive: true });
  return {
    ...models,
    embed: (texts, options) => models.embed(texts, options),
    write: (request, options) => models.write(request, options),
    status: () => models.status(),
    close: () => models.close(),
    classify: async (pairs, options) => {
      const missing = [...new Map(pairs.map((pair) => [keyOf(pair), pair])).entries()].filter(([key]) => !known.has(key));
      if (missing.length > 0) {
        const scores = await models.classify(missing.map(([, pair]) => pair), options);
        missing.forEach(([key], index) => known.set(key, scores[index] as NliScores));
        appendFileSync(file, missing.map(([key]) => `${JSON.stringify([key, known.get(key)])}\n`).join(""));
      }
      return pairs.map((pair) => known.get(keyOf(pair)) as NliScores);
    },
  };
}

/** A line that an interrupted run left half written is passed over. */
function readScores(file: string): Map<string, NliScores> {
  const known = new Map<string, NliScores>();
  if (!existsSync(file)) return known;
  for (const line of readFileSync(file, "utf8").split("\n")) {
    try {
      const [key, scores] = JSON.parse(line) as [string, NliScores];
      known.set(key, scores);
    } catch {
      continue;
    }
  }
  return known;
}
