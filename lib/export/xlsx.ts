/** Tables as an Excel workbook. Every text is stored as text, and none begins like a formula: a cell that is edited or saved as CSV later stays harmless. */

import writeXlsxFile from "write-excel-file/node";
import { type CsvCell, neutralise } from "./csv";

export interface Sheet {
  /** On the tab; at most 31 characters, none of []:*?/\. */
  name: string;
  /** Its first row is the head: bold, and it stays in view. */
  rows: readonly (readonly CsvCell[])[];
  /** Characters that fit into each column. */
  widths: readonly number[];
}

/** What Excel takes in one cell; it calls a file with more damaged. */
const MAX_CELL = 32_767;

/** The workbook's bytes. */
export async function toXlsx(sheets: readonly Sheet[]): Promise<Uint8Array> {
  const pages = sheets.map(({ name, rows, widths }) => ({
    sheet: name,
    stickyRowsCount: 1,
    columns: widths.map((width) => ({ width })),
    data: rows.map((row, index) => row.map((cell) => cellOf(cell, index === 0))),
  }));
  return writeXlsxFile(pages).toBuffer();
}

function cellOf(cell: CsvCell, isHead: boolean) {
  if (cell === null || cell === "") return null;
  if (typeof cell === "number") return Number.isFinite(cell) ? { value: cell, type: Number } : null;
  // The writer leaves out what XML cannot hold, and U+FFFD with it: nothing that it drops may stand before a formula.
  const text = fit(neutralise(cell.replace(/[\p{Cs}\ufffd]/gu, "")));
  const style = { wrap: true, alignVertical: "top" } as const;
  return { value: text, type: String, ...style, ...(isHead ? { fontWeight: "bold" as const } : {}) };
}

/** Short enough. */
function fit(text: string): string {
  return text.length <= MAX_CELL ? text : `${text.slice(0, MAX_CELL - 1)}…`;
}
