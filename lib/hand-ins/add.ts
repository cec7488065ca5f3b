/** From a received PDF to a stored hand-in with its split. */

import "server-only";
import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { handInAnswers, handIns } from "@/db/schema";
import { newId } from "@/lib/ids";
import { keepFile, type ReceivedFile, shorten } from "@/lib/materials/files";
import { extractPdf } from "@/lib/nlp/document";
import { UserError } from "@/lib/user-error";
import { MAX_CHARACTERS, MAX_NAME, MAX_PAGES } from "./limits";
import { MARKER_LINE } from "./markers";
import type { Part } from "./problems";
import { splitAnswers, type Split } from "./split";
import type { Target } from "./targets";

export interface ReadHandIn {
  pageCount: number;
  split: Split;
  /** What was odd about reading the file, sentences for the teacher. */
  warnings: string[];
}

/**
 * Reads the file and splits its text.
 * @throws DocumentError when it cannot be read
 * @throws UserError when it is longer than a hand-in may be
 */
export async function readHandIn(file: ReceivedFile, target: Target, signal: AbortSignal): Promise<ReadHandIn> {
  const document = await extractPdf(file.temporary, { fileName: file.fileName, asWritten: { blockStart: MARKER_LINE }, signal });
  if (document.pageCount > MAX_PAGES) {
    throw new UserError("bad_request:too-long", `This PDF has ${document.pageCount.toLocaleString("en")} pages; a hand-in has at most ${MAX_PAGES}. Is it a hand-in?`, 413);
  }
  if (document.pages.reduce((sum, { text }) => sum + text.length, 0) > MAX_CHARACTERS) {
    throw new UserError("bad_request:too-long", `This PDF has more than ${MAX_CHARACTERS.toLocaleString("en")} characters of text. Split it into parts.`, 413);
  }
  const split = splitAnswers(document.pages, target.questions.map(({ question }) => question));
  return { pageCount: document.pageCount, split, warnings: document.warnings };
}

/**
 * Keeps the file and stores what was read of it. The same file against the same questions is the hand-in that is there
 * already, undeleted: sending twice makes no second one. Synchronous, so that nothing comes in between.
 */
export function addHandIn(db: Db, file: ReceivedFile, target: Target, read: ReadHandIn): { id: string; isExisting: boolean } {
  const existing = findSame(db, file.sha256, target);
  // Written again even when it is there: that mends a file that went missing from the folder.
  keepFile(file);
  if (existing) {
    db.update(handIns).set({ deletedAt: null }).where(eq(handIns.id, existing)).run();
    return { id: existing, isExisting: true };
  }
  const id = newId();
  const { examId, materialId, title, questions } = target;
  const { sha256, bytes, fileName } = file;
  const { split, pageCount, warnings } = read;
  db.transaction((tx) => {
    tx.insert(handIns)
      .values({ id, examId, materialId, againstTitle: title, questions, name: nameFrom(fileName), fileName, sha256, bytes, pageCount, splitBy: split.splitBy, problems: [...split.notes, ...warnings], state: "split" })
      .run();
    addAnswers(tx, id, split.parts);
  });
  return { id, isExisting: false };
}

/** The parts of a new hand-in, in their order, not confirmed yet. */
export function addAnswers(tx: Pick<Db, "insert">, handInId: string, parts: readonly Part[]): void {
  parts.forEach((part, ordinal) => tx.insert(handInAnswers).values({ id: newId(), handInId, ordinal, ...part }).run());
}

function findSame(db: Db, sha256: string, { examId, materialId, questions }: Target): string | null {
  const against = examId === null ? eq(handIns.materialId, materialId ?? "") : eq(handIns.examId, examId);
  const asked = JSON.stringify(questions);
  const same = db.select().from(handIns).where(and(eq(handIns.sha256, sha256), against)).all();
  return same.find((handIn) => JSON.stringify(handIn.questions) === asked)?.id ?? null;
}

/** "ada_lovelace.pdf" → "ada lovelace". */
function nameFrom(fileName: string): string {
  const name = fileName.replace(/\.pdf$/i, "").replace(/[_\s]+/g, " ").trim();
  return shorten(name, MAX_NAME) || "Without a name";
}
