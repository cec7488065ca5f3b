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
      runs([...indexes].sort((a, b) => a - b), passage).map((run) => ({
        page: passage.page,
        section: passage.section,
        passageId: passage.id,
        similarity: similarity.get(passage) ?? 0,
        quote: run.map((index) => passage.sentences[index]?.text ?? "").join(" "),
      })),
    );
}

/** Splits ascending sentence numbers where something else stands between them on the page, if only a list's bullet. */
function runs(indexes: readonly number[], { sentences }: Passage): number[][] {
  const touches = (first: number, second: number): boolean =>
    second === first + 1 && (sentences[second]?.start ?? 0) - (sentences[first]?.end ?? 0) <= 1;
  const result: number[][] = [];
  for (const index of indexes) {
    const last = result.at(-1);
    if (last !== undefined && touches(last.at(-1) ?? index, index)) last.push(index);
    else result.push([index]);
  }
  return result;
}
