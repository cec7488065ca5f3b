/** What the pages read about materials and their questions. Callers have authorised. */

import "server-only";
import { and, asc, count, desc, eq, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { citations, jobs, materials, questions, rejectedAttempts } from "@/db/schema";
import { groupBy } from "@/lib/group";
import type { Citation, RagScore } from "@/lib/nlp/questions/types";

export type Material = typeof materials.$inferSelect;
export type StoredQuestion = typeof questions.$inferSelect & { citations: (Omit<Citation, "passageId"> & { passageAddress: string })[] };

export interface MaterialSummary {
  id: string;
  title: string;
  fileName: string;
  pageCount: number;
  questions: number;
  /** Those that are not rejected. */
  usable: number;
  updatedAt: number;
  /** Null while it is closed for practice. */
  practiceOpenedAt: number | null;
}

const isVisible = and(eq(materials.state, "ready"), isNull(materials.deletedAt));
// Written out: in a select from one table drizzle prints columns without their table, and `id` would be the inner one.
const questionCount = sql<number>`(SELECT count(*) FROM questions AS q WHERE q.material_id = materials.id AND q.deleted_at IS NULL)`;
const usableCount = sql<number>`(SELECT count(*) FROM questions AS q WHERE q.material_id = materials.id AND q.deleted_at IS NULL AND q.state <> 'rejected')`;

/** Materials whose title or file name contains `search`, newest first. */
export function listMaterials(db: Db, search = "", limit = 200): MaterialSummary[] {
  const needle = search.trim().slice(0, 200);
  // LIKE folds only ASCII case and knows wildcards; instr over lower() needs no escaping.
  const contains = (column: typeof materials.title | typeof materials.fileName) =>
    sql`instr(lower(${column}), lower(${needle})) > 0`;
  return db
    .select({
      id: materials.id,
      title: materials.title,
      fileName: materials.fileName,
      pageCount: materials.pageCount,
      questions: questionCount,
      usable: usableCount,
      updatedAt: materials.updatedAt,
      practiceOpenedAt: materials.practiceOpenedAt,
    })
    .from(materials)
    .where(needle === "" ? isVisible : and(isVisible, or(contains(materials.title), contains(materials.fileName))))
    .orderBy(desc(materials.updatedAt))
    .limit(limit)
    .all();
}

/** Deleted ones that can still be restored, newest deletion first. */
export function listDeletedMaterials(db: Db): { id: string; title: string }[] {
  return db
    .select({ id: materials.id, title: materials.title })
    .from(materials)
    .where(and(eq(materials.state, "ready"), isNotNull(materials.deletedAt)))
    .orderBy(desc(materials.deletedAt))
    .limit(50)
    .all();
}

export function countMaterials(db: Db): number {
  return db.select({ rows: count() }).from(materials).where(isVisible).get()?.rows ?? 0;
}

/** The material, null when there is none or it was deleted. */
export function findMaterial(db: Db, id: string): Material | null {
  return db.select().from(materials).where(and(eq(materials.id, id), isVisible)).get() ?? null;
}

/** All its questions in the order of their runs, then those written by hand. What goes to others takes `listUsableQuestions`. */
export function listQuestions(db: Db, materialId: string): StoredQuestion[] {
  return readQuestions(db, materialId, undefined);
}

/** The questions that exams, exports and practice may have: all but the rejected ones. */
export function listUsableQuestions(db: Db, materialId: string): StoredQuestion[] {
  return readQuestions(db, materialId, ne(questions.state, "rejected"));
}

function readQuestions(db: Db, materialId: string, which: SQL | undefined): StoredQuestion[] {
  const rows = db
    .select({ question: questions })
    .from(questions)
    .leftJoin(jobs, eq(jobs.id, questions.jobId))
    .where(and(eq(questions.materialId, materialId), isNull(questions.deletedAt), which))
    .orderBy(sql`${jobs.createdAt} IS NULL`, asc(jobs.createdAt), asc(questions.ordinal), asc(questions.createdAt))
    .all();
  const cited = db
    .select({ citation: citations })
    .from(citations)
    .innerJoin(questions, eq(questions.id, citations.questionId))
    .where(eq(questions.materialId, materialId))
    .orderBy(asc(citations.questionId), asc(citations.position))
    .all();
  const byQuestion = groupBy(cited, ({ citation }) => citation.questionId);
  return rows.map(({ question }) => ({
    ...question,
    citations: (byQuestion.get(question.id) ?? []).map(({ citation }) => citation),
  }));
}

/** One question of a visible material. */
export function findQuestion(db: Db, id: string): typeof questions.$inferSelect | null {
  const row = db
    .select({ question: questions })
    .from(questions)
    .innerJoin(materials, eq(materials.id, questions.materialId))
    .where(and(eq(questions.id, id), isNull(questions.deletedAt), isVisible))
    .get();
  return row?.question ?? null;
}

/** Deleted ones that can still be restored, newest deletion first. */
export function listDeletedQuestions(db: Db, materialId: string): { id: string; question: string }[] {
  return db
    .select({ id: questions.id, question: questions.question })
    .from(questions)
    .where(and(eq(questions.materialId, materialId), isNotNull(questions.deletedAt)))
    .orderBy(desc(questions.deletedAt))
    .limit(200)
    .all();
}

export type StoredRejection = typeof rejectedAttempts.$inferSelect;

/** What the gates refused over all runs, in the order of the attempts. */
export function listRejections(db: Db, materialId: string): StoredRejection[] {
  const own = eq(rejectedAttempts.materialId, materialId);
  return db.select().from(rejectedAttempts).where(own).orderBy(asc(rejectedAttempts.id)).all();
}

/** Mean of each score over the questions, null without any. */
export function meanRag(list: readonly { rag: RagScore }[]): RagScore | null {
  if (list.length === 0) return null;
  const mean = (pick: (rag: RagScore) => number) => list.reduce((sum, { rag }) => sum + pick(rag), 0) / list.length;
  return {
    contextRelevance: mean((rag) => rag.contextRelevance),
    faithfulness: mean((rag) => rag.faithfulness),
    answerRelevance: mean((rag) => rag.answerRelevance),
    ragScore: mean((rag) => rag.ragScore),
  };
}

/** Sets the title; false when there is no such material. */
export function renameMaterial(db: Db, id: string, title: string): boolean {
  return db.update(materials).set({ title }).where(and(eq(materials.id, id), isVisible)).run().changes > 0;
}
