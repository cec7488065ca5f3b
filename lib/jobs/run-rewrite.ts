/**
 * Writes one question anew, from the same section and through the same gates. The old one stays until the new one is
 * there, and is kept with the job for the way back.
 */

import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { jobs, materials, passages, questions } from "@/db/schema";
import { loadMaterial } from "@/lib/materials/load";
import { contentOf, passageRow, versionOf, writeContent } from "@/lib/materials/question-content";
import { GenerationError, type Question } from "@/lib/nlp/questions/types";
import { announceJob } from "./events";
import type { Job } from "./queue";
import type { Progress } from "./run-job";
import { saveRejection } from "./results";
import type { Science } from "./science";

type QuestionRow = typeof questions.$inferSelect;

const NONE_LEFT = "No other question came out of this section; the old one stays as it is. Change it by hand, or write one of your own.";

/**
 * Ends by setting the job to `done` and replacing the question's content.
 * @throws GenerationError, ModelError, or the signal's reason; the question is then as it was
 */
export async function runRewrite(db: Db, job: Job, science: Science, signal: AbortSignal, report: (progress: Progress) => void): Promise<void> {
  const { rewrite, ...options } = job.options;
  const old = rewrite ? findRow(db, rewrite.questionId) : null;
  const loaded = old ? loadMaterial(db, old.materialId) : null;
  if (!rewrite || !old || !loaded) throw gone();
  report({ stage: "generating", done: 0, total: 1, attempts: 0 });
  const all = db.select().from(questions).where(and(eq(questions.materialId, old.materialId), isNull(questions.deletedAt))).all();
  const passageId = addressOf(db, old);
  if (passageId === null) throw new GenerationError("no-seeds", "This question names no passage to write another one from. Change it by hand.");
  const near = { near: { passageId }, existing: all.map(({ question }) => question), takenAnswers: [old.answer] };
  const result = await science.generateQuestions({ ...options, ...loaded, ...near }, science.models(), {
    signal,
    onProgress: ({ attempts }) => {
      if (!signal.aborted) report({ attempts });
    },
    onRejected: (rejection) => {
      if (!signal.aborted) saveRejection({ db, jobId: job.id, materialId: old.materialId }, rejection);
    },
  });
  signal.throwIfAborted();
  const [written] = result.questions;
  if (!written) throw new GenerationError("none-left", NONE_LEFT);
  db.transaction(
    (tx) => {
      const now = Math.max(Date.now(), rewrite.version + 1);
      const row = findRow(tx, rewrite.questionId);
      if (!row) throw gone();
      if (versionOf(row) !== rewrite.version) {
        throw new GenerationError("none-left", "The question was changed while another one was being written. Your change stays.");
      }
      const before = contentOf(tx, row);
      writeContent(tx, row.id, { ...replacement(tx, row, written), editedAt: now });
      tx.update(jobs)
        .set({ state: "done", stage: "done", done: 1, attempts: result.attempts, options: { ...job.options, rewrite: { ...rewrite, before } }, finishedAt: now })
        .where(eq(jobs.id, job.id))
        .run();
      tx.update(materials).set({ updatedAt: now }).where(eq(materials.id, row.materialId)).run();
    },
    { behavior: "immediate" },
  );
  announceJob(job.id);
}

const gone = () => new GenerationError("none-left", "The question was deleted before another one was written.");

function findRow(db: Pick<Db, "select">, id: string): QuestionRow | null {
  return db.select().from(questions).where(and(eq(questions.id, id), isNull(questions.deletedAt))).get() ?? null;
}

/** The passage that it was written from, else the first that it cites. */
function addressOf(db: Db, row: QuestionRow): string | null {
  const source = row.sourcePassageId === null ? undefined : db.select().from(passages).where(eq(passages.id, row.sourcePassageId)).get();
  return source?.address ?? contentOf(db, row).citations[0]?.passageAddress ?? null;
}

/** A new question is nobody's choice yet: the verdict on the old one does not count for it. */
function replacement(tx: Pick<Db, "select">, { materialId }: QuestionRow, written: Question) {
  const { id, question, answer, difficulty, difficultyAsked, context, rag, sentenceFaithfulness } = written;
  return {
    ...{ stableId: id, question, answer, difficulty, difficultyAsked, context, rag, sentenceFaithfulness },
    ...{ state: "new" as const, rejectionReason: "" },
    sourcePassageId: passageRow(tx, materialId, written.sourcePassageId),
    citations: written.citations.map(({ page, section, passageId, similarity, quote }) => ({ page, section, passageAddress: passageId, similarity, quote })),
  };
}
