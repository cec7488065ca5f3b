import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_SENTENCES_PER_PASSAGE } from "../constants";
import type { ExtractedDocument, Page, Sentence } from "../document/types";
import { EMBEDDING_DIMENSIONS } from "../models/types";
import { bestSentenceSimilarity, buildIndex, chunkPassages, dot, inDocumentOrder, rowOf, searchPassages, searchSentences, sentenceVector, vectorFromBuffer, vectorToBuffer } from "./index";

/** Texts about one topic (their first word) point one way; a little of the text's own keeps them apart. */
function fakeRow(text: string): Float32Array {
  const row = new Float32Array(EMBEDDING_DIMENSIONS);
  const topic = text.split(" ")[0] ?? "";
  row[[...topic].reduce((sum, c) => sum + c.charCodeAt(0), 0) % 300] = 1;
  row[300 + ([...text].reduce((sum, c) => sum + c.charCodeAt(0), 0) % 80)] = 0.5;
  const length = Math.hypot(...row);
  return row.map((value) => value / length);
}
class FakeEmbedder {
  asked: string[] = [];
  embed = (texts: readonly string[]): Promise<Float32Array[]> => {
    this.asked.push(...texts);
    return Promise.resolve(texts.map(fakeRow));
  };
}
const sentence = (text: string, extra: Partial<Sentence> = {}): Sentence => ({ ordinal: 0, page: 1, start: 0, end: text.length, text, section: null, kind: "prose", ...extra });
const SHA = "a".repeat(64);
const chunks = async (sentences: Sentence[]): Promise<string[][]> =>
  (await chunkPassages(sentences, new FakeEmbedder().embed, SHA)).map((passage) => passage.sentences.map(({ text }) => text));

describe("chunkPassages", () => {
  it("starts anew where the topic changes, but never with a lone sentence before", async () => {
    expect(await chunks(["Cells one.", "Cells two.", "Plants one.", "Plants two.", "Rocks one."].map((text) => sentence(text)))).toEqual([
      ["Cells one.", "Cells two."],
      ["Plants one.", "Plants two."],
      ["Rocks one."],
    ]);
    expect(await chunks(["Cells one.", "Plants one.", "Rocks one."].map((text) => sentence(text)))).toEqual([["Cells one.", "Plants one."], ["Rocks one."]]);
  });
  it("holds six sentences at most", async () => {
    expect((await chunks(Array.from({ length: 14 }, (_, i) => sentence(`Cells ${i}.`)))).map(({ length }) => length)).toEqual([6, 6, 2]);
  });
  it("never crosses pages or sections, or mixes prose with tables", async () => {
    expect(await chunks([sentence("Cells 1."), sentence("Cells 2.", { page: 2 }), sentence("Cells 3.", { page: 2, section: "S" }), sentence("Cells 4 5", { page: 2, section: "S", kind: "table" })])).toHaveLength(4);
  });
  it("leaves headings out unless a page has nothing else", async () => {
    const sentences = [sentence("Title", { kind: "heading" }), sentence("Cells", { kind: "heading", page: 2 }), sentence("Cells divide.", { page: 2, section: "Cells" })];
    expect(await chunks(sentences)).toEqual([["Title"], ["Cells divide."]]);
  });
  it("takes a slide that is revealed point by point once", async () => {
    const slide = (page: number, count: number): Sentence[] => ["Cells one.", "Cells two.", "Cells three."].slice(0, count).map((text) => sentence(text, { page }));
    const passages = await chunkPassages([...slide(1, 1), ...slide(2, 2), ...slide(3, 3)], new FakeEmbedder().embed, SHA);
    expect(passages.map(({ page, sentences }) => [page, sentences.length])).toEqual([[3, 3]]);
  });
  it("gives stable ids that tell repeated texts apart", async () => {
    const [first, second] = await chunkPassages([sentence("Cells 1.", { section: "A" }), sentence("Cells 1.", { section: "B" })], new FakeEmbedder().embed, SHA);
    expect(first?.id).toMatch(/^a{12}:p1:[0-9a-f]{10}$/u);
    expect(second?.id).toBe(`${first?.id ?? ""}~2`);
  });
  it("keeps every sentence once and in order", async () => {
    const kinds = fc.constantFrom<Sentence["kind"]>("prose", "list", "table", "code");
    await fc.assert(
      fc.asyncProperty(fc.array(fc.record({ topic: fc.constantFrom("Cells", "Plants", "Rocks"), page: fc.integer({ min: 1, max: 3 }), kind: kinds })), async (drafts) => {
        const sentences = drafts.sort((a, b) => a.page - b.page).map(({ topic, page, kind }, ordinal) => sentence(`${topic} ${ordinal}.`, { page, kind, ordinal }));
        const passages = await chunkPassages(sentences, new FakeEmbedder().embed, SHA);
        expect(passages.flatMap((passage) => passage.sentences)).toEqual(sentences);
        expect(passages.every((passage) => passage.sentences.length <= MAX_SENTENCES_PER_PASSAGE && new Set(passage.sentences.map(({ page }) => page)).size === 1)).toBe(true);
        expect(passages.map(({ ordinal }) => ordinal)).toEqual(passages.map((_, i) => i));
      }),
    );
  });
});

