/** A printed document as the answer of a route handler. */

import "server-only";
import { contentDisposition, errorResponse } from "@/lib/http";
import { shorten } from "@/lib/materials/files";
import type { PrintableInput, PrintableKind } from "./printables";
import { renderPdf } from "./render-pdf";

/** Characters of a title in a file name. */
const MAX_NAME = 120;

/** Prints the document and answers with it as a download named `<title> – <what>.pdf`; 503 when it cannot be printed. */
export async function pdfResponse<Kind extends PrintableKind>(
  kind: Kind,
  input: PrintableInput<Kind>,
  { title, what }: { title: string; what: string },
): Promise<Response> {
  let bytes: Uint8Array;
  try {
    bytes = await renderPdf(kind, input);
  } catch (error) {
    console.error(error);
    // By name: the renderer lives on globalThis and may come from another of Next's bundles.
    const isKnown = error instanceof Error && error.name === "RenderError";
    return errorResponse(503, "unavailable:pdf", isKnown ? error.message : "The PDF could not be made. Try again.");
  }
  // Shortened here, so that what a long title pushes out is not the ending.
  const name = [shorten(title, MAX_NAME), what].filter(Boolean).join(" – ");
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Length": String(bytes.byteLength),
      "Content-Disposition": contentDisposition("attachment", `${name}.pdf`),
      "Cache-Control": "private, no-store",
    },
  });
}
