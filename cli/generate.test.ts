// Bad arguments only: what must be said before a document is read or a model loaded.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { run } from "./generate";

vi.mock("@/lib/nlp/document", async (original) => ({
  ...(await original<typeof import("@/lib/nlp/document")>()),
  extractPdf: () => Promise.reject(new Error("The document was read.")),
}));

let folder: string;
let said: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "sourcemark-generate-"));
  said = "";
  vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    said += String(text);
    return true;
  });
  writeFileSync(path.join(folder, "course.pdf"), "%PDF-1.7");
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

const inFolder = (name: string) => path.join(folder, name);

it.each([
  ["nowhere/questions.pdf", "There is no folder"],
  ["course.pdf/questions.pdf", "There is no folder"],
  ["taken.pdf", "is a folder. Give --out the name of a PDF file."],
  ["course.pdf", "it would be overwritten"],
  ["link.pdf", "it would be overwritten"],
])("--out %s is refused before the document is read", async (out, sentence) => {
  mkdirSync(inFolder("taken.pdf"));
  symlinkSync(inFolder("course.pdf"), inFolder("link.pdf"));
  expect(await run([inFolder("course.pdf"), "--out", inFolder(out), "--json"])).toBe(2);
  expect(said).toContain(sentence);
  expect(said).not.toContain("Reading");
  expect(readFileSync(inFolder("course.pdf"), "utf8")).toBe("%PDF-1.7");
});

it("--out to a new or an older file is not", async () => {
  writeFileSync(inFolder("older.pdf"), "x");
  for (const out of ["new.pdf", "older.pdf"]) expect(await run([inFolder("course.pdf"), "--out", inFolder(out)])).toBe(1);
  expect(said).toContain("The document was read.");
  expect(readFileSync(inFolder("older.pdf"), "utf8")).toBe("x");
});

it.each([
  [[""], "Name the PDF to make questions from."],
  [["a.pdf", "--out", ""], "Give --out the name of a PDF file."],
  [["a.pdf", "--frobnicate"], "There is no option “--frobnicate”."],
])("%j is bad input", async (args, sentence) => {
  expect(await run(args)).toBe(2);
  expect(said.split("\n")[0]).toBe(sentence);
});
