/** For tests: a material with text, passages and vectors, as reading a PDF leaves it, and a question about it. */

import "server-only";
import type { Db } from "@/db/client";
import { jobs } from "@/db/schema";
import { saveQuestion } from "@/lib/jobs/results";
import { newId } from "@/lib/ids";
import { sentencesOf } from "@/lib/nlp/document";
import type { ExtractedDocument } from "@/lib/nlp/document/types";
import type { Models } from "@/lib/nlp/models/types";
import { buildIndex } from "@/lib/nlp/retrieval";
import { saveMaterial } from "./save";

const PAGES = [
  "Mitochondria break down glucose with oxygen. The energy that is set free is stored in molecules of ATP. Muscle cells contain many mitochondria because they need much energy.",
  "The cell membrane separates the cell from its surroundings. Proteins in the membrane let chosen substances pass. Large molecules stay outside because the membrane does not let them through.",
  "Chloroplasts turn the energy of light into sugar. They contain chlorophyll, which absorbs red and blue light. Plants look green because chlorophyll reflects green light.",
];

const DOCUMENT: ExtractedDocument = {
  title: "Cells",
  sha256: "c".repeat(64),
  pageCount: PAGES.length,
  pages: PAGES.map((text, index) => ({ number: index + 1, label: null, text, spans: [], headings: [] })),
  emptyPages: [],
  language: "en",
  warnings: [],
};

export interface IndexedMaterial {
  materialId: string;
  jobId: string;
  /** Of a question about page 1 with a grounded reference answer. */
  questionId: string;
}

export async function makeIndexedMaterial(db: Db, models: Models): Promise<IndexedMaterial> {
  const index = await buildIndex(DOCUMENT, models);
  const file = { fileName: "cells.pdf", bytes: 1, embedder: models.fingerprint.embedder };
  const materialId = await saveMaterial(db, { document: DOCUMENT, sentences: sentencesOf(DOCUMENT), index, ...file });
  const jobId = newId();
  const options = { topic: null, difficulty: "medium" as const, questions: 1, seed: 1 };
  db.insert(jobs).values({ id: jobId, state: "done", stage: "done", sha256: DOCUMENT.sha256, fileName: "cells.pdf", materialId, options, finishedAt: Date.now() }).run();
  const [passage] = index.passages;
  if (!passage) throw new Error("The test's document has no passage.");
  const questionId = saveQuestion(
    { db, jobId, materialId },
    {
      id: "stable-1",
      question: "How do mitochondria provide the cell with energy?",
      answer: "Mitochondria break down glucose with oxygen. The energy that is set free is stored in molecules of ATP.",
      difficultyAsked: "medium",
      difficulty: "medium",
      context: passage.text,
      sourcePassageId: passage.id,
      citations: [{ page: 1, section: null, passageId: passage.id, similarity: 0.7, quote: "Mitochondria break down glucose with oxygen." }],
      rag: { contextRelevance: 0.6, faithfulness: 0.9, answerRelevance: 0.6, ragScore: 0.7 },
      sentenceFaithfulness: [0.9, 0.9],
    },
    0,
  );
  return { materialId, jobId, questionId };
}
