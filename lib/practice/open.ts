/** The teacher's side of practice: opening and closing a material, and what students find there. The caller has authorised. */

import "server-only";
import { and, count, countDistinct, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { materials, practiceRounds, questions } from "@/db/schema";
import { findLocks, type Lock } from "./access";

export interface PracticeSetting {
  /** Null while it is closed. */
  openedAt: number | null;
  /** How many questions students get: not deleted, not rejected. */
  offered: number;
  rejected: number;
  /** How many students have begun a round. */
  students: number;
  locks: Lock[];
}

/** What the teacher's panel shows of the material. */
export function readPracticeSetting(db: Db, material: Pick<typeof materials.$inferSelect, "id" | "practiceOpenedAt">, now = Date.now()): PracticeSetting {
  const own = and(eq(questions.materialId, material.id), isNull(questions.deletedAt));
  const counts = db
    .select({ all: count(), rejected: sql<number>`coalesce(sum(${questions.state} = 'rejected'), 0)` })
    .from(questions)
    .where(own)
    .get() ?? { all: 0, rejected: 0 };
  const rounds = db.select({ students: countDistinct(practiceRounds.studentId) }).from(practiceRounds).where(eq(practiceRounds.materialId, material.id)).get();
  return {
    openedAt: material.practiceOpenedAt,
    offered: counts.all - counts.rejected,
    rejected: counts.rejected,
    students: rounds?.students ?? 0,
    locks: findLocks(db, [material.id], now).get(material.id) ?? [],
  };
}

/** Opens the material for practice or closes it; twice is once. False when there is no such material. */
export function setPractice(db: Db, materialId: string, isOpen: boolean, now = Date.now()): boolean {
  const visible = and(eq(materials.id, materialId), eq(materials.state, "ready"), isNull(materials.deletedAt));
  const practiceOpenedAt = isOpen ? sql`coalesce(${materials.practiceOpenedAt}, ${now})` : null;
  return db.update(materials).set({ practiceOpenedAt }).where(visible).run().changes > 0;
}
