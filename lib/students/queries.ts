/** What the administrator's pages read about students. Callers have authorised. */

import "server-only";
import { and, asc, count, desc, eq, isNotNull, ne, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { students, type StudentState } from "@/db/schema";

export const SORTS = ["name", "email", "state", "extra", "seen"] as const;
export type Sort = (typeof SORTS)[number];

/** A student as the teacher sees one: without the password's hash. */
export interface ListedStudent {
  id: string;
  email: string;
  name: string | null;
  state: StudentState;
  extraTimePercent: number;
  inviteCode: string | null;
  /** When the invitation with this code was last mailed, and what became of the last try: see lib/mail. */
  inviteMailedAt: number | null;
  inviteMailError: string | null;
  lastSeenAt: number | null;
}

const isListed = ne(students.state, "removed");
const COLUMN = {
  // Those without a name come last, however it is sorted.
  name: sql`lower(${students.name})`,
  email: students.email,
  state: students.state,
  extra: students.extraTimePercent,
  seen: students.lastSeenAt,
} as const;

/** Approved students whose name or address contains `search`. */
export function listStudents(db: Db, options: { search?: string; sort?: Sort; isDescending?: boolean } = {}): ListedStudent[] {
  const { search = "", sort = "email", isDescending = false } = options;
  // Folded here: the database's lower() knows only ASCII letters.
  const needle = search.normalize("NFC").trim().toLowerCase();
  const column = COLUMN[sort];
  const rows = db
    .select({
      id: students.id,
      email: students.email,
      name: students.name,
      state: students.state,
      extraTimePercent: students.extraTimePercent,
      inviteCode: students.inviteCode,
      inviteMailedAt: students.inviteMailedAt,
      inviteMailError: students.inviteMailError,
      lastSeenAt: students.lastSeenAt,
    })
    .from(students)
    .where(isListed)
    .orderBy(sql`${column} IS NULL`, isDescending ? desc(column) : asc(column), asc(students.email))
    .all();
  return needle === "" ? rows : rows.filter(({ email, name }) => `${name ?? ""}\n${email}`.toLowerCase().includes(needle));
}

/** How many are approved, and how many of them have registered. */
export function countStudents(db: Db): { listed: number; active: number } {
  const rows = db.select({ state: students.state, rows: count() }).from(students).where(isListed).groupBy(students.state).all();
  const of = (state: StudentState) => rows.find((row) => row.state === state)?.rows ?? 0;
  return { listed: of("invited") + of("active"), active: of("active") };
}

export interface Invite {
  email: string;
  name: string | null;
  code: string;
}

/** Those who have not registered yet, by name. */
export function listInvites(db: Db): Invite[] {
  return db
    .select({ email: students.email, name: students.name, code: sql<string>`${students.inviteCode}` })
    .from(students)
    .where(and(eq(students.state, "invited"), isNotNull(students.inviteCode)))
    .orderBy(sql`${students.name} IS NULL`, sql`lower(${students.name})`, asc(students.email))
    .all();
}
