import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, it } from "vitest";
import { breakLongWord } from "./fonts";
import { type PrintableQuestion, questionsPdf } from "./questions-pdf";

async function read(bytes: Uint8Array): Promise<{ pages: string[]; text: string }> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)));
  return { pages: text, text: text.join("\n").replace(/\s+/g, " ") };
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

  it("numbers pages and spreads many questions over them", async () => {
    const many = Array.from({ length: 30 }, (_, index) => question({ question: `Why does step ${index + 1} matter?` }));
    const { pages, text } = await read(await questionsPdf({ title: "Steps", questions: many, withAnswers: false }));
    expect(pages.length).toBeGreaterThan(5);
    expect(text).toContain(`Page ${pages.length} of ${pages.length}`);
    for (let step = 1; step <= 30; step += 1) expect(text).toContain(`step ${step} matter?`);
  });

  it("breaks words that no line could hold, and no others", async () => {
    expect(breakLongWord("photophosphorylation")).toEqual(["photophosphorylation"]);
    const long = "x".repeat(400);
    expect(breakLongWord(long).join("")).toBe(long);
    const { text } = await read(await questionsPdf({ title: long, questions: [question({ answer: long })], withAnswers: true }));
    expect(text.match(/x/g)?.length).toBeGreaterThanOrEqual(800);
  });

  it("prints a sheet without questions", async () => {
    const { text } = await read(await questionsPdf({ title: "Empty", questions: [], withAnswers: true }));
    expect(text).toContain("There are no questions yet.");
  });
});
