/** Resetting, removing, bringing back and correcting students. Whatever takes access away ends the sessions in the same transaction. */

import "server-only";
import { and, eq, inArray, ne } from "drizzle-orm";
import type { Db } from "@/db/client";
import { students } from "@/db/schema";
import { endStudentSessions } from "@/lib/auth/student-sessions";
import { newInvite } from "./invites";

/** Back to invited: the password is gone, a new code takes the place of the old. False when there is no such student. */
export function resetStudent(db: Db, id: string): boolean {
  return db.transaction((tx) => {
    endStudentSessions(tx, id);
    return (
      tx
        .update(students)
        .set({ state: "invited", passwordHash: null, registeredAt: null, ...newInvite() })
        .where(and(eq(students.id, id), ne(students.state, "removed")))
        .run().changes > 0
    );
  });
}

/** Withdraws the approval. What was handed in stays; `restoreStudents` undoes it. Returns the ids that were removed. */
export function removeStudents(db: Db, ids: readonly string[]): string[] {
  return db.transaction((tx) => {
    const removed = tx
      .update(students)
      .set({ state: "removed" })
      .where(and(inArray(students.id, [...ids]), ne(students.state, "removed")))
      .returning({ id: students.id })
      .all()
      .map(({ id }) => id);
    for (const id of removed) endStudentSessions(tx, id);
    return removed;
  });
}

/** Undoes a removal: who had a password may sign in with it again, the others register with their code. */
export function restoreStudents(db: Db, ids: readonly string[]): number {
  return db.transaction((tx) => {
    const rows = tx.select().from(students).where(and(inArray(students.id, [...ids]), eq(students.state, "removed"))).all();
    for (const { id, passwordHash, inviteCode } of rows) {
      const back = passwordHash === null ? { state: "invited" as const, ...(inviteCode === null ? newInvite() : {}) } : { state: "active" as const };
      tx.update(students).set(back).where(eq(students.id, id)).run();
    }
    return rows.length;
  });
}

/** Sets the extra time. False when there is no such student. */
export function setExtraTime(db: Db, id: string, extraTimePercent: number): boolean {
  return db.update(students).set({ extraTimePercent }).where(and(eq(students.id, id), ne(students.state, "removed"))).run().changes > 0;
}

/** Corrects the name. False when there is no such student. */
export function renameStudent(db: Db, id: string, name: string): boolean {
  return db.update(students).set({ name }).where(and(eq(students.id, id), ne(students.state, "removed"))).run().changes > 0;
}
