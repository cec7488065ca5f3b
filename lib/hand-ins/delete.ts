/** Deleting a hand-in can be undone for a day; then its rows and its file go for good. */

import "server-only";
import { and, eq, isNotNull, isNull, lt } from "drizzle-orm";
import type { Db } from "@/db/client";
import { handIns } from "@/db/schema";
import { removeUnusedUpload } from "@/lib/materials/files";

export const UNDO_HOURS = 24;

/** Hides the hand-in; what waits in it is not graded meanwhile. False when there is none. */
export function deleteHandIn(db: Db, id: string, now = Date.now()): boolean {
  return db.update(handIns).set({ deletedAt: now }).where(and(eq(handIns.id, id), isNull(handIns.deletedAt))).run().changes > 0;
}

/** Undoes a deletion; false when it is too late. */
export function restoreHandIn(db: Db, id: string): boolean {
  return db.update(handIns).set({ deletedAt: null }).where(and(eq(handIns.id, id), isNotNull(handIns.deletedAt))).run().changes > 0;
}

/** Removes for good what was deleted longer ago than can be undone, files included. */
export function purgeDeletedHandIns(db: Db, now = Date.now()): void {
  const isOld = lt(handIns.deletedAt, now - UNDO_HOURS * 3600_000);
  for (const { id, sha256 } of db.select({ id: handIns.id, sha256: handIns.sha256 }).from(handIns).where(isOld).all()) {
    db.delete(handIns).where(eq(handIns.id, id)).run();
    removeUnusedUpload(db, sha256);
  }
}
