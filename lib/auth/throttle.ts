/** Slows down guessing of passwords. Kept in the database, so that a restart forgets nothing. */

import "server-only";
import { createHash } from "node:crypto";
import { and, count, eq, gt, lte, min } from "drizzle-orm";
import type { Db } from "@/db/client";
import { loginAttempts } from "@/db/schema";

export const LOGIN_WINDOW_MS = 5 * 60_000;
/** Failures in the window after which an account is closed to one address. */
export const MAX_FAILURES_PER_ACCOUNT = 5;
/** Failures in the window after which an address may try no administrator's account at all. */
export const MAX_FAILURES_PER_ADDRESS = 30;
/** The same for students: a whole class signs in within minutes through one router, and some mistype. */
export const MAX_STUDENT_FAILURES_PER_ADDRESS = 200;

/** Who tries: signing in as the administrator or a student, or registering. */
export type Door = "admin" | "student" | "register";

export type Reservation = { allowed: true; attempt: number } | { allowed: false; retryAfterSeconds: number };

/** Students' failures are counted apart, so that a class cannot close the door of the administrator beside it. */
const bucketOf = (door: Door, address: string): string => (door === "admin" ? address : `students ${address}`);

const hashAccount = (role: Door, account: string): string =>
  createHash("sha256").update(`${role}:${account.trim().toLowerCase()}`).digest("hex");

/**
 * Counts an attempt before its password is looked at, so that parallel ones cannot slip through;
 * `forgiveAttempts` takes it back when the password was right.
 */
export function reserveAttempt(db: Db, door: Door, account: string, from: string, now = Date.now()): Reservation {
  const accountHash = hashAccount(door, account);
  const address = bucketOf(door, from);
  const maxOfAddress = door === "admin" ? MAX_FAILURES_PER_ADDRESS : MAX_STUDENT_FAILURES_PER_ADDRESS;
  return db.transaction(
    (tx) => {
      tx.delete(loginAttempts).where(lte(loginAttempts.at, now - LOGIN_WINDOW_MS)).run();
      const recent = and(eq(loginAttempts.address, address), gt(loginAttempts.at, now - LOGIN_WINDOW_MS));
      const read = (filter: typeof recent) =>
        tx.select({ failures: count(), oldest: min(loginAttempts.at) }).from(loginAttempts).where(filter).get();
      const ofAccount = read(and(eq(loginAttempts.accountHash, accountHash), recent));
      const ofAddress = read(recent);
      const waits = [
        ofAccount && ofAccount.failures >= MAX_FAILURES_PER_ACCOUNT ? (ofAccount.oldest ?? now) : null,
        ofAddress && ofAddress.failures >= maxOfAddress ? (ofAddress.oldest ?? now) : null,
      ].filter((oldest) => oldest !== null);
      if (waits.length > 0) {
        const openAt = Math.max(...waits) + LOGIN_WINDOW_MS;
        return { allowed: false as const, retryAfterSeconds: Math.max(1, Math.ceil((openAt - now) / 1000)) };
      }
      const row = tx.insert(loginAttempts).values({ accountHash, address, at: now }).returning().get();
      return { allowed: true as const, attempt: row.id };
    },
    { behavior: "immediate" },
  );
}

/** After a right password: forgets this account's failures from this address, the address's others stay. */
export function forgiveAttempts(db: Db, door: Door, account: string, address: string): void {
  db.delete(loginAttempts)
    .where(and(eq(loginAttempts.accountHash, hashAccount(door, account)), eq(loginAttempts.address, bucketOf(door, address))))
    .run();
}

/** "Too many failed attempts. Try again in 4 minutes 12 seconds." */
export function throttleSentence(retryAfterSeconds: number): string {
  const minutes = Math.floor(retryAfterSeconds / 60);
  const seconds = retryAfterSeconds % 60;
  const unit = (value: number, name: string) => (value > 0 ? `${value} ${name}${value === 1 ? "" : "s"}` : "");
  const wait = [unit(minutes, "minute"), unit(seconds, "second")].filter(Boolean).join(" ");
  return `Too many failed attempts. Try again in ${wait}.`;
}
