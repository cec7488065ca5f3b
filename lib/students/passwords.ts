/** Passwords of students: what is accepted, how they are stored, how they are compared. */

import "server-only";
import { pbkdf2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { isCommonPassword } from "./common-passwords";

const derive = promisify(pbkdf2);

export const MIN_PASSWORD_CHARACTERS = 8;
export const MAX_PASSWORD_CHARACTERS = 200;

/** OWASP's figure for PBKDF2-HMAC-SHA256 (2023). Raise it together with the version, and sign-in renews old hashes. */
export const ITERATIONS = 600_000;
const VERSION = 1;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** A stored hash says how it was made: `pbkdf2-sha256$v1$600000$<salt>$<hash>`, both in base64url. */
const STORED = /^pbkdf2-sha256\$v(\d{1,4})\$(\d{1,9})\$([\w-]{16,64})\$([\w-]{43})$/;

/** Stands in for accounts that have no password, so that asking for them costs the same time. */
const NOBODY = `pbkdf2-sha256$v${VERSION}$${ITERATIONS}$${"A".repeat(22)}$${"A".repeat(43)}`;

/** One sentence on why the password is not accepted; null when it is. */
export function passwordProblem(password: string, email: string): string | null {
  const length = [...password].length;
  if (length < MIN_PASSWORD_CHARACTERS) return `Use at least ${MIN_PASSWORD_CHARACTERS} characters.`;
  if (length > MAX_PASSWORD_CHARACTERS) return `Use at most ${MAX_PASSWORD_CHARACTERS} characters.`;
  if (isCommonPassword(password)) return "This is one of the passwords that are guessed first. Choose another.";
  const folded = password.trim().toLowerCase();
  if (folded === email.toLowerCase() || folded === email.split("@")[0]?.toLowerCase()) return "Do not use your address as your password.";
  return null;
}

/** The string to store. Takes a few tenths of a second in a thread of its own. */
export async function hashPassword(password: string): Promise<string> {
  return hashWith(password, VERSION, ITERATIONS, randomBytes(SALT_BYTES));
}

/**
 * Compares with a stored hash; null stands for an unknown account, takes as long and is never right.
 * `isOutdated`: the hash was made with another cost than today's and should be replaced.
 */
export async function checkPassword(password: string, stored: string | null): Promise<{ isRight: boolean; isOutdated: boolean }> {
  const parts = STORED.exec(stored ?? "");
  const [, version, iterations, salt, hash] = parts ?? STORED.exec(NOBODY) ?? [];
  if (salt === undefined || hash === undefined) throw new Error("The stand-in hash does not fit its own pattern.");
  const expected = Buffer.from(hash, "base64url");
  const found = await derive(prepared(password), Buffer.from(salt, "base64url"), Number(iterations), HASH_BYTES, "sha256");
  const isRight = timingSafeEqual(found, expected) && parts !== null;
  return { isRight, isOutdated: Number(version) < VERSION || Number(iterations) < ITERATIONS };
}

/** For `hashPassword`, and for tests of hashes made in earlier times. */
export async function hashWith(password: string, version: number, iterations: number, salt: Buffer): Promise<string> {
  const hash = await derive(prepared(password), salt, iterations, HASH_BYTES, "sha256");
  return `pbkdf2-sha256$v${version}$${iterations}$${salt.toString("base64url")}$${hash.toString("base64url")}`;
}

/** The same letters may reach us composed or decomposed, depending on the keyboard. */
const prepared = (password: string): string => password.normalize("NFKC");
