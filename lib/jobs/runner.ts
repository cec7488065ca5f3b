/** Works through the queue, one job at a time, in the server's process; the heavy parts run in child processes. */

import "server-only";
import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { getDb } from "@/db/client";
import { jobs, questions } from "@/db/schema";
import { removeUnusedUpload } from "@/lib/materials/files";
import { announceJob } from "./events";
import { describeFailure } from "./failure";
import { claimNext, discardResults, findJob, type Job, requestCancel } from "./queue";
import { runJob } from "./run-job";
import { science, type Science } from "./science";

class Cancelled extends Error {}

interface RunnerState {
  /** The loop that is under way. */
  loop: Promise<void> | null;
  running: Map<string, AbortController>;
}

const shared = globalThis as typeof globalThis & { sourcemarkRunner?: RunnerState };
const state = (): RunnerState => (shared.sourcemarkRunner ??= { loop: null, running: new Map() });

/** Makes sure that waiting jobs are being worked on; returns at once. The promise ends when the queue is empty. */
export function wakeRunner(db: Db = getDb(), using: Science = science): Promise<void> {
  const runner = state();
  runner.loop ??= workThroughQueue(db, using).finally(() => {
    runner.loop = null;
  });
  return runner.loop;
}

async function workThroughQueue(db: Db, using: Science): Promise<void> {
  // The caller's own work (an upload's answer, an action) comes first.
  await new Promise((resolve) => setImmediate(resolve));
  for (let job = claimNext(db); job; job = claimNext(db)) {
    announceJob(job.id);
    const controller = new AbortController();
    state().running.set(job.id, controller);
    try {
      await runJob(db, job, using, controller.signal);
    } catch (error) {
      settleFailure(db, job, error);
    } finally {
      state().running.delete(job.id);
      announceJob(job.id);
    }
  }
}

function settleFailure(db: Db, job: Job, error: unknown): void {
  const finishedAt = Date.now();
  if (findJob(db, job.id)?.isCancelRequested) {
    // Each stored question is whole, so those written before the stop are kept.
    const kept = db.select({ id: questions.id }).from(questions).where(eq(questions.jobId, job.id)).all().length;
    db.update(jobs).set({ state: "cancelled", done: kept, finishedAt }).where(eq(jobs.id, job.id)).run();
  } else {
    const { message, isRetryable } = describeFailure(error);
    db.transaction((tx) => {
      discardResults(tx, job.id);
      tx.update(jobs).set({ state: "failed", error: message, isRetryable, finishedAt }).where(eq(jobs.id, job.id)).run();
    });
    if (isRetryable) return;
  }
  removeUnusedUpload(db, job.sha256);
}

/** Stops a job; false when there is nothing to stop. */
export function cancelJob(db: Db, id: string): boolean {
  const isStopping = requestCancel(db, id);
  if (!isStopping) return false;
  state().running.get(id)?.abort(new Cancelled("The job was cancelled."));
  announceJob(id);
  const job = findJob(db, id);
  if (job?.state === "cancelled") removeUnusedUpload(db, job.sha256);
  return true;
}
