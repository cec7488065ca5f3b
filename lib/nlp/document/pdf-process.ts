/**
 * The child that reads one PDF and ends. It is a process of its own so that it can be killed when a file keeps it busy
 * or fills its memory, and so that the server's event loop never parses anything.
 */

import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { assemble } from "./assemble";
import { layOutDocument } from "./layout-document";
import { damaged } from "./messages";
import type { PdfReply, PdfRequest } from "./pdf-protocol";
import { readPdf } from "./read-pdf";
import { DocumentError, type ExtractedDocument } from "./types";

async function extract({ source, fileName, asWritten }: PdfRequest): Promise<ExtractedDocument> {
  const bytes = "path" in source ? await readFile(source.path) : source.bytes;
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  // A copy of its own: pdf.js takes the buffer over.
  const raw = await readPdf(new Uint8Array(bytes));
  return assemble(raw, layOutDocument(raw, asWritten), sha256, fileName, asWritten !== null);
}

function reply(message: PdfReply): void {
  process.send?.(message, () => process.exit(0));
}

process.once("message", (request: PdfRequest) => {
  extract(request).then(
    (document) => reply({ ok: true, document }),
    (error: unknown) => {
      const known = error instanceof DocumentError ? error : damaged(error);
      reply({ ok: false, code: known.code, message: known.message });
    },
  );
});
// The parent is gone: nobody waits for this any more.
process.once("disconnect", () => process.exit(0));