const page = (number: number, text: string): Page => ({ number, label: null, text, spans: [], headings: [] });
const DOCUMENT: ExtractedDocument = {
  ...{ title: "Cells", sha256: SHA, pageCount: 2, emptyPages: [], language: "en", warnings: [] },
  pages: [page(1, "Cells divide by mitosis. Cells grow before that. Plants make sugar from light. Plants have leaves."), page(2, "Rocks are made of minerals.")],
};

describe("buildIndex and search", () => {
  it("embeds each text once, and reports", async () => {
    const fake = new FakeEmbedder();
    const stages = new Set<string>();
    const index = await buildIndex(DOCUMENT, fake, ({ stage, done, total }) => {
      stages.add(stage);
      expect(done).toBeLessThanOrEqual(total);
    });
    expect([...stages]).toEqual(["chunking", "embedding"]);
    expect(new Set(fake.asked).size).toBe(fake.asked.length);
    expect(index.passages).toHaveLength(3);
    expect(index.passageVectors).toHaveLength(3 * EMBEDDING_DIMENSIONS);
    expect(index.sentenceOffsets).toEqual([0, 2, 4]);
    const plants = index.passages[1];
    expect(plants && [...sentenceVector(index, plants, 1)]).toEqual([...fakeRow("Plants have leaves.")]);
    expect(plants && (() => sentenceVector(index, plants, 2))).toThrow(RangeError);
  });
  it("finds the nearest, keeps order among equals, respects k and floor", async () => {
    const index = await buildIndex(DOCUMENT, new FakeEmbedder());
    const query = fakeRow("Plants need light");
    expect(searchPassages(index, query, 1)[0]?.passage.text).toContain("Plants make sugar");
    expect(searchPassages(index, query, 10)).toHaveLength(3);
    expect(searchPassages(index, query, 10, 0.5)).toHaveLength(1);
    expect(searchPassages(index, query, 0)).toEqual([]);
    expect(searchSentences(index, query, 2).every(({ sentence: { text } }) => text.startsWith("Plants"))).toBe(true);
    expect(bestSentenceSimilarity(index, query)).toBe(searchSentences(index, query, 1)[0]?.similarity);
    const zero = new Float32Array(EMBEDDING_DIMENSIONS);
    expect(searchPassages(index, zero, 3).map(({ passage }) => passage.ordinal)).toEqual([0, 1, 2]);
    expect(inDocumentOrder([...searchPassages(index, query, 3)].reverse()).map(({ passage }) => passage.ordinal)).toEqual([0, 1, 2]);
  });
  it("is empty for a document without text", async () => {
    const index = await buildIndex({ ...DOCUMENT, pages: [] }, new FakeEmbedder());
    expect(index.passages).toEqual([]);
    expect(searchPassages(index, fakeRow("Cells"), 3)).toEqual([]);
    expect(bestSentenceSimilarity(index, fakeRow("Cells"))).toBe(-1);
  });
});

describe("vectors", () => {
  it("go into bytes and back", () => {
    fc.assert(
      fc.property(fc.array(fc.float({ noNaN: true })), (values) => {
        const vector = Float32Array.from(values);
        expect(vectorFromBuffer(vectorToBuffer(vector))).toEqual(vector);
      }),
    );
    expect(() => vectorFromBuffer(Buffer.alloc(5))).toThrow(RangeError);
    // A blob from a database may begin at any byte.
    expect([...vectorFromBuffer(Buffer.concat([Buffer.alloc(1), vectorToBuffer(Float32Array.of(1.5, -2))]).subarray(1))]).toEqual([1.5, -2]);
  });
  it("refuse what does not fit", () => {
    expect(() => dot(new Float32Array(2), new Float32Array(3))).toThrow(RangeError);
    expect(() => rowOf(new Float32Array(EMBEDDING_DIMENSIONS), 1)).toThrow(RangeError);
  });
});
