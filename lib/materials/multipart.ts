/**
 * Reads multipart/form-data while it arrives. `request.formData()` would hold a whole upload in memory before its size
 * could be refused.
 */

import "server-only";
import { UserError } from "@/lib/user-error";

const MAX_HEADER_BYTES = 8 * 1024;
const MAX_FIELD_BYTES = 64 * 1024;
const MAX_PARTS = 50;
const LINE = Buffer.from("\r\n");

export interface PartHeaders {
  name: string;
  /** Null for plain fields. */
  fileName: string | null;
}

const malformed = () => new UserError("bad_request:form", "The upload was cut short or malformed. Try again.");

/**
 * Calls `onFile` for each file part with its bytes, which it must read to the end, and returns the text fields (the
 * last of each name). A file part without a name is what a browser sends when nothing was chosen: it is skipped.
 * @throws UserError when the body is not well-formed or a field is over 64 kB
 */
export async function readMultipart(
  body: AsyncIterable<Uint8Array>,
  contentType: string,
  onFile: (part: PartHeaders & { fileName: string }, bytes: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<Map<string, string>> {
  const boundary = /^multipart\/form-data\s*;.*?boundary=(?:"([^"]{1,70})"|([^;\s]{1,70}))/i.exec(contentType);
  const mark = boundary?.[1] ?? boundary?.[2];
  if (mark === undefined) throw malformed();
  const reader = new Reader(body, Buffer.from(`\r\n--${mark}`));
  const fields = new Map<string, string>();
  for await (const chunk of reader.untilMark()) {
    if (chunk.length > LINE.length) throw malformed();
  }
  for (let parts = 0; await reader.hasPart(); parts += 1) {
    if (parts >= MAX_PARTS) throw malformed();
    const headers = parseHeaders(await reader.headers());
    if (headers.fileName) {
      await onFile({ ...headers, fileName: headers.fileName }, reader.untilMark());
      continue;
    }
    const pieces: Uint8Array[] = [];
    let length = 0;
    for await (const piece of reader.untilMark()) {
      length += piece.byteLength;
      if (length > MAX_FIELD_BYTES) {
        throw new UserError("bad_request:field-too-large", `The field “${headers.name.slice(0, 40)}” is too long.`, 413);
      }
      pieces.push(piece);
    }
    if (headers.fileName === null) fields.set(headers.name, Buffer.concat(pieces).toString("utf8"));
  }
  return fields;
}

function parseHeaders(text: string): PartHeaders {
  const disposition = /^content-disposition:\s*form-data\s*;(.*)$/im.exec(text)?.[1];
  const name = disposition && /(?:^|[;\s])name="([^"]*)"/i.exec(disposition)?.[1];
  if (!disposition || name === undefined) throw malformed();
  const fileName = /(?:^|[;\s])filename="((?:\\.|[^"])*)"/i.exec(disposition)?.[1];
  // Browsers write a quotation mark in a file name as %22.
  return { name, fileName: fileName === undefined ? null : fileName.replace(/%22/g, '"') };
}

class Reader {
  #source: AsyncIterator<Uint8Array>;
  #isOver = false;
  // The first mark has no line break in front; with one put there it is like the others.
  #pending: Buffer = LINE;

  constructor(
    body: AsyncIterable<Uint8Array>,
    readonly mark: Buffer,
  ) {
    this.#source = body[Symbol.asyncIterator]();
  }

  async #more(): Promise<void> {
    if (this.#isOver) throw malformed();
    const next = await this.#source.next();
    if (next.done === true) this.#isOver = true;
    else this.#pending = Buffer.concat([this.#pending, next.value]);
  }

  /** The bytes up to the next mark, which is taken too. */
  async *untilMark(): AsyncGenerator<Buffer> {
    for (;;) {
      const at = this.#pending.indexOf(this.mark);
      const safe = at >= 0 ? at : this.#pending.length - this.mark.length + 1;
      if (safe > 0) {
        yield this.#pending.subarray(0, safe);
        this.#pending = this.#pending.subarray(safe);
      }
      if (at >= 0) {
        this.#pending = this.#pending.subarray(this.mark.length);
        return;
      }
      await this.#more();
    }
  }

  /** After a mark: true when a part follows, false at the end. */
  async hasPart(): Promise<boolean> {
    while (this.#pending.length < 2) await this.#more();
    const next = this.#pending.subarray(0, 2).toString("latin1");
    this.#pending = this.#pending.subarray(2);
    if (next === "--") return false;
    if (next !== "\r\n") throw malformed();
    return true;
  }

  async headers(): Promise<string> {
    for (;;) {
      const at = this.#pending.indexOf("\r\n\r\n");
      if (at >= 0) {
        const text = this.#pending.subarray(0, at).toString("utf8");
        this.#pending = this.#pending.subarray(at + 4);
        return text;
      }
      if (this.#pending.length > MAX_HEADER_BYTES) throw malformed();
      await this.#more();
    }
  }
}
