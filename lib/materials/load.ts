/** Reads a stored material back into what question generation works on: the document and its index. */

import "server-only";
import { asc, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { materials, pages, passageSentences, passages, sentences } from "@/db/schema";
import { groupBy } from "@/lib/group";
import type { ExtractedDocument, Sentence } from "@/lib/nlp/document/types";
import { EMBEDDING_DIMENSIONS } from "@/lib/nlp/models/types";
import type { Passage, PassageIndex } from "@/lib/nlp/retrieval/types";

export interface LoadedMaterial {
  document: ExtractedDocument;
  index: PassageIndex;
}

/** The material as it was when saved; null when there is none. Vectors come as two matrices in document order. */
export function loadMaterial(db: Db, materialId: string): LoadedMaterial | null {
  const material = db.select().from(materials).where(eq(materials.id, materialId)).get();
  if (!material || material.state !== "ready") return null;
  const pageRows = db.select().from(pages).where(eq(pages.materialId, materialId)).orderBy(asc(pages.number)).all();
  return {
    document: {
      title: material.title,
      sha256: material.sha256,
      pageCount: material.pageCount,
      pages: pageRows.map(({ number, label, text, spans, headings }) => ({ number, label, text, spans, headings })),
      emptyPages: material.emptyPages,
      language: material.language,
      warnings: material.warnings,
    },
    index: loadIndex(db, materialId),
  };
}

function loadIndex(db: Db, materialId: string): PassageIndex {
  const passageRows = db
    .select()
    .from(passages)
    .where(eq(passages.materialId, materialId))
    .orderBy(asc(passages.ordinal))
    .all();
  const links = db
    .select({ passageId: passageSentences.passageId, sentence: sentences })
    .from(passageSentences)
    .innerJoin(sentences, eq(sentences.id, passageSentences.sentenceId))
    .where(eq(sentences.materialId, materialId))
    .orderBy(asc(passageSentences.passageId), asc(passageSentences.position))
    .all();
  const bySentence = groupBy(links, (link) => link.passageId);
  const index: PassageIndex = {
    passages: [],
    passageVectors: new Float32Array(passageRows.length * EMBEDDING_DIMENSIONS),
    sentenceVectors: new Float32Array(links.length * EMBEDDING_DIMENSIONS),
    sentenceOffsets: [],
  };
  let row = 0;
  passageRows.forEach((stored, at) => {
    const own = bySentence.get(stored.id) ?? [];
    const { address, ordinal, page, section, start, end, text } = stored;
    const inside = own.map((link) => toSentence(link.sentence));
    const passage: Passage = { id: address, ordinal, page, section, start, end, text, sentences: inside };
    index.passages.push(passage);
    index.passageVectors.set(stored.vector, at * EMBEDDING_DIMENSIONS);
    index.sentenceOffsets.push(row);
    for (const link of own) {
      if (link.sentence.vector) index.sentenceVectors.set(link.sentence.vector, row * EMBEDDING_DIMENSIONS);
      row += 1;
    }
  });
  return index;
}

function toSentence(row: typeof sentences.$inferSelect): Sentence {
  const { ordinal, page, start, end, text, section, kind } = row;
  return { ordinal, page, start, end, text, section, kind };
}
