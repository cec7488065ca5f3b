/** One job from the stored file to its questions. Each stage leaves whole rows behind, so that a later run can go on from them. */

import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { stat } from "node:fs/promises";
import type { Db } from "@/db/client";
import { jobs, materials, questions } from "@/db/schema";
import { uploadPath } from "@/lib/materials/files";
import { loadMaterial } from "@/lib/materials/load";
import { saveMaterial } from "@/lib/materials/save";
import { announceJob } from "./events";
import type { IndexProgress } from "@/lib/nlp/retrieval";
import { saveQuestion, saveRejection } from "./results";
import { runRewrite } from "./run-rewrite";
import { discardResults, type Job } from "./queue";
import type { Science } from "./science";

export type Progress = Partial<Pick<Job, "stage" | "done" | "total" | "attempts" | "materialId">>;

/**
 * Reads the file unless it was read before, then writes questions. Ends by setting the job to `done`.
 * @throws DocumentError, ModelError, GenerationError, or the signal's reason
 */
export async function runJob(db: Db, job: Job, science: Science, signal: AbortSignal): Promise<void> {
  const report = (progress: Progress) => {
    signal.throwIfAborted();
    db.update(jobs).set(progress).where(eq(jobs.id, job.id)).run();
    announceJob(job.id);
  };
  discardResults(db, job.id);
  if (job.options.rewrite) return runRewrite(db, job, science, signal, report);
  const materialId = await readMaterial(db, job, science, signal, report);
  const loaded = loadMaterial(db, materialId);
  if (!loaded) throw new Error(`Material ${materialId} vanished while job ${job.id} worked on it.`);

  report({ stage: "generating", done: 0, total: job.options.questions, attempts: 0, materialId });
  const existing = db
    .select({ question: questions.question })
    .from(questions)
    .where(and(eq(questions.materialId, materialId), isNull(questions.deletedAt)))
    .all()
    .map((row) => row.question);
  const place = { db, jobId: job.id, materialId };
  let saved = 0;
  const result = await science.generateQuestions({ ...job.options, ...loaded, existing }, science.models(), {
    signal,
    onProgress: ({ done, total, attempts }) => {
      if (!signal.aborted) report({ done, total, attempts });
    },
    onQuestion: (question) => {
      if (signal.aborted) return;
      saveQuestion(place, question, saved);
      saved += 1;
      announceJob(job.id);
    },
    onRejected: (rejection) => {
      if (!signal.aborted) saveRejection(place, rejection);
    },
  });
  signal.throwIfAborted();
  db.transaction((tx) => {
    const now = Date.now();
    tx.update(jobs)
      .set({
        state: "done",
        stage: "done",
        done: saved,
        total: job.options.questions,
        attempts: result.attempts,
        evaluation: result.evaluation,
        notes: result.notes,
        finishedAt: now,
      })
      .where(eq(jobs.id, job.id))
      .run();
    tx.update(materials).set({ updatedAt: now }).where(eq(materials.id, materialId)).run();
  });
  announceJob(job.id);
}

async function readMaterial(
  db: Db,
  job: Job,
  science: Science,
  signal: AbortSignal,
  report: (progress: Progress) => void,
): Promise<string> {
  // By the file's hash: an earlier run, or another upload of the same file, may have read it.
  const known = db.select().from(materials).where(and(eq(materials.sha256, job.sha256), eq(materials.state, "ready"))).get();
  if (known) {
    if (known.deletedAt !== null) db.update(materials).set({ deletedAt: null }).where(eq(materials.id, known.id)).run();
    return known.id;
  }
  const file = uploadPath(job.sha256);
  report({ stage: "cleaning", done: 0, total: 0 });
  const { size } = await stat(file);
  const document = await science.extractPdf(file, { signal, fileName: job.fileName });
  const models = science.models();
  report({ stage: "chunking" });
  const onProgress = (progress: IndexProgress) => {
    if (!signal.aborted) report(progress);
  };
  const index = await science.buildIndex(document, models, onProgress, { lane: "background", signal });
  signal.throwIfAborted();
  return saveMaterial(db, {
    document,
    sentences: science.sentencesOf(document),
    index,
    fileName: job.fileName,
    bytes: size,
    embedder: models.fingerprint.embedder,
  });
}
