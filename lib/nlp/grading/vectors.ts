/** Cosines between embedded texts, as the grader needs them: nearest source sentences and closeness to key points. */

/** Cosine of two L2-normalised rows, clipped to −1…1 (float rounding can step over). */
export function cosine(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return Math.min(1, Math.max(-1, sum));
}

/** Largest cosine of `row` to any of `rows`; −1 when there are none. */
export function nearestCosine(row: Float32Array, rows: readonly Float32Array[]): number {
  return rows.reduce((best, other) => Math.max(best, cosine(row, other)), -1);
}

/** Indices of the `count` rows nearest to `row`, nearest first; equal cosines keep the order of `rows`. */
export function nearestIndices(row: Float32Array, rows: readonly Float32Array[], count: number): number[] {
  return rows
    .map((other, index) => ({ index, similarity: cosine(row, other) }))
    .sort((a, b) => b.similarity - a.similarity || a.index - b.index)
    .slice(0, count)
    .map(({ index }) => index);
}

/**
 * Embeds each list once (equal texts once in all) and returns rows in the shape of the lists.
 * `embed` is `Models.embed` with its options already bound.
 */
export async function embedLists(
  lists: readonly (readonly string[])[],
  embed: (texts: readonly string[]) => Promise<Float32Array[]>,
): Promise<Float32Array[][]> {
  const unique = [...new Set(lists.flat())];
  const rows = await embed(unique);
  const byText = new Map(unique.map((text, index) => [text, rows[index]]));
  return lists.map((list) =>
    list.map((text) => {
      const row = byText.get(text);
      if (row === undefined) throw new Error("The embedder returned fewer rows than texts.");
      return row;
    }),
  );
}
