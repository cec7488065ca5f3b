/** The marks of a group of hand-ins as a CSV file. Pure. */

import { type CsvCell, toCsv } from "@/lib/export/csv";
import type { HandInGroup } from "./queries";

/** A row a hand-in, by name; a column a question. Marks that are not there yet stay empty. */
export function handInsCsv({ handIns }: Pick<HandInGroup, "handIns">): string {
  const columns = Math.max(0, ...handIns.map(({ marks }) => marks.length));
  const head: CsvCell[] = ["Name", "File", ...Array.from({ length: columns }, (_, index) => `Question ${index + 1}`), "Total", "Of", "Percent", "State"];
  const sorted = [...handIns].sort((a, b) => a.name.localeCompare(b.name, "en", { sensitivity: "base", numeric: true }));
  const rows = sorted.map(({ name, fileName, marks, mark, points, standing }): CsvCell[] => [
    name,
    fileName,
    ...Array.from({ length: columns }, (_, index) => marks[index] ?? null),
    mark,
    points,
    mark === null ? null : Math.round((1000 * mark) / points) / 10,
    standing,
  ]);
  return toCsv([head, ...rows]);
}
