/** From an upload's request to hand-ins: every file stands for itself, and one that is refused spoils no other. */

import "server-only";
import type { Db } from "@/db/client";
import { isDocumentError } from "@/lib/jobs/failure";
import { cleanFileName, dropFile, type ReceivedFile, receiveFile } from "@/lib/materials/files";
import { readMultipart } from "@/lib/materials/multipart";
import { drain } from "@/lib/materials/receive-upload";
import { PDF_MAX_BYTES } from "@/lib/nlp/constants";
import { UserError } from "@/lib/user-error";
import { addHandIn, readHandIn } from "./add";
import { MAX_FILES } from "./limits";
import { findTarget, type Target } from "./targets";

/** What the form's other fields and the boundaries may add to the files. */
const FORM_OVERHEAD = 1024 * 1024;

/** What became of one file: `handIn`, or `error` with the sentence that says why not. */
export type FileOutcome =
  | { fileName: string; handIn: { id: string; isExisting: boolean } }
  | { fileName: string; error: { code: string; message: string; status: number } };

type Received = { fileName: string; file: ReceivedFile } | { fileName: string; problem: UserError };

/**
 * Stores the PDFs of a multipart form (`file`, several allowed) as hand-ins against `against`; see `findTarget`.
 * @throws UserError when the form as a whole is wrong; nothing of it is kept then
 */
export async function receiveHandIns(db: Db, request: Request): Promise<FileOutcome[]> {
  const announced = Number(request.headers.get("content-length") ?? "0");
  if (announced > PDF_MAX_BYTES * MAX_FILES + FORM_OVERHEAD) throw new UserError("bad_request:too-large", "These files are too large together. Send fewer at once.", 413);
  if (!request.body) throw new UserError("bad_request:form", "There is no file in the request. Choose a PDF.");
  const received: Received[] = [];
  const body = request.body[Symbol.asyncIterator]();
  try {
    const fields = await readMultipart({ [Symbol.asyncIterator]: () => body }, request.headers.get("content-type") ?? "", async (part, bytes) => {
      received.push(await receiveOne(part.fileName, bytes, received.length));
    });
    if (received.length === 0) throw new UserError("bad_request:file", "Choose a PDF to upload.");
    const target = findTarget(db, fields.get("against"));
    const outcomes: FileOutcome[] = [];
    // One after the other: each is read in a process of its own, which may take much memory.
    for (const each of received) outcomes.push(await store(db, each, target, request.signal));
    return outcomes;
  } catch (error) {
    // Only for the answer to arrive; see `receiveUpload`.
    if (error instanceof UserError) await drain(body, announced);
    throw error;
  } finally {
    for (const each of received) if ("file" in each) dropFile(each.file);
  }
}

/** Reads the part to its end in any case: the files behind it count too. */
async function receiveOne(fileName: string, bytes: AsyncIterable<Uint8Array>, before: number): Promise<Received> {
  const iterator = bytes[Symbol.asyncIterator]();
  try {
    if (before >= MAX_FILES) throw new UserError("bad_request:too-many-files", `Send at most ${MAX_FILES} files at once.`);
    // Without `return`: a loop that ends early would close the part, and with it the form.
    const file = await receiveFile({ [Symbol.asyncIterator]: () => ({ next: () => iterator.next() }) }, fileName);
    return { fileName: file.fileName, file };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next());
    return { fileName: cleanFileName(fileName), problem: error };
  }
}

async function store(db: Db, received: Received, target: Target, signal: AbortSignal): Promise<FileOutcome> {
  const { fileName } = received;
  try {
    if ("problem" in received) throw received.problem;
    const read = await readHandIn(received.file, target, signal);
    signal.throwIfAborted();
    return { fileName, handIn: addHandIn(db, received.file, target, read) };
  } catch (error) {
    if (signal.aborted) throw error;
    return { fileName, error: describe(error) };
  }
}

function describe(error: unknown): { code: string; message: string; status: number } {
  if (error instanceof UserError) return { code: error.code, message: error.message, status: error.status };
  if (isDocumentError(error)) return { code: `bad_request:${error.code}`, message: error.message, status: 422 };
  console.error(error);
  return { code: "server:upload", message: "The file could not be stored. Check that the disk of the server has space, and try again.", status: 500 };
}
