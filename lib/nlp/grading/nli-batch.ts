/** Collects the NLI pairs of one stage of grading, so that they are scored in one call and each pair only once. */

import type { CallOptions, Models, NliPair, NliScores } from "../models/types";

const key = (premise: string, hypothesis: string) => JSON.stringify([premise, hypothesis]);

export class NliBatch {
  readonly #pairs = new Map<string, NliPair>();
  readonly #scores = new Map<string, NliScores>();

  /** Asks for a pair; asking twice costs once. */
  add(premise: string, hypothesis: string): void {
    const id = key(premise, hypothesis);
    if (!this.#scores.has(id)) this.#pairs.set(id, { premise, hypothesis });
  }

  /** Pairs asked for and not scored yet. */
  get waiting(): number {
    return this.#pairs.size;
  }

  /** Scores what was asked for since the last run; no call when there is nothing. @throws ModelError */
  async run(models: Models, options?: CallOptions): Promise<void> {
    const waiting = [...this.#pairs];
    if (waiting.length === 0) return;
    const scores = await models.classify(
      waiting.map(([, pair]) => pair),
      options,
    );
    waiting.forEach(([id], index) => {
      const score = scores[index];
      if (score === undefined) throw new Error("The NLI model returned fewer results than pairs.");
      this.#scores.set(id, score);
      this.#pairs.delete(id);
    });
  }

  /** The scores of a pair that was run. @throws Error when it was not: that would be a mistake of the caller. */
  get(premise: string, hypothesis: string): NliScores {
    const scores = this.#scores.get(key(premise, hypothesis));
    if (scores === undefined) throw new Error(`NLI pair was not scored: ${premise.slice(0, 40)} / ${hypothesis.slice(0, 40)}`);
    return scores;
  }
}
