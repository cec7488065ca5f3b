/** Registration: an approved student sets name and password. One answer for every way in which it is refused. */

import "server-only";
import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { students } from "@/db/schema";
import { forgiveAttempts, reserveAttempt } from "@/lib/auth/throttle";
import { readSetting } from "@/lib/settings/settings";
import { emailProblem, normaliseEmail, normaliseName } from "./addresses";
import { isInviteCode } from "./invites";
import { hashPassword, passwordProblem } from "./passwords";

export interface Registration {
  email: string;
  code: string;
  name: string;
  password: string;
  /** Where the request came from. */
  address: string;
}

export type RegisterOutcome =
  | { kind: "registered"; email: string }
  | { kind: "invalid"; errors: Record<string, string> }
  | { kind: "refused" }
  | { kind: "throttled"; retryAfterSeconds: number };

/** Whether registration asks for the invite code, or the approved address is enough. */
export const needsInviteCode = (db: Db): boolean => readSetting(db, "registration") === "code";

/**
 * Registers the student. Not approved, removed, already registered and a wrong code all take the same time and are all
 * "refused": nobody learns from it who is approved.
 */
export async function registerStudent(db: Db, input: Registration): Promise<RegisterOutcome> {
  const email = normaliseEmail(input.email);
  const name = normaliseName(input.name);
  const needsCode = needsInviteCode(db);
  const errors = fieldErrors({ ...input, email }, name, needsCode);
  if (Object.keys(errors).length > 0 || name === null) return { kind: "invalid", errors };
  const reservation = reserveAttempt(db, "register", email, input.address);
  if (!reservation.allowed) return { kind: "throttled", retryAfterSeconds: reservation.retryAfterSeconds };
  const passwordHash = await hashPassword(input.password);
  const isRegistered = db.transaction((tx) => {
    const invited = tx.select().from(students).where(and(eq(students.email, email), eq(students.state, "invited"))).get();
    const hasCode = isInviteCode(input.code, invited?.inviteCode ?? null);
    if (!invited || (needsCode && !hasCode)) return false;
    const now = Date.now();
    tx.update(students)
      .set({ state: "active", name, passwordHash, inviteCode: null, registeredAt: now, lastSeenAt: now })
      .where(eq(students.id, invited.id))
      .run();
    return true;
  });
  if (!isRegistered) return { kind: "refused" };
  forgiveAttempts(db, "register", email, input.address);
  return { kind: "registered", email };
}

function fieldErrors(input: Registration, name: string | null, needsCode: boolean): Record<string, string> {
  const errors: Record<string, string> = {};
  const wrongEmail = emailProblem(input.email);
  if (wrongEmail) errors.email = input.email === "" ? "Enter your address." : `This is not a mail address. ${wrongEmail}`;
  if (needsCode && input.code.trim() === "") errors.code = "Enter the invite code that your teacher gave you.";
  if (name === null) errors.name = "Enter your name.";
  const weak = passwordProblem(input.password, input.email);
  if (weak) errors.password = weak;
  return errors;
}
