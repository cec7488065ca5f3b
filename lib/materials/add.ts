/** What happens to a received PDF: it is kept once, and a run over it is queued. */

import "server-only";
import { and, count, eq, inArray } from "drizzle-orm";
import type { Db } from "@/db/client";
import { jobs, materials } from "@/db/schema";
import { enqueue, type Job } from "@/lib/jobs/queue";
import type { GenerationOptions } from "@/lib/nlp/questions/types";
import { UserError } from "@/lib/user-error";
import { keepFile, type ReceivedFile, removeUnusedUpload } from "./files";

export interface Added {
  job: Job;
  /** Set when the file was stored before. */
  existing: { materialId: string; title: string } | null;
}

export const queueFull = () =>
  new UserError("busy:jobs", "Too many files wait already. Try again when some of them are done.", 503);

/**
 * Keeps the file (unless it is there) and queues a run. The same file with the same options while such a run waits or
 * works gives that run: a double click writes no question twice. Synchronous, so that nothing comes in between.
 * @throws UserError when too many jobs wait
 */
export function addReceivedFile(db: Db, file: ReceivedFile, options: GenerationOptions): Added {
  const material = db.select().from(materials).where(eq(materials.sha256, file.sha256)).get();
  const isStored = material?.state === "ready";
  const same = findSameRun(db, file.sha256, options);
  // Written again even when it is there: that mends a file that went missing from the folder.
  keepFile(file);
  if (material && isStored && material.deletedAt !== null) {
    db.update(materials).set({ deletedAt: null }).where(eq(materials.id, material.id)).run();
  }
  const materialId = material && isStored ? material.id : null;
  const { sha256, fileName } = file;
  const job = same ?? enqueue(db, { sha256, fileName, materialId, options: withNewSeed(db, sha256, options) });
  if (!job) {
    removeUnusedUpload(db, sha256);
    throw queueFull();
  }
  return { job, existing: material && isStored ? { materialId: material.id, title: material.title } : null };
}

/** Queues a further run over a stored material. @throws UserError when too many jobs wait */
export function addRun(db: Db, material: typeof materials.$inferSelect, options: GenerationOptions): Job {
  const { sha256, fileName, id: materialId } = material;
  const same = findSameRun(db, sha256, options);
  const job = same ?? enqueue(db, { sha256, fileName, materialId, options: withNewSeed(db, sha256, options) });
  if (!job) throw queueFull();
  return job;
}

function findSameRun(db: Db, sha256: string, options: GenerationOptions): Job | undefined {
  const active = and(eq(jobs.sha256, sha256), inArray(jobs.state, ["queued", "running"]));
  const isSame = (job: Job) =>
    job.options.rewrite === undefined &&
    job.options.topic === options.topic &&
    job.options.difficulty === options.difficulty &&
    job.options.questions === options.questions &&
    !job.isCancelRequested;
  return db.select().from(jobs).where(active).all().find(isSame);
}

/** Each run over a file draws differently; the first like the command line does. */
export function withNewSeed<Options extends GenerationOptions>(db: Db, sha256: string, options: Options): Options {
  const earlier = db.select({ rows: count() }).from(jobs).where(eq(jobs.sha256, sha256)).get()?.rows ?? 0;
  return { ...options, seed: options.seed + earlier };
}
