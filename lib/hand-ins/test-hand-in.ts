/** For tests: PDFs as students hand them in, and a hand-in that is stored. */

import "server-only";
import type { Db } from "@/db/client";
import { handIns } from "@/db/schema";
import { newId } from "@/lib/ids";
import { drawLines, makePdf } from "@/lib/nlp/document/pdf-builder";
import { addAnswers } from "./add";
import type { Part } from "./problems";
import { findTarget } from "./targets";

/** A PDF with these lines on its pages. */
export async function handInPdf(...pages: string[][]): Promise<Uint8Array> {
  return makePdf(pages.length, (page, index, { body }) => drawLines(page, pages[index] ?? [], body));
}

/** Stores a hand-in against an exam, without a file, as it is after its upload; returns its id. */
export function makeTestHandIn(db: Db, examId: string, parts: readonly Part[], name = "Ada"): string {
  const { title, questions } = findTarget(db, `exam:${examId}`);
  const id = newId();
  const file = { fileName: `${name}.pdf`, sha256: "b".repeat(64), bytes: 1, pageCount: 1 };
  db.insert(handIns)
    .values({ id, examId, againstTitle: title, questions, name, ...file, splitBy: "markers", problems: [], state: "split" })
    .run();
  addAnswers(db, id, parts);
  return id;
}
