/** How often the NLI model is right about sentence pairs that it was not trained on. */

import type { Models, NliScores } from "@/lib/nlp/models";
import { readSet, type NliLabel } from "./data-files";
import { classifyAll, progressOf } from "./in-parts";
import { confusionOf, measure } from "./metrics";
import { sample } from "./random";
import type { Size } from "./size";
import { printTable, share, withInterval } from "./table";

const LABELS = ["entailment", "neutral", "contradiction"] as const;
const TRUTH: Record<"e" | "n" | "c", NliLabel> = { e: "entailment", n: "neutral", c: "contradiction" };
const NAMES: Record<string, string> = { "GN-mnli/dev": "MultiNLI dev-matched", "eSNLI-test": "SNLI test" };
const QUICK_PAIRS = 200;

export async function evaluateNli(models: Models, size: Size) {
  const all = readSet("nli");
  const rows = size === "quick" ? sample(all, QUICK_PAIRS, 1) : all;
  const pairs = rows.map(({ p, h }) => ({ premise: p, hypothesis: h }));
  const scores = await classifyAll(models, pairs, progressOf("NLI pairs"));
  const judged = rows.map((row, index) => ({
    truth: TRUTH[row.y],
    predicted: mostProbable(scores[index] as NliScores),
    group: row.src,
  }));
  const sets = [...new Set(rows.map(({ src }) => src))].map((src) => {
    const items = judged.filter(({ group }) => group === src);
    const { accuracy, macroF1, interval } = measure(items, LABELS);
    const intervals = { accuracy: interval.accuracy, macroF1: interval.macroF1 };
    return { set: NAMES[src] ?? src, n: items.length, accuracy, macroF1, interval: intervals, confusion: confusionOf(items, LABELS) };
  });
  printTable(
    "NLI model on held-out pairs (95 % interval)",
    ["set", "n", "accuracy", "macro-F1"],
    sets.map(({ set, n, accuracy, macroF1, interval }) => [set, String(n), withInterval(accuracy, interval.accuracy), share(macroF1)]),
  );
  for (const { set, confusion } of sets) {
    printTable(
      `${set}: rows true, columns predicted`,
      ["", ...LABELS],
      LABELS.map((truth) => [truth, ...LABELS.map((predicted) => String(confusion[truth][predicted]))]),
    );
  }
  return { sets };
}

function mostProbable(scores: NliScores): NliLabel {
  return LABELS.reduce((best, label) => (scores[label] > scores[best] ? label : best));
}
