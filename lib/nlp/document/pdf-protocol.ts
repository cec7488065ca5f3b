/** What the PDF process and its parent say to each other, over IPC with structured clones. */

import type { AsWritten, DocumentErrorCode, ExtractedDocument } from "./types";

export interface PdfRequest {
  source: { path: string } | { bytes: Uint8Array };
  fileName: string;
  /** See `ExtractOptions`. */
  asWritten: AsWritten | null;
}

export type PdfReply =
  | { ok: true; document: ExtractedDocument }
  | { ok: false; code: DocumentErrorCode; message: string };
