/** For tests: a material with questions in two sections, as a run leaves it. */

import "server-only";
import type { Db } from "@/db/client";
import { citations, jobs, materials, questions } from "@/db/schema";
import { newId } from "@/lib/ids";

const SENTENCES = [
  "Mitochondria break down glucose with oxygen.",
  "The cell membrane separates the cell from its surroundings.",
  "Chloroplasts turn the energy of light into sugar.",
  "Ribosomes build proteins from amino acids.",
];

/** Inserts it and returns the ids in the order of its questions: two of section "1 Organelles", two of "2 Energy". */
export function makeTestMaterial(db: Db, sha = "a"): { materialId: string; questionIds: string[] } {
  const materialId = newId();
  const sha256 = sha.repeat(64).slice(0, 64);
  const file = { sha256, fileName: "cells.pdf" };
  db.insert(materials)
    .values({ id: materialId, ...file, title: "Cells", bytes: 1, pageCount: 2, emptyPages: [], language: "en", warnings: [], state: "ready", embedder: "e", updatedAt: 1 })
    .run();
  const jobId = newId();
  db.insert(jobs)
    .values({ id: jobId, ...file, materialId, state: "done", stage: "done", options: { topic: null, difficulty: "medium", questions: 4, seed: 1 } })
    .run();
  const questionIds = SENTENCES.map((sentence, ordinal) => {
    const id = newId();
    db.insert(questions)
      .values({
        id,
        materialId,
        jobId,
        stableId: `stable-${ordinal}`,
        ordinal,
        question: `What is said in sentence ${ordinal + 1}?`,
        answer: sentence,
        difficultyAsked: "medium",
        difficulty: "medium",
        context: `Cells are small. ${sentence}`,
        rag: { contextRelevance: 1, faithfulness: 1, answerRelevance: 1, ragScore: 1 },
        sentenceFaithfulness: [1],
      })
      .run();
    const section = ordinal < 2 ? "1 Organelles" : "2 Energy";
    db.insert(citations).values({ questionId: id, position: 0, page: ordinal + 1, section, passageAddress: `p${ordinal}`, similarity: 0.9, quote: sentence }).run();
    return id;
  });
  return { materialId, questionIds };
}
