/** A class list as a CSV file: `email,name,extra_time_percent`, as spreadsheets write it. */

import { UserError } from "@/lib/user-error";
import { type Entry, entryOf, normaliseName } from "./addresses";

export const MAX_ROSTER_BYTES = 1024 * 1024;
const MAX_EXTRA_TIME_PERCENT = 300;

const COLUMNS = {
  email: ["email", "e-mail", "mail", "address", "email address", "e-mail address"],
  name: ["name", "full name", "student", "student name"],
  extra: ["extra_time_percent", "extra time percent", "extra time", "extra_time", "extra time (%)"],
} as const;

/**
 * The entries of a roster, in order; each says what is wrong with it.
 * @throws UserError when the file as a whole cannot be read as one
 */
export function parseRoster(bytes: Uint8Array): Entry[] {
  if (bytes.byteLength > MAX_ROSTER_BYTES) throw new UserError("bad_request:roster", "The file is larger than 1 MB. Is it a class list?");
  const text = decode(bytes);
  if (text.includes("\u0000") || text.startsWith("PK")) {
    throw new UserError("bad_request:roster", "The file is not a CSV text. Save the spreadsheet as CSV and try again.");
  }
  const rows = parseCsv(text).filter((row) => row.some((cell) => cell.trim() !== ""));
  const first = rows[0];
  if (!first) throw new UserError("bad_request:roster", "The file is empty.");
  const columns = columnsOf(first);
  return (columns.hasHead ? rows.slice(1) : rows).map((row) => {
    const cell = (index: number) => (index < 0 ? "" : (row[index] ?? "").trim());
    const extra = parsePercent(cell(columns.extra));
    const entry = entryOf(row.join(", "), cell(columns.email), normaliseName(cell(columns.name)), extra.value);
    return { ...entry, problem: entry.problem ?? extra.problem };
  });
}

interface Columns {
  hasHead: boolean;
  email: number;
  name: number;
  extra: number;
}

function columnsOf(first: string[]): Columns {
  const heads = first.map((cell) => cell.trim().toLowerCase());
  const find = (names: readonly string[]) => heads.findIndex((head) => names.includes(head));
  const email = find(COLUMNS.email);
  if (email >= 0) return { hasHead: true, email, name: find(COLUMNS.name), extra: find(COLUMNS.extra) };
  if (first[0]?.includes("@")) return { hasHead: false, email: 0, name: 1, extra: 2 };
  throw new UserError("bad_request:roster", "No column is named “email”. The first line of the file should read: email,name,extra_time_percent");
}

/** "25", "25 %" or "12,5"; nothing is null. */
export function parsePercent(text: string): { value: number | null; problem: string | null } {
  if (text === "") return { value: null, problem: null };
  const bare = text.replace(/\s*%$/, "").replace(",", ".");
  const value = /^\d{1,6}(?:\.\d{1,6})?$/.test(bare) ? Number(bare) : Number.NaN;
  if (value <= MAX_EXTRA_TIME_PERCENT) return { value, problem: null };
  return { value: null, problem: `The extra time “${text.slice(0, 20)}” is not a number from 0 to ${MAX_EXTRA_TIME_PERCENT}.` };
}

/** UTF-8 with or without a mark, UTF-16 with one, else the old encoding of Windows. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Rows of cells after RFC 4180; the separator is the one of `,`, `;` and tab that the first line has most of. */
export function parseCsv(text: string): string[][] {
  const firstLine = text.slice(0, text.search(/[\r\n]|$/));
  const count = (separator: string) => firstLine.split(separator).length;
  const separator = [",", ";", "\t"].reduce((best, next) => (count(next) > count(best) ? next : best));
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') cell += text[(at += 1)];
      else isQuoted = false;
    } else if (letter === '"' && cell === "") isQuoted = true;
    else if (letter === separator) {
      row.push(cell);
      cell = "";
    } else if (letter === "\n" || letter === "\r") {
      if (letter === "\r" && text[at + 1] === "\n") at += 1;
      rows.push([...row, cell]);
      row = [];
      cell = "";
    } else cell += letter;
  }
  if (cell !== "" || row.length > 0) rows.push([...row, cell]);
  return rows;
}
