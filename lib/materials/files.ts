/** The stored PDFs: DATA_DIR/uploads/<sha256>.pdf. A file appears there whole or not at all. */

import "server-only";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { open, rm } from "node:fs/promises";
import path from "node:path";
import { and, eq, inArray, or } from "drizzle-orm";
import type { Db } from "@/db/client";
import { uploadsDir } from "@/db/paths";
import { handIns, jobs, materials } from "@/db/schema";
import { newId } from "@/lib/ids";
import { PDF_MAX_BYTES } from "@/lib/nlp/constants";
import { UserError } from "@/lib/user-error";

export const uploadPath = (sha256: string): string => path.join(uploadsDir(), `${sha256}.pdf`);

/** pdf.js and Acrobat accept the mark anywhere in the first kilobyte. */
const HEADER_BYTES = 1024;

export interface ReceivedFile {
  temporary: string;
  sha256: string;
  bytes: number;
  fileName: string;
}

export const tooLargeMessage = `The file is larger than ${PDF_MAX_BYTES / 1024 / 1024} MB. Split the PDF or save it with smaller pictures.`;

/**
 * Writes an upload to a temporary file while it arrives, counting and hashing. The caller keeps it with `keepFile` or drops it.
 * @throws UserError when it is empty, too large or no PDF; nothing is left behind then, nor when the stream breaks
 */
export async function receiveFile(chunks: AsyncIterable<Uint8Array>, fileName: string): Promise<ReceivedFile> {
  const folder = path.join(uploadsDir(), "incoming");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const temporary = path.join(folder, `${newId()}.part`);
  const file = await open(temporary, "wx", 0o600);
  const hash = createHash("sha256");
  let bytes = 0;
  let head = Buffer.alloc(0);
  try {
    for await (const chunk of chunks) {
      bytes += chunk.byteLength;
      if (bytes > PDF_MAX_BYTES) throw new UserError("bad_request:too-large", tooLargeMessage, 413);
      if (head.length < HEADER_BYTES) head = Buffer.concat([head, chunk]).subarray(0, HEADER_BYTES);
      hash.update(chunk);
      await file.write(chunk);
    }
    if (bytes === 0) throw new UserError("bad_request:empty", "The file is empty. Choose another PDF.");
    if (!head.includes("%PDF-")) {
      throw new UserError("bad_request:not-a-pdf", "This is not a PDF, whatever its name says. Export the document as PDF and upload that.", 415);
    }
    await file.sync();
    await file.close();
    return { temporary, sha256: hash.digest("hex"), bytes, fileName: cleanFileName(fileName) };
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Gives a received file its place. Synchronous: between this and the row that refers to it nothing else may run. */
export function keepFile(file: ReceivedFile): void {
  renameSync(file.temporary, uploadPath(file.sha256));
}

export function dropFile(file: ReceivedFile): void {
  rmSync(file.temporary, { force: true });
}

/** The last part of a path, without control characters and marks that reverse the reading direction; at most 150 characters. */
export function cleanFileName(raw: string): string {
  const last = raw.normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const clean = last.replace(/\p{C}+/gu, "").replace(/\s+/g, " ").trim();
  if (/^\.*$/.test(clean)) return "document.pdf";
  return clean.length <= 150 ? clean : `${shorten(clean, 140)}….pdf`;
}

/** The first `length` characters as JavaScript counts them, without half a character at the end: headers cannot carry it. */
export function shorten(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "");
}

/** Deletes a stored file that no material, no hand-in and no job that could still run refers to. */
export function removeUnusedUpload(db: Db, sha256: string): void {
  if (!isUploadUsed(db, sha256)) rmSync(uploadPath(sha256), { force: true });
}

function isUploadUsed(db: Db, sha256: string): boolean {
  const material = db.select({ id: materials.id }).from(materials).where(eq(materials.sha256, sha256)).get();
  if (material) return true;
  // A deleted one counts until it is swept: its deletion can be undone.
  if (db.select({ id: handIns.id }).from(handIns).where(eq(handIns.sha256, sha256)).get()) return true;
  const mayRun = or(inArray(jobs.state, ["queued", "running"]), and(eq(jobs.state, "failed"), eq(jobs.isRetryable, true)));
  return db.select({ id: jobs.id }).from(jobs).where(and(eq(jobs.sha256, sha256), mayRun)).get() !== undefined;
}

/** At start-up: removes half-received files and stored ones that nothing refers to. */
export function sweepUploads(db: Db): void {
  if (!existsSync(uploadsDir())) return;
  rmSync(path.join(uploadsDir(), "incoming"), { recursive: true, force: true });
  for (const name of readdirSync(uploadsDir())) {
    const sha256 = /^([0-9a-f]{64})\.pdf$/.exec(name)?.[1];
    if (sha256) removeUnusedUpload(db, sha256);
  }
}
