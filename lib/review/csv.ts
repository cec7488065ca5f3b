/** Rows as CSV (RFC 4180) that a spreadsheet opens without running anything in it. Pure. */

export type Cell = string | number | null;

/** What a spreadsheet would take for a formula, also after spaces; full-width forms count in some of them. */
const FORMULA = /^[\s\p{C}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** The table with CR LF line ends; it begins with a byte order mark, without which Excel misreads other than ASCII. */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("")}`;
}

/** Texts are quoted, and get an apostrophe in front where they would be a formula; numbers are numbers. */
function cell(value: Cell): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const harmless = FORMULA.test(value) ? `'${value}` : value;
  return `"${harmless.replaceAll('"', '""')}"`;
}
