import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ExtractedDocument, Page } from "../document/types";
import { createLocalModels } from "../models";
import { buildIndex, type PassageIndex } from "../retrieval";
import { groundReference } from "./by-hand";
import { generateQuestions } from "./pipeline";
import { GenerationError, type GenerationResult } from "./types";

const PAGES = [
  "Small cells are efficient because their surface is large compared with their volume. As a cell grows, its volume increases faster than its surface. A cell that grows too large cannot take in nutrients fast enough, and therefore it divides.",
  "The cell wall protects the cell, helps it keep its shape and prevents it from drying out. Bacteria also have a capsule, which enables them to attach to surfaces. Some bacteria have flagella, which are used for movement.",
  "Mitochondria convert the energy of food into ATP by cellular respiration. Unlike mitochondria, chloroplasts capture the energy of sunlight and use it to make sugar. Muscle cells contain many mitochondria because they need a great deal of energy.",
  "Ribosomes build proteins from amino acids according to the instructions in messenger RNA. Vaccines train the immune system by showing it a harmless part of a germ. The immune system then recognises the germ quickly and prevents an infection.",
];

const page = (text: string, i: number): Page => ({ number: i + 1, label: null, text, spans: [], headings: [] });
const DOCUMENT: ExtractedDocument = {
  title: "Cells",
  sha256: "0".repeat(64),
  pageCount: PAGES.length,
  pages: PAGES.map(page),
  emptyPages: [],
  language: "en",
  warnings: [],
};

// Writing takes minutes on a machine that is busy with other things.
describe("generateQuestions with the shipped models", { timeout: 180_000 }, () => {
  const models = createLocalModels();
  let index: PassageIndex;
  let result: GenerationResult;
  const input = () => ({ document: DOCUMENT, index, topic: null, difficulty: "medium" as const, questions: 3, seed: 1 });

  beforeAll(async () => {
    index = await buildIndex(DOCUMENT, models);
    result = await generateQuestions(input(), models);
  }, 180_000);
  afterAll(() => models.close());

  it("writes questions whose quotes stand on the cited page", () => {
    expect(result.questions.length).toBeGreaterThan(0);
    for (const { question, citations, answer, context } of result.questions) {
      expect(question).toMatch(/^\p{Lu}.*\?$/u);
      expect(citations.length).toBeGreaterThan(0);
      for (const { page: number, quote } of citations) expect(PAGES[number - 1]).toContain(quote);
      expect(answer.split(/\s+/).length).toBeGreaterThanOrEqual(6);
      expect(context).not.toBe("");
    }
  });

  it("grounds every answer sentence", () => {
    for (const { sentenceFaithfulness } of result.questions) {
      for (const entailment of sentenceFaithfulness) expect(entailment).toBeGreaterThanOrEqual(0.4);
    }
  });

  it("stays within six attempts a question and gives every refusal a reason", () => {
    expect(result.attempts).toBeLessThanOrEqual(18);
    for (const { reason, page: number } of result.rejected) {
      expect(reason).toMatch(/\w+.*\.$/);
      expect(number).toBeGreaterThanOrEqual(1);
    }
  });

  it("gives the same questions for the same seed", async () => {
    const again = await generateQuestions(input(), models);
    expect(again.questions).toEqual(result.questions);
    expect(again.rejected).toEqual(result.rejected);
  });

  it("does not repeat questions that exist", async () => {
    const existing = result.questions.map(({ question }) => question);
    const more = await generateQuestions({ ...input(), existing }, models);
    for (const { question } of more.questions) expect(existing).not.toContain(question);
  });

  it("says so when the document does not treat the topic", async () => {
    for (const topic of ["medieval cathedral architecture", "Κύτταρο και ζάχαρη"]) {
      await expect(generateQuestions({ ...input(), topic }, models)).rejects.toThrow(GenerationError);
    }
  });

  it("keeps to a topic it finds", async () => {
    const near = await generateQuestions({ ...input(), topic: "immune system", questions: 1 }, models);
    expect(near.questions.map(({ citations }) => citations[0]?.page)).toEqual([4]);
  });

  it("keeps to the passage it is told to stay near, and to answers that are not taken", async () => {
    const passageId = index.passages.find(({ page: number }) => number === 3)?.id ?? "";
    const near = await generateQuestions({ ...input(), questions: 1, near: { passageId } }, models);
    expect(near.questions.map(({ citations }) => citations[0]?.page)).toEqual([3]);
    const takenAnswers = near.questions.map(({ answer }) => answer);
    const other = await generateQuestions({ ...input(), questions: 1, near: { passageId }, takenAnswers }, models);
    for (const { answer } of other.questions) expect(takenAnswers).not.toContain(answer);
    await expect(generateQuestions({ ...input(), near: { passageId: "gone" } }, models)).rejects.toThrow(GenerationError);
  });

  it("grounds a reference by hand as it grounds its own", async () => {
    const [first] = result.questions;
    const grounded = await groundReference(first?.question ?? "", first?.answer ?? "", index, models, {});
    expect(grounded.ungrounded).toEqual([]);
    expect(new Set(grounded.citations.map(({ page: number }) => number))).toEqual(new Set(first?.citations.map(({ page: number }) => number)));
    const invented = "Napoleon crossed the Alps with his army.";
    const mixed = await groundReference("Why do large cells divide?", `A cell that grows too large cannot take in nutrients fast enough. ${invented}`, index, models, {});
    expect(mixed.ungrounded).toEqual([invented]);
    expect(mixed.citations.map(({ page: number }) => number)).toEqual([1]);
    expect(PAGES[0]).toContain(mixed.citations[0]?.quote);
  });

  it("stops when it is told to", async () => {
    const controller = new AbortController();
    controller.abort(new Error("stopped by the teacher"));
    await expect(generateQuestions(input(), models, { signal: controller.signal })).rejects.toThrow("stopped by the teacher");
  });
});
