/** Reads and writes a question's content as a whole: its row and its citations, which change together. */

import "server-only";
import { asc, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { citations, passages, type QuestionContent, questions } from "@/db/schema";

type Reader = Pick<Db, "select">;
type Writer = Pick<Db, "select" | "insert" | "update" | "delete">;
type QuestionRow = typeof questions.$inferSelect;

/** Changes with every edit: what a form was filled from, so that an edit of another tab is not overwritten unseen. */
export const versionOf = ({ editedAt, createdAt }: Pick<QuestionRow, "editedAt" | "createdAt">): number => editedAt ?? createdAt;

/** Everything that an edit may replace. */
export function contentOf(db: Reader, row: QuestionRow): QuestionContent {
  const cited = db.select().from(citations).where(eq(citations.questionId, row.id)).orderBy(asc(citations.position)).all();
  const { stableId, question, answer, difficulty, difficultyAsked, context, sourcePassageId, rag, sentenceFaithfulness, state, rejectionReason, editedAt } = row;
  return {
    ...{ stableId, question, answer, difficulty, difficultyAsked, context, sourcePassageId, rag, sentenceFaithfulness, state, rejectionReason, editedAt },
    citations: cited.map(({ page, section, passageAddress, similarity, quote }) => ({ page, section, passageAddress, similarity, quote })),
  };
}

/** Replaces content and citations of a question; call it inside a transaction. */
export function writeContent(tx: Writer, id: string, { citations: cited, ...content }: Partial<QuestionContent>): void {
  tx.update(questions).set(content).where(eq(questions.id, id)).run();
  if (!cited) return;
  tx.delete(citations).where(eq(citations.questionId, id)).run();
  cited.forEach((citation, position) => tx.insert(citations).values({ questionId: id, position, ...citation }).run());
}

/** The row's id of a passage, by the address that citations name it with; null when there is none. */
export function passageRow(db: Reader, materialId: string, address: string | null): number | null {
  if (address === null) return null;
  const rows = db.select({ id: passages.id, materialId: passages.materialId }).from(passages).where(eq(passages.address, address)).all();
  return rows.find((row) => row.materialId === materialId)?.id ?? null;
}
