/** How the totals of an exam are spread, for its plot and for the table that says the same. Pure. */

export interface Bin {
  /** Percent of the points; the last bin has its upper end, the others not. */
  from: number;
  to: number;
  count: number;
}

export interface Distribution {
  bins: Bin[];
  /** Submissions with a total. */
  count: number;
  /** Percent, null without any. */
  mean: number | null;
  median: number | null;
}

const BINS = 10;

/** @param shares each total as a share of the points, 0–1 */
export function distributionOf(shares: readonly number[]): Distribution {
  const percent = shares.map((share) => Math.min(100, Math.max(0, share * 100))).sort((a, b) => a - b);
  const width = 100 / BINS;
  const bins = Array.from({ length: BINS }, (_, index) => ({ from: index * width, to: (index + 1) * width, count: 0 }));
  for (const value of percent) {
    const bin = bins[Math.min(BINS - 1, Math.floor(value / width + 1e-9))];
    if (bin) bin.count += 1;
  }
  return { bins, count: percent.length, mean: meanOf(percent), median: medianOf(percent) };
}

/** The mean, null of nothing. */
export function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function medianOf(sorted: readonly number[]): number | null {
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
