/** A job as pages and progress streams show it. */

import "server-only";
import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { type JobStage, type JobState, jobs, questions } from "@/db/schema";
import type { Difficulty, RagScore } from "@/lib/nlp/questions/types";
import { findJob, type Job } from "./queue";

export interface JobView {
  id: string;
  state: JobState;
  stage: JobStage;
  done: number;
  total: number;
  attempts: number;
  error: string | null;
  isRetryable: boolean;
  isCancelRequested: boolean;
  notes: string[];
  fileName: string;
  materialId: string | null;
  topic: string | null;
  difficulty: Difficulty;
  evaluation: RagScore | null;
  questions: { id: string; question: string; page: number | null }[];
}

export function viewJob(db: Db, id: string): JobView | null {
  const job = findJob(db, id);
  return job ? toView(db, job) : null;
}

/** Jobs that write one question anew are shown at that question, not among the runs. */
const isRun = sql`json_extract(${jobs.options}, '$.rewrite.questionId') IS NULL`;

/** Runs that wait or work, and the newest failed or cancelled ones that were not followed by another of the same file. */
export function listOpenJobs(db: Db, limit = 10): JobView[] {
  const active = db
    .select()
    .from(jobs)
    .where(and(inArray(jobs.state, ["queued", "running"]), isRun))
    .orderBy(asc(jobs.createdAt))
    .limit(50)
    .all();
  const ended = db
    .select()
    .from(jobs)
    .where(
      sql`${jobs.state} IN ('failed', 'done') AND ${jobs.finishedAt} > ${Date.now() - 24 * 3600_000} AND ${isRun}
        AND NOT EXISTS (SELECT 1 FROM ${jobs} AS later WHERE later.sha256 = ${jobs.sha256} AND later.created_at > ${jobs.createdAt}
          AND json_extract(later.options, '$.rewrite.questionId') IS NULL)`,
    )
    .orderBy(desc(jobs.finishedAt))
    .limit(limit)
    .all();
  return [...active, ...ended].map((job) => toView(db, job));
}

/** All runs over one material, newest first. */
export function listJobsOf(db: Db, materialId: string): JobView[] {
  const rows = db.select().from(jobs).where(and(eq(jobs.materialId, materialId), isRun)).orderBy(desc(jobs.createdAt)).limit(50).all();
  return rows.map((job) => toView(db, job));
}

/** A job's row as it is shown. */
export function toView(db: Db, job: Job): JobView {
  // Written out: in a select from one table drizzle prints columns without their table.
  const firstPage = sql<number | null>`(SELECT c.page FROM citations AS c WHERE c.question_id = questions.id ORDER BY c.position LIMIT 1)`;
  return {
    id: job.id,
    state: job.state,
    stage: job.stage,
    done: job.done,
    total: job.total,
    attempts: job.attempts,
    error: job.error,
    isRetryable: job.isRetryable,
    isCancelRequested: job.isCancelRequested,
    notes: job.notes,
    fileName: job.fileName,
    materialId: job.materialId,
    topic: job.options.topic,
    difficulty: job.options.difficulty,
    evaluation: job.evaluation,
    questions: db
      .select({ id: questions.id, question: questions.question, page: firstPage })
      .from(questions)
      .where(eq(questions.jobId, job.id))
      .orderBy(asc(questions.ordinal))
      .all(),
  };
}
