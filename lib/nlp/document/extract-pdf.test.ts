import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PDF_MAX_BYTES } from "../constants";
import { extractPdf } from "./extract-pdf";
import { drawLines, makeBomb, makePdf, withPageLabels } from "./pdf-builder";
import { sentencesOf } from "./sentences-of";
import { DocumentError } from "./types";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "sourcemark-pdf-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const failureOf = (work: Promise<unknown>): Promise<unknown> => work.then(() => "no failure", (error: unknown) => error);
async function expectCode(work: Promise<unknown>, code: string): Promise<void> {
  const failure = await failureOf(work);
  expect(failure).toBeInstanceOf(DocumentError);
  expect(failure).toMatchObject({ code });
  expect((failure as DocumentError).message).toMatch(/^\S.{20,}[.!]$/u);
}

const PARAGRAPH = [
  "Mitosis is the division of the nucleus of a cell into two nuclei with the same chro-",
  "mosomes. Each chromosome is copied before mitosis begins, and the copies are held",
  "together until they are pulled apart. A well-known example is the onion root tip.",
];

const SUBJECTS = ["cell", "spore", "yeast", "", "neuron", "alga"];

describe("what is looked at before parsing", () => {
  it("a missing file, a folder, an empty file, renamed text", async () => {
    await expectCode(extractPdf(path.join(folder, "none.pdf")), "not-found");
    await expectCode(extractPdf(folder), "not-a-file");
    await writeFile(path.join(folder, "empty.pdf"), "");
    await expectCode(extractPdf(path.join(folder, "empty.pdf")), "empty");
    await writeFile(path.join(folder, "text.pdf"), "Mitosis is the division of the nucleus.");
    await expectCode(extractPdf(path.join(folder, "text.pdf")), "not-a-pdf");
    await expectCode(extractPdf(new Uint8Array()), "empty");
    await expectCode(extractPdf(new TextEncoder().encode("<html>")), "not-a-pdf");
  });
  it("51 MB, at once", async () => {
    const file = path.join(folder, "large.pdf");
    await writeFile(file, "%PDF-1.7\n");
    await truncate(file, PDF_MAX_BYTES + 1024 * 1024);
    const started = performance.now();
    await expectCode(extractPdf(file), "too-large");
    expect(performance.now() - started).toBeLessThan(1000);
  });
});

describe("limits on the work", () => {
  it("3,000 pages", async () => {
    const bytes = await makePdf(3000, () => undefined);
    await expectCode(extractPdf(bytes), "too-many-pages");
  });
  it("a file that takes too long is stopped", async () => {
    const started = performance.now();
    await expectCode(extractPdf(await makeBomb(200), { timeoutMs: 1500 }), "timeout");
    expect(performance.now() - started).toBeLessThan(12_000);
  });
  it("a small file that unpacks to too much is stopped", async () => {
    const bytes = await makeBomb(200);
    expect(bytes.length).toBeLessThan(1024 * 1024);
    await expectCode(extractPdf(bytes, { maxResidentMb: 220 }), "memory");
  });
  it("a signal ends it with its reason", async () => {
    const bytes = await makePdf(1, (page, _, { body }) => drawLines(page, PARAGRAPH, body));
    const controller = new AbortController();
    const work = extractPdf(bytes, { signal: controller.signal });
    controller.abort(new Error("The job was cancelled."));
    expect(await failureOf(work)).toMatchObject({ message: "The job was cancelled." });
    expect(await failureOf(extractPdf(bytes, { signal: AbortSignal.abort(new Error("Too late.")) }))).toMatchObject({ message: "Too late." });
  });
  it("junk after the header is damaged, not a crash", async () => {
    await expectCode(extractPdf(new TextEncoder().encode(`%PDF-1.7\n${"\u0001junk".repeat(2000)}`)), "damaged");
  });
  it("a PDF of pictures only has no text", async () => {
    const bytes = await makePdf(2, (page) => page.drawRectangle({ x: 10, y: 10, width: 100, height: 100 }));
    await expectCode(extractPdf(bytes), "no-text");
  });
});

