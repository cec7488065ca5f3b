/** Exact search by cosine over the vectors in memory; fast enough for a course document (thousands of rows). */

import type { Sentence } from "../document/types";
import type { Passage, PassageIndex, Retrieved } from "./types";
import { dot, rowOf } from "./vectors";

export interface RetrievedSentence {
  sentence: Sentence;
  passage: Passage;
  /** Cosine, −1 to 1. */
  similarity: number;
}

/**
 * The `k` passages nearest to `query` (one L2-normalised row), best first; equal cosines keep document order.
 * Passages below `floor` are left out, so fewer than `k` may come back.
 */
export function searchPassages(index: PassageIndex, query: Float32Array, k: number, floor = -1): Retrieved[] {
  const found = index.passages.map((passage, row) => ({ passage, similarity: similarity(query, index.passageVectors, row) }));
  return topK(found, k, floor);
}

/** The `k` sentences nearest to `query`, as `searchPassages`. */
export function searchSentences(index: PassageIndex, query: Float32Array, k: number, floor = -1): RetrievedSentence[] {
  const found = index.passages.flatMap((passage, row) =>
    passage.sentences.map((sentence, i) => ({
      sentence,
      passage,
      similarity: similarity(query, index.sentenceVectors, (index.sentenceOffsets[row] ?? 0) + i),
    })),
  );
  return topK(found, k, floor);
}

/** The same results ordered as they stand in the document. */
export function inDocumentOrder<T extends { passage: Passage }>(retrieved: readonly T[]): T[] {
  return [...retrieved].sort((a, b) => a.passage.ordinal - b.passage.ordinal);
}

/** The row of sentence `i` of `passage` (a view). `passage` must be of this index. */
export function sentenceVector(index: PassageIndex, passage: Passage, i: number): Float32Array {
  const first = index.sentenceOffsets[passage.ordinal];
  if (first === undefined || i < 0 || i >= passage.sentences.length) {
    throw new RangeError(`Passage ${passage.id} has no sentence ${i} in this index.`);
  }
  return rowOf(index.sentenceVectors, first + i);
}

/** The row of `passage` (a view). */
export function passageVector(index: PassageIndex, passage: Passage): Float32Array {
  return rowOf(index.passageVectors, passage.ordinal);
}

/** Cosine of `query` to the nearest sentence of the document; −1 for an empty index. */
export function bestSentenceSimilarity(index: PassageIndex, query: Float32Array): number {
  return searchSentences(index, query, 1)[0]?.similarity ?? -1;
}

/** Clipped, because rounding may carry the cosine of equal rows past 1. */
function similarity(query: Float32Array, matrix: Float32Array, row: number): number {
  return Math.min(1, Math.max(-1, dot(query, rowOf(matrix, row))));
}

function topK<T extends { similarity: number }>(found: readonly T[], k: number, floor: number): T[] {
  return found
    .map((item, position) => ({ item, position }))
    .filter(({ item }) => item.similarity >= floor)
    .sort((a, b) => b.item.similarity - a.item.similarity || a.position - b.position)
    .slice(0, Math.max(0, k))
    .map(({ item }) => item);
}
