/** From the upload's request to queued jobs: reads the form, checks every field, and keeps the files only if all is well. */

import "server-only";
import type { Db } from "@/db/client";
import { PDF_MAX_BYTES } from "@/lib/nlp/constants";
import { parseGenerationOptions } from "@/lib/nlp/questions/options";
import { UserError } from "@/lib/user-error";
import { type Added, addReceivedFile } from "./add";
import { dropFile, type ReceivedFile, receiveFile, tooLargeMessage } from "./files";
import { readMultipart } from "./multipart";

/** Files of one request. */
const MAX_FILES = 20;
/** What the form's other fields and the boundaries may add to the files. */
const FORM_OVERHEAD = 1024 * 1024;

/** Wrong fields, one sentence each. */
export class FieldError extends UserError {
  constructor(readonly fields: Record<string, string>) {
    super("bad_request:fields", Object.values(fields).join(" "));
  }
}

/**
 * Stores the PDFs of a multipart form (`file`, several allowed; `topic`, `difficulty`, `questions`) and queues a run for each.
 * @throws UserError, FieldError; nothing of the request is kept then
 */
export async function receiveUpload(db: Db, request: Request): Promise<Added[]> {
  const announced = Number(request.headers.get("content-length") ?? "0");
  if (announced > PDF_MAX_BYTES * MAX_FILES + FORM_OVERHEAD) throw new UserError("bad_request:too-large", tooLargeMessage, 413);
  if (!request.body) throw new UserError("bad_request:form", "There is no file in the request. Choose a PDF.");

  const files: ReceivedFile[] = [];
  const body = request.body[Symbol.asyncIterator]();
  try {
    const fields = await readMultipart({ [Symbol.asyncIterator]: () => body }, request.headers.get("content-type") ?? "", async (part, bytes) => {
      if (files.length >= MAX_FILES) throw new UserError("bad_request:too-many-files", `Choose at most ${MAX_FILES} files at once.`);
      files.push(await receiveFile(bytes, part.fileName));
    });
    if (files.length === 0) throw new FieldError({ file: "Choose a PDF to upload." });
    const parsed = parseGenerationOptions({
      topic: fields.get("topic"),
      difficulty: fields.get("difficulty"),
      questions: fields.get("questions"),
    });
    if (!parsed.ok) throw new FieldError(parsed.errors);
    request.signal.throwIfAborted();
    return files.map((file) => addReceivedFile(db, file, parsed.options));
  } catch (error) {
    // Only for the answer to arrive: a browser that is still sending does not read it, and a connection with unread
    // bytes in it is reset under the next request. The body, not the part: a part that threw is closed.
    if (error instanceof UserError) await drain(body, announced);
    throw error;
  } finally {
    for (const file of files) dropFile(file);
  }
}

const MAX_DRAIN_BYTES = 4 * PDF_MAX_BYTES;

/** Reads the rest of a body, up to a bound; never fails. */
export async function drain(body: AsyncIterator<Uint8Array>, announced: number): Promise<void> {
  if (announced > MAX_DRAIN_BYTES) return;
  let left = MAX_DRAIN_BYTES;
  try {
    for (let next = await body.next(); next.done !== true && left > 0; next = await body.next()) left -= next.value.byteLength;
  } catch {
    // The rest of the upload matters to nobody.
  }
}
