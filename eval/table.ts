/** Prints results as aligned text tables on stdout. */

import type { Interval } from "./metrics";

/** A title, a header and rows; columns as wide as their longest cell, the first to the left, the others to the right. */
export function printTable(title: string, header: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = header.map((_, column) => Math.max(...[header, ...rows].map((row) => (row[column] ?? "").length)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join("  ");
  const rule = widths.map((width) => "─".repeat(width)).join("  ");
  process.stdout.write(`\n${title}\n${[line(header), rule, ...rows.map(line)].join("\n")}\n`);
}

export function share(value: number): string {
  return value.toFixed(3);
}

export function withInterval(value: number, [low, high]: Interval): string {
  return `${share(value)} [${low.toFixed(2)}–${high.toFixed(2)}]`;
}
