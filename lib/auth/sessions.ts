/** Sessions as rows: a cookie counts only while its row is there, is not over, and was opened with today's credentials. */

import "server-only";
import { randomBytes } from "node:crypto";
import { eq, lte } from "drizzle-orm";
import type { Db } from "@/db/client";
import { sessions } from "@/db/schema";
import { credentialTag, equalsInConstantTime, type Secrets } from "./secrets";

export const SESSION_SECONDS = 7 * 24 * 3600;

export interface Admin {
  role: "admin";
  name: string;
  sessionId: string;
}

/** Opens a session for the administrator and returns its id; sweeps those that are over. */
export function openAdminSession(db: Db, secrets: Secrets, now = Date.now()): string {
  const id = randomBytes(24).toString("base64url");
  db.delete(sessions).where(lte(sessions.expiresAt, now)).run();
  db.insert(sessions)
    .values({
      id,
      role: "admin",
      account: secrets.adminUsername,
      credentialTag: credentialTag(secrets),
      expiresAt: now + SESSION_SECONDS * 1000,
    })
    .run();
  return id;
}

/** The administrator whom the session belongs to, null when it is not valid (any more). */
export function findAdmin(db: Db, sessionId: string, secrets: Secrets, now = Date.now()): Admin | null {
  const row = db.select().from(sessions).where(eq(sessions.id, sessionId)).get();
  if (!row || row.role !== "admin" || row.expiresAt <= now) return null;
  if (!equalsInConstantTime(row.credentialTag, credentialTag(secrets))) return null;
  return { role: "admin", name: row.account, sessionId: row.id };
}

export function endSession(db: Db, sessionId: string): void {
  db.delete(sessions).where(eq(sessions.id, sessionId)).run();
}