describe("pages made for the purpose", () => {
  it("carries page labels, title, empty pages; loses heads and feet; joins words", async () => {
    const bytes = await makePdf(
      6,
      (page, i, { body, bold }) => {
        page.drawText("An Introduction to Cells", { x: 72, y: 800, size: 9, font: body });
        page.drawText(`Page ${i + 1} of 6`, { x: 270, y: 30, size: 9, font: body });
        if (i === 3) return;
        page.drawText(`Chapter ${i + 1} Part`, { x: 72, y: 735, size: 16, font: bold });
        drawLines(page, PARAGRAPH.map((line) => line.replace("cell", SUBJECTS[i] ?? "cell")), body, 72, 700);
      },
      "Cells",
    );
    const document = await extractPdf(await withPageLabels(bytes, 2));
    expect(document).toMatchObject({ title: "Cells", pageCount: 6, emptyPages: [4], language: "en" });
    expect(document.pages.map(({ label }) => label)).toEqual(["i", "ii", "1", "3", "4"]);
    expect(document.warnings[0]).toBe("1 of 6 pages has no text (pictures or scans, perhaps) and is left out.");
    expect(document.pages[0]?.text).toBe(
      "Chapter 1 Part\nMitosis is the division of the nucleus of a cell into two nuclei with the same chromosomes. Each chromosome is copied before mitosis begins, and the copies are held together until they are pulled apart. A well-known example is the onion root tip.",
    );
    const sentences = sentencesOf(document);
    expect(sentences.slice(0, 3).map(({ kind, section }) => [kind, section])).toEqual([
      ["heading", "Chapter 1 Part"],
      ["prose", "Chapter 1 Part"],
      ["prose", "Chapter 1 Part"],
    ]);
  });
  it("reads two columns, whatever the order of drawing within a line", async () => {
    const left = Array.from({ length: 12 }, (_, i) => `left line number ${i} of the column`);
    const right = Array.from({ length: 12 }, (_, i) => `right line number ${i} of the column`);
    const bytes = await makePdf(1, (page, _, { body }) => {
      for (let i = 0; i < 12; i += 1) {
        drawLines(page, [left[i] ?? ""], body, 72, 700 - i * 14);
        drawLines(page, [right[i] ?? ""], body, 320, 700 - i * 14);
      }
    });
    const document = await extractPdf(bytes);
    expect(document.pages[0]?.text.replace(/\n/gu, " ")).toBe([...left, ...right].join(" "));
  });
  it("keeps lines of code and rows of a table apart", async () => {
    const bytes = await makePdf(1, (page, _, { body, mono }) => {
      drawLines(page, PARAGRAPH, body);
      drawLines(page, ["for cell in cells:", "    divide(cell)"], mono, 90, 660, 10);
      [["Phase", "Begins", "Ends"], ["Prophase", "0", "36"], ["Metaphase", "36", "40"]].forEach((row, r) =>
        row.forEach((cell, c) => page.drawText(cell, { x: 90 + c * 120, y: 600 - r * 14, size: 11, font: body })),
      );
    });
    const document = await extractPdf(bytes);
    const kinds = (document.pages[0]?.blocks ?? []).map(({ kind, start, end }) => [kind, document.pages[0]?.text.slice(start, end)]);
    expect(kinds.slice(1)).toEqual([
      ["code", "for cell in cells:"],
      ["code", "divide(cell)"],
      ["table", "Phase Begins Ends"],
      ["table", "Prophase 0 36"],
      ["table", "Metaphase 36 40"],
    ]);
  });
  it("says that German is not English", async () => {
    const lines = [
      "Die Zelle ist die kleinste lebende Einheit aller Organismen. Man unterscheidet Einzeller, die",
      "aus einer einzigen Zelle bestehen, von Vielzellern, bei denen viele Zellen zusammenwirken und",
      "verschiedene Aufgaben haben. Jede Zelle entsteht aus der Teilung einer anderen Zelle.",
    ];
    const document = await extractPdf(await makePdf(1, (page, _, { body }) => drawLines(page, lines, body)));
    expect(document.language).toBe("de");
    expect(document.warnings.join(" ")).toContain("seems to be in German");
  });
});
