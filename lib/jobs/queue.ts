/** The jobs table as a queue: what may follow what, and nothing else. Every step is one transaction. */

import "server-only";
import { and, asc, count, eq, inArray, type SQL } from "drizzle-orm";
import type { Db } from "@/db/client";
import { type JobOptions, jobs, questions, rejectedAttempts } from "@/db/schema";
import { newId } from "@/lib/ids";

export type Job = typeof jobs.$inferSelect;

/** Starts of one job; a job that takes the server down with it is given up after these. */
export const MAX_RUNS = 3;

/** Jobs that may wait; more would only be forgotten. */
export const MAX_WAITING = 50;

export interface NewJob {
  sha256: string;
  fileName: string;
  materialId: string | null;
  options: JobOptions;
}

/** Adds a job and returns it; null when too many wait already. */
export function enqueue(db: Db, job: NewJob): Job | null {
  return db.transaction(
    (tx) => {
      if (countJobs(tx, eq(jobs.state, "queued")) >= MAX_WAITING) return null;
      return tx
        .insert(jobs)
        .values({ id: newId(), state: "queued", stage: "uploaded", ...job })
        .returning()
        .get();
    },
    { behavior: "immediate" },
  );
}

export function findJob(db: Db, id: string): Job | null {
  return db.select().from(jobs).where(eq(jobs.id, id)).get() ?? null;
}

/** Takes the job that waits longest, null when none does. */
export function claimNext(db: Db): Job | null {
  return db.transaction(
    (tx) => {
      const next = tx.select().from(jobs).where(eq(jobs.state, "queued")).orderBy(asc(jobs.createdAt), asc(jobs.id)).get();
      if (!next) return null;
      return tx
        .update(jobs)
        .set({ state: "running", runs: next.runs + 1, startedAt: next.startedAt ?? Date.now() })
        .where(eq(jobs.id, next.id))
        .returning()
        .get();
    },
    { behavior: "immediate" },
  );
}

/**
 * After a crash: jobs that were running wait again, without the questions of the broken run, which the next run
 * writes anew (same options and seed, same questions); a job that was cancelled meanwhile stays cancelled.
 */
export function recoverJobs(db: Db): void {
  for (const job of db.select().from(jobs).where(eq(jobs.state, "running")).all()) {
    db.transaction((tx) => {
      discardResults(tx, job.id);
      const again =
        job.isCancelRequested
          ? { state: "cancelled" as const, finishedAt: Date.now() }
          : job.runs >= MAX_RUNS
            ? {
                state: "failed" as const,
                error: `The server stopped ${job.runs} times while it worked on this file. Look at the server's log before you try again.`,
                finishedAt: Date.now(),
              }
            : { state: "queued" as const, stage: "uploaded" as const, done: 0, total: 0, attempts: 0 };
      tx.update(jobs).set(again).where(eq(jobs.id, job.id)).run();
    });
  }
}

/** Removes the questions and refusals of one job. */
export function discardResults(db: Pick<Db, "delete">, jobId: string): void {
  db.delete(questions).where(eq(questions.jobId, jobId)).run();
  db.delete(rejectedAttempts).where(eq(rejectedAttempts.jobId, jobId)).run();
}

/** Stops a waiting job at once; asks a running one to stop. False when there is nothing to stop. */
export function requestCancel(db: Db, id: string): boolean {
  return db.transaction(
    (tx) => {
      const job = tx.select().from(jobs).where(eq(jobs.id, id)).get();
      if (!job || !["queued", "running"].includes(job.state)) return false;
      const change =
        job.state === "queued"
          ? { state: "cancelled" as const, isCancelRequested: true, finishedAt: Date.now() }
          : { isCancelRequested: true };
      tx.update(jobs).set(change).where(eq(jobs.id, id)).run();
      return true;
    },
    { behavior: "immediate" },
  );
}

/** Puts a failed or cancelled job back in the queue. False when it cannot be tried again. */
export function retryJob(db: Db, id: string): boolean {
  return db.transaction(
    (tx) => {
      const job = tx.select().from(jobs).where(eq(jobs.id, id)).get();
      if (!job || !job.isRetryable || !["failed", "cancelled"].includes(job.state)) return false;
      discardResults(tx, id);
      const fresh = { stage: "uploaded" as const, done: 0, total: 0, attempts: 0, runs: 0 };
      tx.update(jobs)
        .set({ state: "queued", ...fresh, error: null, isCancelRequested: false, notes: [], startedAt: null, finishedAt: null })
        .where(eq(jobs.id, id))
        .run();
      return true;
    },
    { behavior: "immediate" },
  );
}

/** Jobs that still need the stored file. */
export function countActiveJobs(db: Db, sha256: string): number {
  return countJobs(db, and(eq(jobs.sha256, sha256), inArray(jobs.state, ["queued", "running"])));
}

export function queueLength(db: Db): { waiting: number; running: number } {
  return {
    waiting: countJobs(db, eq(jobs.state, "queued")),
    running: countJobs(db, eq(jobs.state, "running")),
  };
}

function countJobs(db: Pick<Db, "select">, where: SQL | undefined): number {
  return db.select({ rows: count() }).from(jobs).where(where).get()?.rows ?? 0;
}
