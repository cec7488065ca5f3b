/** Ids of rows that appear in addresses. */

import { randomBytes } from "node:crypto";

/** 80 random bits as 16 characters of a–z and 2–7: nobody guesses it, nothing in it needs escaping. */
export function newId(): string {
  const alphabet = "abcdefghijklmnopqrstuvwxyz234567";
  return Array.from(randomBytes(16), (byte) => alphabet[byte % 32]).join("");
}
