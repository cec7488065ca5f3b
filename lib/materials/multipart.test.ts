import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readMultipart } from "./multipart";

interface Read {
  fields: Map<string, string>;
  files: { name: string; fileName: string; bytes: Buffer }[];
}

async function read(body: Uint8Array, contentType: string, sliceBytes = 7): Promise<Read> {
  async function* chunks() {
    for (let at = 0; at < body.length; at += sliceBytes) yield body.subarray(at, at + sliceBytes);
  }
  const files: Read["files"] = [];
  const fields = await readMultipart(chunks(), contentType, async ({ name, fileName }, bytes) => {
    const pieces: Uint8Array[] = [];
    for await (const piece of bytes) pieces.push(piece);
    files.push({ name, fileName, bytes: Buffer.concat(pieces) });
  });
  return { fields, files };
}

/** As a browser would send it. */
async function encode(form: FormData): Promise<[Uint8Array, string]> {
  const response = new Response(form);
  return [await response.bytes(), response.headers.get("content-type") ?? ""];
}

describe("a multipart form", () => {
  it("gives fields and files", async () => {
    const form = new FormData();
    form.set("topic", "κύτταρα – cells");
    form.set("empty", "");
    form.set("file", new File(["%PDF-1.7\r\n--not the mark\r\n"], 'a "b" ü.pdf'));
    form.set("questions", "10");
    const { fields, files } = await read(...(await encode(form)));
    expect(Object.fromEntries(fields)).toEqual({ topic: "κύτταρα – cells", empty: "", questions: "10" });
    expect(files).toEqual([{ name: "file", fileName: 'a "b" ü.pdf', bytes: Buffer.from("%PDF-1.7\r\n--not the mark\r\n") }]);
  });

  it("is read the same however it is cut, whatever the bytes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.string({ maxLength: 30 }), fc.integer({ min: 1, max: 90 }), async (bytes, topic, slice) => {
        const form = new FormData();
        form.append("file", new File([new Uint8Array(bytes)], "a.pdf"));
        form.append("topic", topic);
        const { fields, files } = await read(...(await encode(form)), slice);
        expect(files[0]?.bytes).toEqual(Buffer.from(bytes));
        // Forms have their own line ends (CR LF).
        expect(fields.get("topic")).toBe(topic.replace(/\r\n|\r|\n/g, "\r\n"));
      }),
      { numRuns: 200 },
    );
  });

  it("skips a file field in which nothing was chosen", async () => {
    const body = `--x\r\nContent-Disposition: form-data; name="file"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n\r\n--x--\r\n`;
    expect((await read(Buffer.from(body), "multipart/form-data; boundary=x")).files).toEqual([]);
  });

  it.each([
    ["no boundary", "", "multipart/form-data"],
    ["another type", "a=b", "application/x-www-form-urlencoded"],
    ["nothing", "", "multipart/form-data; boundary=x"],
    ["no end", `--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nvalue`, "multipart/form-data; boundary=x"],
    ["no name", `--x\r\nContent-Disposition: form-data\r\n\r\nvalue\r\n--x--`, "multipart/form-data; boundary=x"],
    ["text before the first mark", `hello\r\n--x--`, "multipart/form-data; boundary=x"],
    ["endless headers", `--x\r\n${"a".repeat(20_000)}`, "multipart/form-data; boundary=x"],
  ])("is refused with %s", async (_name, body, type) => {
    await expect(read(Buffer.from(body), type)).rejects.toThrow("cut short or malformed");
  });

  it("is refused with a field of 100 kB", async () => {
    const form = new FormData();
    form.set("topic", "a".repeat(100_000));
    await expect(read(...(await encode(form)), 4096)).rejects.toThrow("too long");
  });
});
