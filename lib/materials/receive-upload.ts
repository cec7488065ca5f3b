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
  try {
    const fields = await readMultipart(request.body, request.headers.get("content-type") ?? "", async (part, bytes) => {
      if (files.length >= MAX_FILES) throw new UserError("bad_request:too-many-files", `Choose at most ${MAX_FILES} files at once.`);
      try {
        files.push(await receiveFile(bytes, part.fileName));
      } catch (error) {
        // Only for the answer to arrive: a browser that is still sending does not read it.
        await drain(bytes, announced);
        throw error;
      }
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
  } finally {
    for (const file of files) dropFile(file);
  }
}

const MAX_DRAIN_BYTES = 4 * PDF_MAX_BYTES;

async function drain(bytes: AsyncIterable<Uint8Array>, announced: number): Promise<void> {
  if (announced > MAX_DRAIN_BYTES) return;
  let left = MAX_DRAIN_BYTES;
  try {
    for await (const chunk of bytes) if ((left -= chunk.byteLength) < 0) return;
  } catch {
    // The rest of the upload matters to nobody.
  }
}
