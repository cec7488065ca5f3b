/** Answers with a stored PDF, whole or in parts: viewers ask for parts of long ones. */

import "server-only";
import { open, type FileHandle } from "node:fs/promises";
import { contentDisposition, errorResponse } from "@/lib/http";
import { uploadPath } from "./files";

export interface ServedFile {
  sha256: string;
  fileName: string;
}

/** 200, 206 for one satisfiable range, 304 when the client has it, 404 when the file is gone, 416 for a range beyond its end. */
export async function serveFile(request: Request, { sha256, fileName }: ServedFile): Promise<Response> {
  const headers = new Headers({
    "Content-Type": "application/pdf",
    "Content-Disposition": contentDisposition("inline", fileName),
    "X-Content-Type-Options": "nosniff",
    "Accept-Ranges": "bytes",
    // The bytes never change under their hash, but who may see them can: asked again each time.
    "Cache-Control": "private, no-cache",
    ETag: `"${sha256}"`,
  });
  if (request.headers.get("if-none-match") === `"${sha256}"`) return new Response(null, { status: 304, headers });
  let file: FileHandle;
  try {
    file = await open(uploadPath(sha256), "r");
  } catch {
    return errorResponse(404, "not_found:file", "The PDF is no longer in the data folder. Upload it again.");
  }
  const { size } = await file.stat();
  const range = parseRange(request.headers.get("range"), size);
  if (range === "unsatisfiable") {
    await file.close();
    return errorResponse(416, "bad_request:range", "The file is shorter than that.", { "Content-Range": `bytes */${size}` });
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  headers.set("Content-Length", String(end - start + 1));
  if (range) headers.set("Content-Range", `bytes ${start}-${end}/${size}`);
  if (request.method === "HEAD") {
    await file.close();
    return new Response(null, { status: range ? 206 : 200, headers });
  }
  return new Response(streamOf(file, start, end), { status: range ? 206 : 200, headers });
}

/** Null without a (usable) range header; both ends inclusive. Of several ranges none is used: the whole file answers them too. */
export function parseRange(header: string | null, size: number): { start: number; end: number } | "unsatisfiable" | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "");
  if (!match || (match[1] === "" && match[2] === "")) return null;
  if (match[1] === "") {
    const length = Math.min(Number(match[2]), size);
    return length === 0 ? "unsatisfiable" : { start: size - length, end: size - 1 };
  }
  const start = Number(match[1]);
  const end = match[2] === "" ? size - 1 : Math.min(Number(match[2]), size - 1);
  if (match[2] !== "" && Number(match[2]) < start) return null;
  return start >= size ? "unsatisfiable" : { start, end };
}

const CHUNK_BYTES = 256 * 1024;

function streamOf(file: FileHandle, start: number, end: number): ReadableStream<Uint8Array> {
  let position = start;
  return new ReadableStream({
    async pull(controller) {
      const buffer = new Uint8Array(Math.min(CHUNK_BYTES, end - position + 1));
      const { bytesRead } = buffer.length > 0 ? await file.read(buffer, 0, buffer.length, position) : { bytesRead: 0 };
      if (bytesRead > 0) {
        position += bytesRead;
        controller.enqueue(buffer.subarray(0, bytesRead));
      }
      if (bytesRead === 0 || position > end) {
        await file.close();
        controller.close();
      }
    },
    cancel: () => file.close(),
  });
}
