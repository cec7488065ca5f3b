import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { extractPdf } from "./extract-pdf";
import { findQuote } from "./find-quote";
import { sentencesOf } from "./sentences-of";
import { DocumentError, type ExtractedDocument, type Sentence } from "./types";

const sample = (name: string): string => path.join(process.cwd(), "tests/fixtures/samples", `${name}.pdf`);
const headingsOf = (document: ExtractedDocument): string[] => document.pages.flatMap((page) => page.headings.map(({ text }) => text));
const textOf = (document: ExtractedDocument): string => document.pages.map(({ text }) => text).join("\n");
const blockWith = (document: ExtractedDocument, part: string): string =>
  document.pages.flatMap(({ text }) => text.split("\n")).find((block) => block.includes(part)) ?? "";

describe("a textbook chapter", () => {
  let document: ExtractedDocument;
  let sentences: Sentence[];
  beforeAll(async () => {
    document = await extractPdf(sample("a-biology-cell-structure-chapter"));
    sentences = sentencesOf(document);
  });

  it("has its title, pages and language", () => {
    expect(document).toMatchObject({ title: "Cell Structure", pageCount: 10, emptyPages: [], language: "en", warnings: [] });
    expect(document.pages.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });
  it("loses running heads and page numbers", () => {
    for (const { text } of document.pages) {
      expect(text).not.toContain("Cell Structure · OpenStax College");
      expect(text).not.toMatch(/Page \d+ of \d+/u);
    }
  });
  it("finds the headings by size and weight", () => {
    expect(headingsOf(document)).toEqual(expect.arrayContaining(["Prokaryotic Cells", "Components of Prokaryotic Cells", "Cell Size", "The Plasma Membrane", "The Cytoplasm"]));
    expect(headingsOf(document).every((text) => text.length < 80 && !text.endsWith("."))).toBe(true);
  });
  it("joins words over line ends and keeps real hyphens", () => {
    expect(textOf(document)).toContain("Only the predominantly single-celled organisms of the domains Bacteria and Archaea are classified as prokaryotes (pro- = “before”; -kary- = “nucleus”).");
    expect(textOf(document)).not.toMatch(/\p{L}- \p{Ll}{3,}(?<!and|or)\b(?! =)/u);
  });
  it("gives each sentence its section and kind", () => {
    const sentence = sentences.find(({ text }) => text.startsWith("Flagella are used"));
    expect(sentence).toMatchObject({ text: "Flagella are used for locomotion.", page: 1, section: "Components of Prokaryotic Cells", kind: "prose" });
    expect(sentences.filter(({ kind }) => kind === "prose").length).toBeGreaterThan(230);
  });
  it("finds every sentence again on its page, inside the page", () => {
    for (const { text, page: number, start, end } of sentences) {
      const page = document.pages.find((candidate) => candidate.number === number);
      expect(page?.text.slice(start, end).replace(/\n/gu, " ")).toBe(text);
      const rectangles = page === undefined ? null : findQuote(page, text);
      expect(rectangles?.length).toBeGreaterThan(0);
      for (const { x, y, width, height } of rectangles ?? []) {
        expect(x).toBeGreaterThan(50);
        expect(x + width).toBeLessThan(560);
        expect(y).toBeGreaterThan(30);
        expect(y + height).toBeLessThan(800);
      }
    }
  });
});

describe("a two-column paper", () => {
  let document: ExtractedDocument;
  beforeAll(async () => {
    document = await extractPdf(sample("b-two-column-dataset-paper"));
  });
  it("reads down one column and then the other", () => {
    expect(textOf(document)).toContain("Publicly available datasets have helped the computer vision community to compare new algorithms and develop applications. Especially MNIST");
    expect(textOf(document)).toContain("After collecting the data, Martin Thoma manually inspected each recording. This manual inspection is a necessary step as anonymous web users could submit any drawing");
    expect(textOf(document)).toContain("The neural networks were implemented with Tensorflow 0.12.1 [AAB+15]. All other algorithms are implemented in sklearn 0.18.1");
  });
  it("goes on from the foot of a column to the top of the next, past figures", () => {
    expect(textOf(document)).toContain("The block-like structure of every 32th feature comes from the fact the features were flattened");
  });
  it("undoes ligatures and small capitals", () => {
    expect(textOf(document)).toContain("A classification challenge with 10 pre-defined folds");
    expect(headingsOf(document)).toEqual(expect.arrayContaining(["I. INTRODUCTION", "III. HOW HASY WAS CREATED", "REFERENCES"]));
  });
  it("keeps a table's rows apart", () => {
    expect(blockWith(document, "Random Forest 96.41")).toBe("Random Forest 96.41 % 62.4 % 62.1 % – 62.8 %");
  });
});

describe("other layouts", () => {
  it("reads slides printed four to a page one after the other, with their lost ligatures", async () => {
    const document = await extractPdf(sample("b-slides-4-up-lost-ligatures"));
    const text = document.pages[1]?.text ?? "";
    const places = ["diff: where do my files differ?", "diff and patch", "Perl: Practical Extraction", "R can also regexp"].map((title) => text.indexOf(title));
    expect(places.every((place) => place >= 0)).toBe(true);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(text).toContain("patches are efficient ways of sending updates. Useful for syncing and version control.");
    expect(textOf(document)).not.toMatch(/(?!\n)\p{Cc}/u);
  });
  it("reads an OCR layer in two columns", async () => {
    const document = await extractPdf(sample("b-ocr-text-layer-two-column"));
    expect(textOf(document)).toContain("To record a sequence, simply press RECORD and PLAY, then play your MIDI keyboard in time to the Sequencer’s click track.");
    expect(textOf(document)).toContain("The INSERT/COPY function allows you to move bars from one location to another");
    expect(headingsOf(document)).toEqual(expect.arrayContaining(["Editing", "Creating a Song"]));
  });
  it("reads a rotated page and makes no prose of its table", async () => {
    const document = await extractPdf(sample("b-rotated-wide-table"));
    expect(blockWith(document, "Alabama")).toBe("Alabama 18,870 23,022 22,650 859 1,178 0 14 15 0 2,179 2,307 11 0 0 0 13 14 0 3 2 0 71,137");
    expect(sentencesOf(document).filter(({ kind }) => kind === "prose")).toEqual([]);
    const page = document.pages[0];
    const [place] = page === undefined ? [] : (findQuote(page, "Alabama") ?? []);
    expect(place?.width).toBeGreaterThan(2 * (place?.height ?? Infinity));
  });
  it("keeps code apart from prose", async () => {
    const document = await extractPdf(sample("a-biology-sequence-alignment-lecture"));
    const sentences = sentencesOf(document);
    expect(sentences.filter(({ kind }) => kind === "code").map(({ text }) => text)).toEqual(expect.arrayContaining(["In [1]: r = range(10)", "print(r)"]));
    expect(sentences.filter(({ kind }) => kind === "prose").some(({ text }) => /print\(/u.test(text))).toBe(false);
  });
  it("finds numbered headings and counts blank pages", async () => {
    const document = await extractPdf(sample("a-law-ai-sbom-compliance-guide"));
    expect(headingsOf(document)).toEqual(expect.arrayContaining(["1. Scope", "2. Terms and Definitions", "2.6 - program", "3.1 Policy", "3.10 Governance"]));
    expect(document.title).toBe("Artificial Intelligence System Bill of Materials");
    expect(document.emptyPages).toEqual([2, 4, 6]);
    expect(document.warnings).toEqual(["3 of 16 pages have no text (pictures or scans, perhaps) and are left out."]);
  });
  it("keeps a bullet with its text", async () => {
    const document = await extractPdf(sample("a-history-word-processor-essay"));
    expect(blockWith(document, "WordStar (1978)")).toMatch(/^• WordStar \(1978\): Developed for the CP\/M operating system, WordStar was one of the first/u);
    expect(sentencesOf(document).find(({ text }) => text.startsWith("WordStar (1978)"))).toMatchObject({ section: "The Rise of Personal Computers (1980s)", kind: "prose" });
  });
});

describe("files that are of no use", () => {
  it.each([
    ["c-encrypted-user-password", "encrypted", /password/u],
    ["c-truncated", "damaged", /damaged or incomplete/u],
    ["c-no-tounicode", "no-text", /fonts do not say which letters/u],
    ["c-xfa-only-minimal", "no-text", /no text layer|interactive form/u],
  ])("%s", async (name, code, message) => {
    const failure = await extractPdf(sample(name)).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DocumentError);
    expect(failure).toMatchObject({ code, message: expect.stringMatching(message) as string });
  });
  it("c-huge-page-count does not believe the file", async () => {
    const document = await extractPdf(sample("c-huge-page-count"));
    expect(document.pageCount).toBe(1);
    expect(document.warnings.join()).toContain("very little text");
  });
});
