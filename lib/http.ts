/** Answers of route handlers: the one shape of an error, and headers that are easily got wrong. */

/** `{"error":{"code","message"}}` with the status. */
export function errorResponse(status: number, code: string, message: string, headers?: HeadersInit): Response {
  return Response.json({ error: { code, message } }, { status, headers: { "Cache-Control": "no-store", ...headers } });
}

/** Content-Disposition with any file name: an ASCII form for old clients, the full one percent-encoded (RFC 6266). */
export function contentDisposition(kind: "inline" | "attachment", fileName: string): string {
  // Cut between characters: half of an emoji cannot be encoded.
  const clean = [...fileName.replace(/[\p{C}"\\/]+/gu, "_")].slice(0, 150).join("") || "file";
  const ascii = clean.normalize("NFKD").replace(/[^\x20-\x7e]+/g, "_");
  const encoded = encodeURIComponent(clean).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** A file to be saved under `fileName`; nothing on the way keeps a copy. */
export function downloadResponse(body: string | Uint8Array, contentType: string, fileName: string): Response {
  const bytes = Buffer.from(body);
  return new Response(bytes, {
    headers: {
      "Content-Type": contentType,
      "Content-Length": String(bytes.byteLength),
      "Content-Disposition": contentDisposition("attachment", fileName),
      "Cache-Control": "private, no-store",
    },
  });
}

/** The body's bytes, null when there are more than `maxBytes`: read no further than that, whatever length was announced. */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array | null> {
  const reader = request.body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > maxBytes) {
      await reader?.cancel();
      return null;
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks);
}
