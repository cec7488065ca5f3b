import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, it } from "vitest";
import { blocksToPrint, reportPages } from "./report-lines";
import { type ReportQuestion, type SubmissionReport, submissionReportPdf } from "./submission-report-pdf";

const question = (change: Partial<ReportQuestion> = {}): ReportQuestion => ({
  number: 1,
  question: "How do mitochondria provide the cell with energy?",
  answer: "They break down glucose.\nThe energy is stored in ATP.",
  mark: "7.5",
  points: "10",
  markNote: "Set by the teacher; the grader’s mark is 5.",
  explanation: "5 of 10: 1 of 2 key points is covered.",
  covered: ["Mitochondria break down glucose with oxygen."],
  missed: ["The energy is stored in ATP."],
  contradicted: ["They glow."],
  comment: "Say with what.",
  reference: "Mitochondria break down glucose with oxygen.",
  source: "Cells are small. Mitochondria break down glucose with oxygen.",
  places: ["page 4, Cells", "page 5"],
  ...change,
});

const report = (change: Partial<SubmissionReport> = {}): SubmissionReport => ({
  exam: "Cells, first term",
  student: "Ada Łódź (ada@example.org)",
  handedIn: "3 Dec 2026, 14:05",
  material: "Cell structure",
  total: "7.5",
  points: "10",
  questions: [question()],
  ...change,
});

interface Read {
  pages: number;
  text: string;
  /** The right end of every piece of text, in points. */
  ends: number[];
}

async function read(bytes: Uint8Array): Promise<Read> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(pdf);
  const ends: number[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    for (const item of items) if ("width" in item) ends.push(Number(item.transform[4]) + item.width);
  }
  return { pages: pdf.numPages, text: text.join("\n").replace(/\s+/g, " ").normalize("NFKC"), ends };
}
const RIGHT_MARGIN = 595 - 60 + 1;

describe("a submission's report", () => {
  it("says who, what, the marks and the reasons for them", async () => {
    const { text, pages } = await read(await submissionReportPdf(report()));
    expect(pages).toBe(1);
    const parts = [
      "Cells, first term", "Ada Łódź (ada@example.org)", "Handed in 3 Dec 2026, 14:05", "7.5 of 10 points",
      "1. How do mitochondria", "7.5 of 10", "Set by the teacher; the grader’s mark is 5.",
      "They break down glucose. The energy is stored in ATP.", "Comment Say with what.",
      "Key points covered ✓ Mitochondria break down", "Key points missed – The energy is", "Contradicted by the source ✗ They glow.",
      "Reference answer Mitochondria", "Source: page 4, Cells; page 5 Cells are small.", "Page 1 of 1",
    ];
    for (const part of parts) expect(text).toContain(part);
  });

  it("says what is not there: a mark, an answer, points", async () => {
    const bare = question({ answer: " \n ", mark: null, markNote: "", explanation: "", covered: [], missed: [], contradicted: [], comment: "", places: [] });
    const { text } = await read(await submissionReportPdf(report({ total: null, questions: [bare] })));
    for (const part of ["Not marked in full yet (of 10 points)", "No mark yet (of 10)", "Left empty."]) expect(text).toContain(part);
    for (const part of ["Key points", "Comment", "Contradicted", "grader"]) expect(text).not.toContain(part);
  });

  it("keeps letters of other alphabets and mathematics", async () => {
    const answer = "Łódź ≠ Αθήνα, ∑ xᵢ ≤ π в Москве";
    expect((await read(await submissionReportPdf(report({ questions: [question({ answer })] })))).text).toContain(answer.normalize("NFKC"));
  });

  it("spreads the longest answers over pages, loses none of them, and lets no line run over the margin", { timeout: 60_000 }, async () => {
    const sentence = (index: number) => `Sentence ${1000 + index} says that glucose is broken down. `;
    const paragraph = Array.from({ length: 200 }, (_, index) => sentence(index)).join("").slice(0, 10_000);
    const widest = "W".repeat(5_000);
    const lines = Array.from({ length: 500 }, () => "x").join("\n\n").slice(0, 10_000);
    const questions = [paragraph, widest, lines].map((answer, index) => question({ number: index + 1, answer, question: index === 1 ? widest.slice(0, 300) : "Why?" }));
    const { text, pages, ends } = await read(await submissionReportPdf(report({ exam: "W".repeat(300), student: "W".repeat(24), questions })));
    expect(pages).toBeGreaterThan(8);
    const found = new Set([...text.matchAll(/\b1\d\d\d\b/g)].map(String));
    expect(found.size).toBe(200);
    expect([...text.matchAll(/W/g)].length).toBeGreaterThanOrEqual(5_600);
    expect([...text.matchAll(/\bx\b/g)]).toHaveLength(500);
    expect(Math.max(...ends)).toBeLessThan(RIGHT_MARGIN);
  });
});

describe("before it is laid out", () => {
  it("a text keeps its lines but the empty ones at its ends and all but one in between", () => {
    expect(blocksToPrint("\n\n  a\r\n\n\n\nb\u2028c \n\n")).toEqual(["a\n\nb\nc"]);
    expect(blocksToPrint(" \n ")).toEqual([]);
  });

  it("a long text is cut into blocks, at a space where it can be, with nothing lost", () => {
    const long = `${"ab ".repeat(600)}${"\u{1f600}".repeat(2_000)}${"x\n".repeat(100)}`;
    const blocks = blocksToPrint(long);
    expect(blocks.every((block) => block.length <= 1_300 && block.split("\n").length <= 30 && !/\p{Cs}/u.test(block))).toBe(true);
    expect(blocks.join("").replace(/\s/g, "")).toBe(long.replace(/\s/g, ""));
  });

  it("questions stay in order, short ones together and long ones apart", () => {
    const short = Array.from({ length: 4 }, (_, index) => question({ number: index + 1 }));
    const groups = reportPages([...short, question({ number: 5, answer: "x".repeat(10_000) }), question({ number: 6 })]);
    expect(groups.map((group) => group.map(({ number }) => number))).toEqual([[1, 2, 3, 4], [5], [6]]);
    expect(reportPages([])).toEqual([[]]);
  });
});
