/** Mail addresses: reading them out of pasted text, and saying what is wrong with one. Pure text work. */

/** One entry of a pasted list or a roster, not yet looked up. */
export interface Entry {
  /** As it was typed, for the answer. */
  raw: string;
  email: string;
  name: string | null;
  /** Null: nothing was said about it. */
  extraTimePercent: number | null;
  /** Why the entry cannot be used; null when it can. */
  problem: string | null;
}

export const MAX_EMAIL_CHARACTERS = 254;
export const MAX_NAME_CHARACTERS = 120;

/** The form in which an address is stored and looked up. */
export const normaliseEmail = (text: string): string => text.normalize("NFC").trim().replace(/^mailto:/i, "").toLowerCase();

/** A name as one line of text; null when nothing is left. */
export function normaliseName(text: string): string | null {
  const name = text.normalize("NFC").replace(/[\p{C}\s]+/gu, " ").trim().replace(/^"(.*)"$/, "$1").trim();
  return name === "" ? null : [...name].slice(0, MAX_NAME_CHARACTERS).join("");
}

/** One sentence on what is wrong with a normalised address; null when nothing is. */
export function emailProblem(email: string): string | null {
  if (email === "") return "There is no address.";
  if (email.length > MAX_EMAIL_CHARACTERS) return `The address is longer than ${MAX_EMAIL_CHARACTERS} characters.`;
  const parts = email.split("@");
  if (parts.length === 1) return "There is no @ in it.";
  if (parts.length > 2) return "There is more than one @ in it.";
  const [local = "", domain = ""] = parts;
  if (local === "") return "Nothing stands before the @.";
  if (domain === "") return "Nothing stands after the @.";
  if (/\s/u.test(email)) return "There is a space in it.";
  if (local.length > 64 || /[^\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~.-]/u.test(local)) return "The part before the @ has characters that an address cannot have.";
  if (/^\.|\.\.|\.$/.test(local)) return "The part before the @ has a dot in a wrong place.";
  if (!domain.includes(".")) return "The part after the @ has no dot.";
  const isHost = domain.split(".").every((label) => label.length <= 63 && /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u.test(label));
  return isHost ? null : "The part after the @ is not the name of a mail server.";
}

/** An entry with its address checked. */
export function entryOf(raw: string, address: string, name: string | null, extraTimePercent: number | null = null): Entry {
  const email = normaliseEmail(address);
  return { raw: raw.trim().slice(0, 300), email, name, extraTimePercent, problem: emailProblem(email) };
}

/** Reads a pasted list: a line each, or commas, semicolons or spaces between; `Name <address>` too. */
export function parseAddresses(text: string): Entry[] {
  return text.split(/[\r\n;]+/).flatMap(parseLine);
}

function parseLine(line: string): Entry[] {
  const pieces = splitAtCommas(line);
  const entries: Entry[] = [];
  let family = "";
  for (const piece of pieces) {
    // Mail programs write "Lovelace, Ada <ada@…>" without quotes: what has no address belongs to the name that follows.
    if (!/[@<]/.test(piece) && pieces.some((other) => other.includes("<"))) {
      family = family === "" ? piece : `${family}, ${piece}`;
      continue;
    }
    entries.push(...parsePiece(family === "" || !piece.includes("<") ? piece : `${family}, ${piece}`));
    if (piece.includes("<")) family = "";
  }
  if (family !== "") entries.push(entryOf(family, family, null));
  return entries;
}

/** Pieces between commas that stand outside quotes and angle brackets. */
function splitAtCommas(line: string): string[] {
  const pieces = line.match(/(?:"[^"]*"|<[^<>]*>|[^,])+/g) ?? [];
  return pieces.map((piece) => piece.trim()).filter((piece) => piece !== "");
}

function parsePiece(piece: string): Entry[] {
  const bracketed = /^(.*?)<([^<>]*)>\s*$/.exec(piece);
  if (bracketed) return [entryOf(piece, bracketed[2] ?? "", normaliseName(bracketed[1] ?? ""))];
  const words = piece.split(/\s+/);
  const addresses = words.filter((word) => word.includes("@"));
  if (addresses.length === words.length) return words.map((word) => entryOf(word, word, null));
  const [address] = addresses;
  if (addresses.length !== 1 || address === undefined) return [entryOf(piece, piece, null)];
  // A name beside the address, as copied from two columns of a spreadsheet.
  return [entryOf(piece, address, normaliseName(words.filter((word) => word !== address).join(" ")))];
}
