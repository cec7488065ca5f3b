/** Cuts a byte stream into lines, holding no more than one line in memory and refusing endless ones. */

/** A longer line is not kept, only reported: a stream without line breaks must not fill the memory. */
export const MAX_LINE_BYTES = 4 * 1024 * 1024;

export type Line = { text: string } | { tooLong: true };

/** Lines without their line break ("\n" or "\r\n") and without a byte order mark; blank ones are left out. */
export async function* readLines(
  input: AsyncIterable<Uint8Array | string>,
  maxBytes: number = MAX_LINE_BYTES,
): AsyncGenerator<Line> {
  let parts: Buffer[] = [];
  let length = 0;
  let isFirst = true;
  const finish = (): Line | null => {
    const line: Line = length > maxBytes ? { tooLong: true } : { text: decode(parts, isFirst) };
    [parts, length, isFirst] = [[], 0, false];
    return "text" in line && line.text.trim() === "" ? null : line;
  };
  for await (const chunk of input) {
    const bytes = Buffer.from(chunk);
    let start = 0;
    for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, start)) {
      add(bytes.subarray(start, end));
      start = end + 1;
      const line = finish();
      if (line !== null) yield line;
    }
    add(bytes.subarray(start));
  }
  const last = length > 0 ? finish() : null;
  if (last !== null) yield last;

  function add(part: Buffer): void {
    length += part.length;
    if (length > maxBytes) parts = [];
    else if (part.length > 0) parts.push(part);
  }
}

function decode(parts: Buffer[], isFirst: boolean): string {
  const text = Buffer.concat(parts).toString("utf8");
  return (isFirst ? text.replace(/^\uFEFF/, "") : text).replace(/\r$/, "");
}
