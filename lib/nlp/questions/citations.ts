/** Citations: where each sentence of an answer comes from, as verbatim text of the page. */

import type { Passage, Retrieved } from "../retrieval/types";
import type { GroundedSentence } from "./grounding";
import type { Citation } from "./types";

/** One citation per run of neighbouring source sentences, in document order; each source sentence is quoted once. */
export function citationsFor(grounded: readonly GroundedSentence[], retrieved: readonly Retrieved[]): Citation[] {
  const used = new Map<Passage, Set<number>>();
  for (const { sources } of grounded) {
    for (const { passage, index } of sources) used.set(passage, (used.get(passage) ?? new Set()).add(index));
  }
  const similarity = new Map(retrieved.map((found) => [found.passage, found.similarity]));
  return [...used.entries()]
    .sort(([a], [b]) => a.ordinal - b.ordinal)
    .flatMap(([passage, indexes]) =>
      runs([...indexes].sort((a, b) => a - b)).map((run) => ({
        page: passage.page,
        section: passage.section,
        passageId: passage.id,
        similarity: similarity.get(passage) ?? 0,
        quote: run.map((index) => passage.sentences[index]?.text ?? "").join(" "),
      })),
    );
}

/** Splits ascending numbers where they are not neighbours. */
function runs(indexes: readonly number[]): number[][] {
  const result: number[][] = [];
  for (const index of indexes) {
    const last = result.at(-1);
    if (last !== undefined && last.at(-1) === index - 1) last.push(index);
    else result.push([index]);
  }
  return result;
}
