/** Writes a material that was read and indexed into the database, in slices, so that pages are served meanwhile. */

import "server-only";
import { setImmediate as nextTurn } from "node:timers/promises";
import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { materials, pages, passageSentences, passages, sentences } from "@/db/schema";
import { newId } from "@/lib/ids";
import type { ExtractedDocument, Sentence } from "@/lib/nlp/document/types";
import { EMBEDDING_DIMENSIONS } from "@/lib/nlp/models/types";
import type { PassageIndex } from "@/lib/nlp/retrieval/types";

/** Rows per transaction; about 10 ms of work. */
const SLICE = 400;
const MAX_TITLE = 300;

export interface NewMaterial {
  document: ExtractedDocument;
  /** All of the document's sentences, in order. */
  sentences: Sentence[];
  index: PassageIndex;
  fileName: string;
  bytes: number;
  /** Which weights made the vectors. */
  embedder: string;
}

/**
 * Stores everything and returns the material's id. Until the last row is written the material is `importing`:
 * nobody sees it, and what an interrupted run left is swept first.
 */
export async function saveMaterial(db: Db, material: NewMaterial): Promise<string> {
  const { document, index } = material;
  sweepImport(db, document.sha256);
  const id = newId();
  const now = Date.now();
  db.insert(materials)
    .values({
      id,
      sha256: document.sha256,
      title: document.title.trim().slice(0, MAX_TITLE) || material.fileName.slice(0, MAX_TITLE) || "Untitled",
      fileName: material.fileName,
      bytes: material.bytes,
      pageCount: document.pageCount,
      emptyPages: document.emptyPages,
      language: document.language,
      warnings: document.warnings,
      embedder: material.embedder,
      state: "importing",
      updatedAt: now,
    })
    .run();
  try {
    await inSlices(db, document.pages, (page) => {
      const { number, label, text, spans, headings } = page;
      db.insert(pages).values({ materialId: id, number, label, text, spans, headings }).run();
    });
    const sentenceIds = await saveSentences(db, id, material);
    await inSlices(db, index.passages, (passage, row) => {
      const vector = rowOf(index.passageVectors, row);
      const { id: address, ordinal, page, section, start, end, text } = passage;
      const saved = db
        .insert(passages)
        .values({ materialId: id, view: "semantic", address, ordinal, page, section, start, end, text, vector })
        .returning({ id: passages.id })
        .get();
      passage.sentences.forEach((sentence, position) => {
        const sentenceId = sentenceIds.get(sentence.ordinal);
        if (sentenceId === undefined) throw new Error(`Sentence ${sentence.ordinal} of a passage is not in the document.`);
        db.insert(passageSentences).values({ passageId: saved.id, position, sentenceId }).run();
      });
    });
    db.update(materials).set({ state: "ready" }).where(eq(materials.id, id)).run();
    return id;
  } catch (error) {
    sweepImport(db, document.sha256);
    throw error;
  }
}

/** Removes what an interrupted import left; of one file, or of all. */
export function sweepImport(db: Db, sha256?: string): void {
  const rows = db.select().from(materials).where(eq(materials.state, "importing")).all();
  for (const row of rows) {
    if (sha256 === undefined || row.sha256 === sha256) db.delete(materials).where(eq(materials.id, row.id)).run();
  }
}

async function saveSentences(db: Db, materialId: string, material: NewMaterial): Promise<Map<number, number>> {
  const { index } = material;
  const vectorOf = new Map<number, Float32Array>();
  index.passages.forEach((passage, row) => {
    const first = index.sentenceOffsets[row] ?? 0;
    passage.sentences.forEach((sentence, i) => vectorOf.set(sentence.ordinal, rowOf(index.sentenceVectors, first + i)));
  });
  const ids = new Map<number, number>();
  await inSlices(db, material.sentences, (sentence) => {
    const vector = vectorOf.get(sentence.ordinal) ?? null;
    const saved = db
      .insert(sentences)
      .values({ materialId, ...sentence, vector })
      .returning({ id: sentences.id })
      .get();
    ids.set(sentence.ordinal, saved.id);
  });
  return ids;
}

const rowOf = (matrix: Float32Array, row: number): Float32Array =>
  matrix.subarray(row * EMBEDDING_DIMENSIONS, (row + 1) * EMBEDDING_DIMENSIONS);

async function inSlices<T>(db: Db, items: readonly T[], write: (item: T, index: number) => void): Promise<void> {
  for (let start = 0; start < items.length; start += SLICE) {
    db.transaction(() => {
      items.slice(start, start + SLICE).forEach((item, i) => write(item, start + i));
    });
    await nextTurn();
  }
}
