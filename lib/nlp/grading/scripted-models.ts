/** Models for unit tests whose every number is written down in the test, so that results can be checked by hand. */

import { EMBEDDING_DIMENSIONS, type Models, type NliPair, type NliScores } from "../models/types";

export interface Script {
  /** Direction of a text's embedding, a few leading components; any length. Unknown texts stand at right angles to all others. */
  vectors?: Record<string, readonly number[]>;
  /** [P(entailment), P(contradiction)] by "premise → hypothesis"; unknown pairs are neutral. */
  pairs?: Record<string, readonly [number, number]>;
}

export interface ScriptedModels extends Models {
  /** Every call to `classify`, in order. */
  readonly classified: NliPair[][];
  readonly embedded: string[][];
}

export function scriptedModels(script: Script = {}): ScriptedModels {
  const classified: NliPair[][] = [];
  const embedded: string[][] = [];
  const strangers = new Map<string, number>();
  const vectorOf = (text: string): Float32Array => {
    const row = new Float32Array(EMBEDDING_DIMENSIONS);
    const known = script.vectors?.[text];
    if (known === undefined) {
      if (!strangers.has(text)) strangers.set(text, strangers.size);
      row[EMBEDDING_DIMENSIONS - 1 - ((strangers.get(text) ?? 0) % 300)] = 1;
      return row;
    }
    const length = Math.hypot(...known);
    known.forEach((value, index) => (row[index] = value / length));
    return row;
  };
  const scoresOf = ({ premise, hypothesis }: NliPair): NliScores => {
    const [entailment, contradiction] = script.pairs?.[`${premise} → ${hypothesis}`] ?? [0, 0];
    return { entailment, contradiction, neutral: 1 - entailment - contradiction };
  };
  return {
    classified,
    embedded,
    embed: async (texts) => {
      embedded.push([...texts]);
      return texts.map(vectorOf);
    },
    classify: async (pairs) => {
      classified.push([...pairs]);
      return pairs.map(scoresOf);
    },
    write: async () => [],
    writesAnswers: false,
    fingerprint: { embedder: "scripted", nli: "scripted", writer: "scripted" },
    status: () => ({
      states: { embedder: "ready", nli: "ready", "question-writer": "idle" },
      queue: { waiting: 0, running: 0 },
      problems: {},
    }),
    close: async () => undefined,
  };
}
