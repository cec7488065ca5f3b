import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, it } from "vitest";
import { breakLongWord, printable, REPLACEMENT } from "./fonts";
import { type PrintableQuestion, questionsPdf } from "./questions-pdf";

async function read(bytes: Uint8Array): Promise<{ pages: string[]; text: string }> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)));
  return { pages: text, text: text.join("\n").replace(/\s+/g, " ") };
}

const URL = "https://www.example.org/a-very-long-path/with_many.parts/and?a=query&that=goes/on/and/on/1234567890/abcdefghijklmnopqrstuvwxyz/end.html";

/** Where each piece of text stands on its page, in points from the lower left corner. */
async function placesOf(bytes: Uint8Array): Promise<{ x: number; y: number; width: number }[][]> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const pages: { x: number; y: number; width: number }[][] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(items.flatMap((item) => ("str" in item && item.str.trim() !== "" ? [{ x: Number(item.transform[4]), y: Number(item.transform[5]), width: item.width }] : [])));
  }
  return pages;
}

const question = (overrides: Partial<PrintableQuestion> = {}): PrintableQuestion => ({
  question: "Why do cells divide?",
  answer: "Because surface grows more slowly than volume.",
  difficulty: "medium",
  citations: [{ page: 4, section: "Cell size", quote: "The surface grows more slowly." }],
  ...overrides,
});

describe("questions as a PDF", () => {
  it("prints questions without answers, and with the key on request", async () => {
    const sheet = { title: "Cells", questions: [question()] };
    const plain = await read(await questionsPdf({ ...sheet, withAnswers: false }));
    expect(plain.text).toContain("Why do cells divide?");
    expect(plain.text).not.toContain("surface grows");
    const key = await read(await questionsPdf({ ...sheet, withAnswers: true }));
    expect(key.text).toContain("Because surface grows more slowly than volume.");
    expect(key.text).toContain("Page 4, Cell size: “The surface grows more slowly.”");
  });

  it("keeps letters of other alphabets and mathematics", async () => {
    const text = "Why is Łódź ≠ Αθήνα, and ∑ xᵢ ≤ π in Москва?";
    const { text: found } = await read(await questionsPdf({ title: text, questions: [question({ question: text })], withAnswers: false }));
    expect(found.normalize("NFKC")).toContain(text.normalize("NFKC"));
  });

  it("keeps the letters of later documents that were parts of letters in an earlier one", async () => {
    await questionsPdf({ title: "Łódź Αθήνα ěščřžýáíé", questions: [question({ question: "Łódź Αθήνα ěščřžýáíé?" })], withAnswers: false });
    const text = "An Ozone layer is warm?";
    const { text: found } = await read(await questionsPdf({ title: text, questions: [question({ question: text })], withAnswers: false }));
    expect(found.split(text)).toHaveLength(4);
  });

  it("numbers pages and spreads many questions over them", async () => {
    const many = Array.from({ length: 30 }, (_, index) => question({ question: `Why does step ${index + 1} matter?` }));
    const { pages, text } = await read(await questionsPdf({ title: "Steps", questions: many, withAnswers: false }));
    expect(pages.length).toBeGreaterThan(5);
    expect(text).toContain(`Page ${pages.length} of ${pages.length}`);
    for (let step = 1; step <= 30; step += 1) expect(text).toContain(`step ${step} matter?`);
  });

  it("breaks words that no line could hold, without a hyphen, and no others", async () => {
    expect(breakLongWord("photophosphorylation")).toEqual(["photophosphorylation"]);
    expect(breakLongWord("Donaudampfschifffahrtsgesellschaft")).toHaveLength(1);
    for (const long of ["x".repeat(400), "W".repeat(40), "😀".repeat(40), URL]) expect(breakLongWord(long).join("")).toBe(long);
    expect(breakLongWord(URL)[0]).toMatch(/[/.:]$/);
    const { text } = await read(await questionsPdf({ title: "Words", questions: [question({ question: `See ${URL} for more` })], withAnswers: false }));
    expect(text.replace(/\s/g, "")).toContain(URL);
  });

  it.each(["x".repeat(400), "W".repeat(400), URL, "𝑥≠∑Ж".repeat(60), "😀".repeat(200), "漢字".repeat(200)])("prints nothing beyond its margins: %s", async (word) => {
    const text = `Short words and then ${word} and more words`;
    const citations = [{ page: 1, section: text, quote: text }];
    const shown = { ...question({ question: text, answer: text, citations }), alternatives: [text], points: 1000 };
    const bytes = await questionsPdf({ title: text, instructions: text, questions: [shown, shown], withAnswers: true });
    const pages = await placesOf(bytes);
    expect(pages.flat().length).toBeGreaterThan(10);
    for (const { x, width, y } of pages.flat()) {
      expect(x).toBeGreaterThan(55);
      // The engine measures characters beyond 16 bits a little short: with nothing else on a line, 9 points of 60.
      expect(x + width).toBeLessThan(595 - 48);
      expect(y).toBeGreaterThan(20);
    }
  });

  it("shows that a character is missing where no font has it, once for each", async () => {
    expect(printable("Zelle 漢 and 👩‍👩‍👧 end")).toBe(`Zelle ${REPLACEMENT} and ${REPLACEMENT} end`);
    expect(printable("e\u0301\u0000 so\u00adft ∑ ж 𝑥 ✓")).toBe("é soft ∑ ж 𝑥 ✓");
    const { text } = await read(await questionsPdf({ title: "漢字", questions: [question({ question: "What is 細胞?" })], withAnswers: false }));
    expect(text).toContain(`What is ${REPLACEMENT.repeat(2)}?`);
  });

  it("prints an exam's instructions, points and every reference answer", async () => {
    const shown = { ...question(), alternatives: ["A large cell has too little surface."], points: 5 };
    const sheet = { title: "Cells", instructions: "Answer in sentences.\nNo notes.", questions: [shown, { ...shown, points: 1 }] };
    const key = await read(await questionsPdf({ ...sheet, withAnswers: true }));
    for (const part of ["Answer in sentences. No notes.", "5 points", "1 point ", "Or: A large cell has too little surface."]) expect(key.text).toContain(part);
    expect((await read(await questionsPdf({ ...sheet, withAnswers: false }))).text).not.toContain("too little surface");
  });

  it("prints a sheet without questions", async () => {
    const { text } = await read(await questionsPdf({ title: "Empty", questions: [], withAnswers: true }));
    expect(text).toContain("There are no questions yet.");
  });
});
