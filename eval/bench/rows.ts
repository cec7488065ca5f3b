/** What a benchmark reports. */

export interface BenchRow {
  name: string;
  value: number;
  unit: string;
  /** The figure to reach, as text, and whether it was; left out where there is none. */
  target?: string;
  ok?: boolean;
}
