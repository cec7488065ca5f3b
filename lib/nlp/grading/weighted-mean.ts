/** Mean of `values`, each with its weight (1 where none is given); 0 of nothing. */
export function weightedMean(values: readonly number[], weights: readonly number[]): number {
  const weight = (index: number) => weights[index] ?? 1;
  const total = values.reduce((sum, _, index) => sum + weight(index), 0);
  return total === 0 ? 0 : values.reduce((sum, value, index) => sum + weight(index) * value, 0) / total;
}
