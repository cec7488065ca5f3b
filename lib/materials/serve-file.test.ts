import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeTestDatabase, type TestDatabase } from "@/tests/support/database";
import { uploadPath } from "./files";
import { serveFile } from "./serve-file";

const sha256 = "b".repeat(64);
const bytes = Buffer.from(Array.from({ length: 600_000 }, (_, i) => i % 251));

let test: TestDatabase;
beforeEach(() => {
  test = makeTestDatabase();
  mkdirSync(path.dirname(uploadPath(sha256)), { recursive: true });
  writeFileSync(uploadPath(sha256), bytes);
});
afterEach(() => test.remove());

const get = (headers: Record<string, string> = {}, method = "GET") =>
  serveFile(new Request("http://app.example/file", { headers, method }), { sha256, fileName: 'Zellen "1" ü.pdf' });

describe("a stored PDF", () => {
  it("comes whole, inline, with its name and without being guessed at", async () => {
    const answer = await get();
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/pdf",
      "x-content-type-options": "nosniff",
      "content-length": "600000",
      "content-disposition": `inline; filename="Zellen _1_ u_.pdf"; filename*=UTF-8''Zellen%20_1_%20%C3%BC.pdf`,
    });
  });

  it.each([
    ["bytes=0-9", 0, 9],
    ["bytes=300000-", 300_000, 599_999],
    ["bytes=-10", 599_990, 599_999],
    ["bytes=599990-700000", 599_990, 599_999],
  ])("comes in part for %s", async (range, start, end) => {
    const answer = await get({ range });
    expect([answer.status, answer.headers.get("content-range")]).toEqual([206, `bytes ${start}-${end}/600000`]);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes.subarray(start, end + 1))).toBe(true);
  });

  it.each(["bytes=600000-", "bytes=-0"])("has nothing for %s", async (range) => {
    expect((await get({ range })).status).toBe(416);
  });

  it.each(["bytes=5-2", "bytes=0-1,5-6", "lines=1-2", "bytes=-"])("comes whole for %s", async (range) => {
    const answer = await get({ range });
    expect(answer.status).toBe(200);
    await answer.body?.cancel();
  });

  it("is not sent again to who has it, nor its body to who asks for the head", async () => {
    expect((await get({ "if-none-match": `"${sha256}"` })).status).toBe(304);
    const head = await get({}, "HEAD");
    expect([head.status, head.headers.get("content-length"), (await head.arrayBuffer()).byteLength]).toEqual([200, "600000", 0]);
  });

  it("that is gone is said to be gone", async () => {
    const answer = await serveFile(new Request("http://app.example/file"), { sha256: "c".repeat(64), fileName: "x.pdf" });
    expect(answer.status).toBe(404);
  });
});
