/** Asking for another question in the place of one, following that, and going back to the old one. */

import "server-only";
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { jobs, materials, questions } from "@/db/schema";
import { enqueue, type Job } from "@/lib/jobs/queue";
import { toView, type JobView } from "@/lib/jobs/view";
import { UserError } from "@/lib/user-error";
import { queueFull, withNewSeed } from "./add";
import { UNDO_HOURS } from "./delete";
import { versionOf, writeContent } from "./question-content";

const goneQuestion = () => new UserError("not_found:question", "This question is not there any more. Load the page anew.", 404);

/** Of jobs that rewrite this question. */
const rewrites = (questionId: string) => sql`json_extract(${jobs.options}, '$.rewrite.questionId') = ${questionId}`;

/** Queues a rewrite, unless one waits or works already. @throws UserError when the question is gone or too many jobs wait */
export function startRewrite(db: Db, questionId: string): Job {
  const found = db
    .select({ question: questions, material: materials })
    .from(questions)
    .innerJoin(materials, eq(materials.id, questions.materialId))
    .where(and(eq(questions.id, questionId), isNull(questions.deletedAt), isNull(materials.deletedAt)))
    .get();
  if (!found) throw goneQuestion();
  const active = sql`${rewrites(questionId)} AND ${jobs.state} IN ('queued', 'running') AND NOT ${jobs.isCancelRequested}`;
  const same = db.select().from(jobs).where(active).get();
  if (same) return same;
  const { question, material } = found;
  const { sha256, fileName } = material;
  const rewrite = { questionId, version: versionOf(question), before: null, isUndone: false };
  const options = withNewSeed(db, sha256, { topic: null, difficulty: question.difficulty, questions: 1, seed: 1, rewrite });
  const job = enqueue(db, { sha256, fileName, materialId: material.id, options });
  if (!job) throw queueFull();
  return job;
}

/** Gives the old question back. @throws UserError when the new one was changed since, or there is nothing to undo */
export function undoRewrite(db: Db, jobId: string, now = Date.now()): void {
  db.transaction(
    (tx) => {
      const job = tx.select().from(jobs).where(eq(jobs.id, jobId)).get();
      const rewrite = job?.options.rewrite;
      if (!job || !rewrite?.before || rewrite.isUndone) throw new UserError("conflict:rewrite", "There is nothing to undo here any more. Load the page anew.", 409);
      const row = tx.select().from(questions).where(and(eq(questions.id, rewrite.questionId), isNull(questions.deletedAt))).get();
      if (!row) throw goneQuestion();
      if (row.editedAt !== job.finishedAt) {
        throw new UserError("conflict:rewrite", "The new question was changed since it was written, so the old one cannot take its place.", 409);
      }
      // A version of its own: forms that were filled from the new question are out of date.
      writeContent(tx, row.id, { ...rewrite.before, editedAt: Math.max(now, versionOf(row) + 1) });
      tx.update(jobs).set({ options: { ...job.options, rewrite: { ...rewrite, isUndone: true } } }).where(eq(jobs.id, jobId)).run();
    },
    { behavior: "immediate" },
  );
}

export interface RewriteView {
  job: JobView;
  /** The new question is there, as it was written, and the old one can be had back. */
  canUndo: boolean;
  /** The wording before. */
  oldQuestion: string | null;
}

/** The newest rewrite of each question of a material that is under way, failed or can be undone. */
export function listRewrites(db: Db, materialId: string, now = Date.now()): Map<string, RewriteView> {
  const recent = sql`${jobs.materialId} = ${materialId} AND json_extract(${jobs.options}, '$.rewrite.questionId') IS NOT NULL
    AND (${jobs.finishedAt} IS NULL OR ${jobs.finishedAt} > ${now - UNDO_HOURS * 3600_000})`;
  const views = new Map<string, RewriteView>();
  for (const job of db.select().from(jobs).where(recent).orderBy(desc(jobs.createdAt), desc(jobs.id)).all()) {
    const { rewrite } = job.options;
    if (!rewrite || views.has(rewrite.questionId)) continue;
    const row = db.select().from(questions).where(eq(questions.id, rewrite.questionId)).get();
    const canUndo = job.state === "done" && rewrite.before !== null && !rewrite.isUndone && row?.editedAt === job.finishedAt;
    views.set(rewrite.questionId, { job: toView(db, job), canUndo, oldQuestion: rewrite.before?.question ?? null });
  }
  return views;
}
