/** Which materials students may practise on now. Every read and every write of practice asks here first. */

import "server-only";
import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { exams, materials } from "@/db/schema";
import { groupBy } from "@/lib/group";
import type { Material } from "@/lib/materials/queries";
import { UserError } from "@/lib/user-error";
import { type LockReason, lockReason } from "./rules";

type Reader = Pick<Db, "select">;

/** An exam that locks its material. Every active student may sit an open exam, so the lock holds for all of them. */
export interface Lock {
  examId: string;
  title: string;
  reason: LockReason;
}

export interface Access {
  material: Material;
  state: "open" | "locked" | "closed";
  /** For the student: why it is not open; null when it is. */
  message: string | null;
}

// Written out: in a select from one table drizzle prints columns without their table.
const isBeingWritten = sql<number>`EXISTS (SELECT 1 FROM attempts AS a WHERE a.exam_id = exams.id AND a.submitted_at IS NULL)`;

/** The exams that lock each of the materials; materials that are not locked are left out. */
export function findLocks(db: Reader, materialIds: readonly string[], now = Date.now()): Map<string, Lock[]> {
  const published = and(inArray(exams.materialId, [...materialIds]), isNull(exams.deletedAt), ne(exams.state, "draft"));
  const rows = db.select({ exam: exams, isBeingWritten }).from(exams).where(published).orderBy(exams.title).all();
  const locks = rows.flatMap(({ exam, isBeingWritten: writing }) => {
    const reason = lockReason(exam, writing === 1, now);
    return reason && exam.materialId ? [{ materialId: exam.materialId, examId: exam.id, title: exam.title, reason }] : [];
  });
  const byMaterial = groupBy(locks, ({ materialId }) => materialId);
  return new Map([...byMaterial].map(([id, list]) => [id, list.map(({ examId, title, reason }) => ({ examId, title, reason }))]));
}

/** What students may do with a material of which the locks are known. */
export function accessOf(material: Material, locks: readonly Lock[] = []): Access {
  if (material.practiceOpenedAt === null) {
    return { material, state: "closed", message: "Your teacher has closed this material for practice. What you did is kept." };
  }
  if (locks.length === 0) return { material, state: "open", message: null };
  const titles = locks.map(({ title }) => `“${title}”`).join(" and ");
  return { material, state: "locked", message: `Locked until the exam ${titles} is over. What you did is kept.` };
}

/** What students may do with the material; null when there is none or it was deleted. */
export function findAccess(db: Reader, materialId: string, now = Date.now()): Access | null {
  const visible = and(eq(materials.id, materialId), eq(materials.state, "ready"), isNull(materials.deletedAt));
  const material = db.select().from(materials).where(visible).get();
  return material ? accessOf(material, findLocks(db, [materialId], now).get(materialId)) : null;
}

/**
 * Makes sure that students may practise on the material now.
 * @throws UserError that says why not
 */
export function requireOpen(db: Reader, materialId: string, now = Date.now()): Material {
  const access = findAccess(db, materialId, now);
  if (!access) throw new UserError("not_found:material", "This material is not there any more. Go back to Practice.", 404);
  if (access.message !== null) throw new UserError(`refused:${access.state}`, access.message, 403);
  return access.material;
}
