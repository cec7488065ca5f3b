/** Deleting a material can be undone for a day; then its rows and its file go for good. */

import "server-only";
import { and, asc, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { exams, jobs, materials, questions } from "@/db/schema";
import { cancelJob } from "@/lib/jobs/runner";
import { removeUnusedUpload } from "./files";

export const UNDO_HOURS = 24;

/** Hides the material and stops its jobs; false when there is no such material. */
export function deleteMaterial(db: Db, id: string, now = Date.now()): boolean {
  const change = db
    .update(materials)
    .set({ deletedAt: now })
    .where(and(eq(materials.id, id), isNull(materials.deletedAt)))
    .run();
  if (change.changes === 0) return false;
  const active = sql`${jobs.materialId} = ${id} AND ${jobs.state} IN ('queued', 'running')`;
  for (const job of db.select({ id: jobs.id }).from(jobs).where(active).all()) cancelJob(db, job.id);
  return true;
}

/** Titles of the exams made from a material, by name: they have copies of all they need, and stay when it goes. */
export function examsOf(db: Db, id: string): string[] {
  const own = and(eq(exams.materialId, id), isNull(exams.deletedAt));
  return db.select({ title: exams.title }).from(exams).where(own).orderBy(asc(exams.title)).all().map(({ title }) => title);
}

/** Undoes a deletion; false when it is too late. */
export function restoreMaterial(db: Db, id: string): boolean {
  const change = db
    .update(materials)
    .set({ deletedAt: null })
    .where(and(eq(materials.id, id), isNotNull(materials.deletedAt)))
    .run();
  return change.changes > 0;
}

export function deleteQuestion(db: Db, id: string, now = Date.now()): boolean {
  return db.update(questions).set({ deletedAt: now }).where(and(eq(questions.id, id), isNull(questions.deletedAt))).run().changes > 0;
}

export function restoreQuestion(db: Db, id: string): boolean {
  return db.update(questions).set({ deletedAt: null }).where(and(eq(questions.id, id), isNotNull(questions.deletedAt))).run().changes > 0;
}

/** Removes for good what was deleted longer ago than can be undone, files included. */
export function purgeDeleted(db: Db, now = Date.now()): void {
  const before = now - UNDO_HOURS * 3600_000;
  const old = db.select().from(materials).where(lt(materials.deletedAt, before)).all();
  for (const material of old) {
    // Jobs that never came to know their material go with it, by the file.
    db.delete(jobs).where(eq(jobs.sha256, material.sha256)).run();
    db.delete(materials).where(eq(materials.id, material.id)).run();
    removeUnusedUpload(db, material.sha256);
  }
  db.delete(questions).where(lt(questions.deletedAt, before)).run();
}
