/** Writes what a run brings forth, one whole question (with its citations) or refusal at a time. */

import "server-only";
import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { citations, passages, questions, rejectedAttempts } from "@/db/schema";
import { newId } from "@/lib/ids";
import type { Question, Rejection } from "@/lib/nlp/questions/types";

export interface Place {
  db: Db;
  jobId: string;
  materialId: string;
}

/** Stores the question at position `ordinal` of its run, and its citations, in one transaction; returns its id. */
export function saveQuestion({ db, jobId, materialId }: Place, question: Question, ordinal: number): string {
  const id = newId();
  db.transaction((tx) => {
    const source = tx
      .select({ id: passages.id })
      .from(passages)
      .where(and(eq(passages.materialId, materialId), eq(passages.address, question.sourcePassageId)))
      .get();
    tx.insert(questions)
      .values({
        id,
        materialId,
        jobId,
        ordinal,
        stableId: question.id,
        question: question.question,
        answer: question.answer,
        difficultyAsked: question.difficultyAsked,
        difficulty: question.difficulty,
        context: question.context,
        sourcePassageId: source?.id ?? null,
        rag: question.rag,
        sentenceFaithfulness: question.sentenceFaithfulness,
      })
      .run();
    question.citations.forEach(({ page, section, passageId, similarity, quote }, position) => {
      const row = { questionId: id, position, page, section, passageAddress: passageId, similarity, quote };
      tx.insert(citations).values(row).run();
    });
  });
  return id;
}

export function saveRejection({ db, jobId, materialId }: Place, rejection: Rejection): void {
  const { question, gate, reason, page } = rejection;
  db.insert(rejectedAttempts).values({ jobId, materialId, question, gate, reason, page }).run();
}
