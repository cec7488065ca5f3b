/**
 * Mails invitations behind the pages, one after the other over one connection. What became of each stands with the
 * student. Nothing goes to somebody who has registered or was removed meanwhile, and a code that was replaced is not noted.
 */

import "server-only";
import { and, count, eq, inArray, isNotNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { students } from "@/db/schema";
import { UserError } from "@/lib/user-error";
import { describeMailFailure, type MailFailure } from "./failure";
import { invitationMail } from "./invitation";
import { type Mailer, openMailer } from "./mailer";
import { type MailSettings, readMailState } from "./settings";

/** Stands in place of a reason while a mail waits, so that a restart knows what it has interrupted. */
export const WAITING = "waiting";

interface Invitation {
  studentId: string;
  origin: string;
}

type Open = (settings: MailSettings) => Mailer;

interface PostOffice {
  waiting: Invitation[];
  loop: Promise<void> | null;
}

// On globalThis: Next bundles routes and instrumentation apart, and two loops would be two connections.
const shared = globalThis as typeof globalThis & { sourcemarkPost?: PostOffice };
const office = (): PostOffice => (shared.sourcemarkPost ??= { waiting: [], loop: null });

const isInvited = and(eq(students.state, "invited"), isNotNull(students.inviteCode));

/**
 * Queues the invitations of those among `ids` (all, when not given) who have not registered; returns how many there are.
 * Who is waiting already is not queued twice.
 * @throws UserError when no mail can be sent from here
 */
export function mailInvitations(db: Db, origin: string, ids?: readonly string[], open: Open = openMailer): number {
  requireSettings();
  const { waiting } = office();
  const chosen = db
    .select({ id: students.id })
    .from(students)
    .where(and(isInvited, ids ? inArray(students.id, [...ids]) : undefined))
    .orderBy(students.email)
    .all()
    .filter(({ id }) => !waiting.some(({ studentId }) => studentId === id));
  db.transaction((tx) => {
    for (const { id } of chosen) tx.update(students).set({ inviteMailError: WAITING }).where(eq(students.id, id)).run();
  });
  waiting.push(...chosen.map(({ id }) => ({ studentId: id, origin })));
  office().loop ??= workThroughMails(db, open);
  return chosen.length;
}

/** How many are on their way. */
export const countWaitingMails = (db: Db): number =>
  db.select({ rows: count() }).from(students).where(and(isInvited, eq(students.inviteMailError, WAITING))).get()?.rows ?? 0;

/** Resolves when no mail waits any more. */
export const whenMailed = async (): Promise<void> => {
  await office().loop;
};

/** After a restart: mails that were waiting were not sent. */
export function recoverMails(db: Db): void {
  const inviteMailError = "The server was stopped before this mail was sent. Send it again.";
  db.update(students).set({ inviteMailError }).where(eq(students.inviteMailError, WAITING)).run();
}

function requireSettings(): MailSettings {
  const state = readMailState();
  if (state.kind === "on") return state.settings;
  throw new UserError("unavailable:mail", state.kind === "off" ? "Mail is not set up: set SMTP_URL and start Sourcemark anew." : state.problem);
}

async function workThroughMails(db: Db, open: Open): Promise<void> {
  const { waiting } = office();
  try {
    // The action that queued them answers first.
    await new Promise((resolve) => setImmediate(resolve));
    const mailer = open(requireSettings());
    try {
      let unreachable = 0;
      let last: MailFailure | null = null;
      for (let next = waiting[0]; next; next = waiting[0]) {
        // Twice without an answer: the others would only wait as long, one after the other, for the same.
        if (last && (last.concerns === "server" || unreachable >= 2)) note(db, next.studentId, null, last.sentence);
        else {
          last = await deliver(db, next, mailer);
          unreachable = last?.concerns === "connection" ? unreachable + 1 : 0;
        }
        waiting.shift();
      }
    } finally {
      mailer.close();
    }
  } catch (error) {
    // The database itself fails: what is left is told at the next start.
    console.error(error);
    waiting.length = 0;
  } finally {
    office().loop = null;
  }
}

/** Sends one; null when it was sent, or is not wanted any more. */
async function deliver(db: Db, { studentId, origin }: Invitation, mailer: Mailer): Promise<MailFailure | null> {
  const student = db.select().from(students).where(and(eq(students.id, studentId), isInvited)).get();
  if (!student?.inviteCode) {
    note(db, studentId, null, null);
    return null;
  }
  const { email, name, inviteCode: code } = student;
  try {
    await mailer.send(invitationMail({ email, name, code }, origin));
    note(db, studentId, code, null);
    return null;
  } catch (error) {
    const failure: MailFailure = error instanceof UserError ? { sentence: error.message, concerns: "recipient" } : describeMailFailure(error);
    note(db, studentId, null, failure.sentence);
    return failure;
  }
}

/** `code` is the one that was mailed; when it has been replaced meanwhile, the new one was not. */
function note(db: Db, studentId: string, code: string | null, inviteMailError: string | null): void {
  const isMailed = code === null ? eq(students.id, studentId) : and(eq(students.id, studentId), eq(students.inviteCode, code));
  const change = code === null ? { inviteMailError } : { inviteMailError, inviteMailedAt: Date.now() };
  db.update(students).set(change).where(isMailed).run();
}
