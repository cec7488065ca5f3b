/** The two averages that layout needs. */

/** The middle value (the upper one of two), undefined for nothing. */
export function median(values: readonly number[]): number | undefined {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

/** The value with the greatest weight, undefined for nothing; the first of equals. */
export function heaviest(entries: Iterable<readonly [value: number, weight: number]>): number | undefined {
  const weights = new Map<number, number>();
  for (const [value, weight] of entries) weights.set(value, (weights.get(value) ?? 0) + weight);
  let best: number | undefined;
  for (const [value, weight] of weights) if (best === undefined || weight > (weights.get(best) ?? 0)) best = value;
  return best;
}
