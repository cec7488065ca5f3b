/** Looks at a file before anything parses it: is it there, a file, of a bearable size, a PDF by its first bytes. */

import { open } from "node:fs/promises";
import { PDF_MAX_BYTES } from "../constants";
import { empty, notAFile, notAPdf, notFound, notReadable, tooLarge } from "./messages";

/** The header may stand a little way into the file; readers look this far. */
const HEADER_WINDOW = 1024;

/** @throws DocumentError */
export async function checkFile(path: string): Promise<void> {
  const handle = await open(path, "r").catch((error: unknown) => {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EACCES" || code === "EPERM") throw notReadable(path, error);
    if (code === "EISDIR") throw notAFile(path);
    throw notFound(path);
  });
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) throw notAFile(path);
    checkSize(stats.size);
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(HEADER_WINDOW), position: 0 });
    checkHeader(buffer.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}

/** @throws DocumentError */
export function checkBytes(bytes: Uint8Array): void {
  checkSize(bytes.byteLength);
  checkHeader(bytes.subarray(0, HEADER_WINDOW));
}

function checkSize(bytes: number): void {
  if (bytes === 0) throw empty();
  if (bytes > PDF_MAX_BYTES) throw tooLarge(bytes);
}

function checkHeader(start: Uint8Array): void {
  if (!Buffer.from(start).includes("%PDF-")) throw notAPdf();
}
