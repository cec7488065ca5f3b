/** Tables as CSV (RFC 4180) that spreadsheets open: no cell of text is taken for a formula. Pure. */

/** A cell of any table that is downloaded; null is empty. */
export type CsvCell = string | number | null;

/** What spreadsheets take for the start of a formula, also behind spaces and invisible characters, and in full-width form. */
const FORMULA = /^[\s\p{C}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u;

/** A text that begins like a formula gets an apostrophe in front, which spreadsheets read as "this is text". */
export const neutralise = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The file's text, with the mark that tells spreadsheets it is UTF-8, and CRLF as RFC 4180 asks. */
export function toCsv(rows: readonly (readonly CsvCell[])[]): string {
  return `\ufeff${rows.map((row) => row.map(cellOf).join(",")).join("\r\n")}\r\n`;
}

function cellOf(cell: CsvCell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return Number.isFinite(cell) ? String(cell) : "";
  return `"${neutralise(cell).replaceAll('"', '""')}"`;
}
