import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { markerOf, numberOf } from "./markers";
import { problemsOf } from "./problems";
import { splitAnswers } from "./split";

const QUESTIONS = ["How do mitochondria provide energy?", "What is the role of the cell membrane?", "Why do plants have chloroplasts?"];
const page = (text: string, number = 1) => ({ number, text });
const split = (...pages: string[]) => splitAnswers(pages.map((text, index) => page(text, index + 1)), QUESTIONS);
const parts = (...pages: string[]) => split(...pages).parts.map(({ number, text }) => [number, text]);
const answers = [
  [1, "They burn sugar."],
  [2, "It separates."],
];

describe("a marker", () => {
  it.each([
    ["Q1:", "question", 1],
    ["q 12) text", "question", 12],
    ["Q.3: text", "question", 3],
    ["QUESTION 1. text", "question", 1],
    ["Question No. 4: text", "question", 4],
    ["question #5", "question", 5],
    ["Question 2", "question", 2],
    ["Question 2 (10 points) What is it?", "question", 2],
    ["**Q2:** text", "question", 2],
    ["[Q2] text", "question", 2],
    ["Question 2 – text", "question", 2],
    ["Answer 1: text", "answer", 1],
    ["ANS 1) text", "answer", 1],
    ["Ans. 7. text", "answer", 7],
    ["Answer to question 3: text", "answer", 3],
    ["Answer for Q3: text", "answer", 3],
    ["A2: text", "answer", 2],
    ["Answer: text", "answer", null],
    ["1. text", "number", 1],
    ["(2) text", "number", 2],
    ["3) text", "number", 3],
    ["Ｑ１：text", "question", 1],
    ["Question ٣: text", "question", 3],
    ["Q१. text", "question", 1],
    ["𝟚. text", "number", 2],
  ])("is seen in %j", (line, kind, number) => {
    expect(markerOf(line)).toMatchObject({ kind, number });
  });

  it.each(["Question 1 asks about cells.", "Q1 is the first quartile", "Q1-Q3 is the range", "Q1.5 holds", "1.5 litres", "10:30 it rained", "2024 was dry", "Queue 1: text", "Answering 3: text", "The answer 1: text", "Answer", "A 1 b", "", "Quest for 1"])("is not seen in %j", (line) => {
    expect(markerOf(line)).toBeNull();
  });

  it("takes digits of any script for their value", () => {
    expect(["12", "١٢", "१२", "１２", "𝟙𝟚", "᠑᠒"].map(numberOf)).toEqual(Array(6).fill(12));
  });
});

describe("a hand-in is split", () => {
  it.each(["Q{}:", "Question {}.", "Answer {}:", "Ans {})", "{}.", "{})", "question {}\n", "QUESTION {}:\n"])("at markers such as %s", (form) => {
    const text = answers.map(([number, answer]) => `${form.replace("{}", String(number))} ${answer}`).join("\n");
    expect(parts(text)).toEqual(answers);
    expect(split(text).splitBy).toBe("markers");
  });

  it("with answers that run over lines and pages", () => {
    expect(split("Q1: They burn\nsugar.", "With oxygen.\nQ2: It\n\nseparates.").parts).toEqual([
      { number: 1, page: 1, text: "They burn\nsugar.\nWith oxygen." },
      { number: 2, page: 2, text: "It\n\nseparates." },
    ]);
  });

  it("page by page where there are no markers; an empty page is no answer", () => {
    expect(split("They burn sugar.", " \n", "They catch light.")).toEqual({
      splitBy: "pages",
      parts: [
        { number: 1, page: 1, text: "They burn sugar." },
        { number: 3, page: 3, text: "They catch light." },
      ],
      notes: [expect.stringContaining("each page is taken for one answer")],
    });
  });

  it("with what stands before the first marker kept, but belonging to no question", () => {
    expect(parts("Name: Ada\nBiology\nQ1: They burn sugar.")).toEqual([
      [null, "Name: Ada\nBiology"],
      [1, "They burn sugar."],
    ]);
  });

  it("without the repeated questions", () => {
    expect(parts(`Question 1: ${QUESTIONS[0]}\nAnswer 1: They burn sugar.\nQuestion 2: role of the cell membrane\nAnswer 2: It separates.`)).toEqual(answers);
    expect(parts(`Question 1: ${QUESTIONS[0]}\nAnswer: They burn sugar.\nQuestion 2: ${QUESTIONS[1]}\nAns: It separates.`)).toEqual(answers);
    expect(parts(`1. ${QUESTIONS[0]}\nAnswer: They burn sugar.\n2. ${QUESTIONS[1]}\nAnswer: It separates.`)).toEqual(answers);
    expect(parts(`Q1: ${QUESTIONS[0]?.toUpperCase()}\nThey burn sugar.\nQ2. ${QUESTIONS[1]} It separates.`)).toEqual(answers);
    expect(parts(`Question 1: ${QUESTIONS[0]}\nQuestion 2: ${QUESTIONS[1]}`, "Answer 1: They burn sugar.\nAnswer 2: It separates.")).toEqual(answers);
  });

  it("keeping text that stands where the question should and is not the question", () => {
    expect(parts("Question 1: Sugar is burnt there with oxygen.\nAnswer 1: They burn sugar.")).toEqual([
      [null, "Sugar is burnt there with oxygen."],
      [1, "They burn sugar."],
    ]);
  });

  it("where the word for an answer was forgotten once", () => {
    expect(parts("Answer 1: They burn sugar.\nQ2: It separates.")).toEqual(answers);
  });

  it("and parts of one question stay together", () => {
    expect(parts("Q1(a): They burn\nQ1(b): sugar.\nQ2: It separates.")).toEqual([
      [1, "They burn\nQ1(b): sugar."],
      [2, "It separates."],
    ]);
  });

  it("not at the numbers of a list inside an answer", () => {
    expect(parts("Q1: Two ways:\n1. burning\n2. storing\nQ2: It separates.")).toEqual([
      [1, "Two ways:\n1. burning\n2. storing"],
      [2, "It separates."],
    ]);
    expect(parts("1. Two ways:\n1. burning\n2. storing\n2. It separates.")).toEqual([
      [1, "Two ways:\n1. burning\n2. storing"],
      [2, "It separates."],
    ]);
    expect(parts("1. They burn sugar.\n2. It has two tasks:\n1. keeping in\n2. letting pass\n3. They catch light.")).toEqual([
      [1, "They burn sugar."],
      [2, "It has two tasks:\n1. keeping in\n2. letting pass"],
      [3, "They catch light."],
    ]);
  });

  it("where a number was skipped, but not at years, dates and single numbers", () => {
    expect(parts("1. They burn sugar.\n3. They catch light.").map(([number]) => number)).toEqual([1, 3]);
    expect(split("In short\n12. May was warm.", "It separates.").splitBy).toBe("pages");
    expect(split("It began in\n1. the cell").splitBy).toBe("pages");
    expect(splitAnswers([page("1. first\n2. second")], ["Why?"]).splitBy).toBe("pages");
    expect(splitAnswers([page("1. They burn.")], ["Why?"]).parts).toEqual([{ number: 1, page: 1, text: "They burn." }]);
  });

  it("without the heads and page numbers that a word processor adds, which is said", () => {
    const { parts: found, notes } = split("Ada, biology\nQ1: They\n1", "Ada, biology\nburn sugar.\n2", "Ada, biology\nQ2: It separates.\n3");
    expect(found.map(({ text }) => text)).toEqual(["They\nburn sugar.", "It separates."]);
    expect(notes).toEqual(["“Ada, biology” stands on every page and was left out."]);
    expect(parts("1.\nThey burn sugar.", "2.\nIt separates.")).toEqual(answers);
  });

  it("also when a hostile text has ten thousand lines of anything, in a moment", () => {
    const lines = (line: (index: number) => string) => Array.from({ length: 10_000 }, (_, index) => line(index)).join("\n");
    const started = performance.now();
    for (const text of [lines((index) => `Q${index}: x`), lines((index) => `${index % 7}. x`), lines(() => "1."), lines(() => "Answer:"), "Q".repeat(1_000_000), `${" ".repeat(500_000)}Q1:`, "(".repeat(500_000), "٣".repeat(500_000), "a ".repeat(300_000)]) {
      const { parts: found } = split(text);
      expect(found.length).toBeLessThanOrEqual(401);
    }
    expect(performance.now() - started).toBeLessThan(8000);
  });

  it("and loses no word, whatever the words are", () => {
    const line = fc.oneof(fc.constantFrom("Q1: ", "Answer 2: ", "1. ", "2) ", "Answer: ", "Q9: ", "Question 3", ""), fc.string({ unit: "grapheme" }).map((text) => text.replace(/[\n?]/g, " ")), fc.constantFrom("word", "1.", "Q2:", "\u202e", "\u0000", "\ud800"));
    fc.assert(
      fc.property(fc.array(fc.array(line), { maxLength: 6 }), (texts) => {
        const pages = texts.map((lines, index) => page(lines.map((text, at) => `${text} w${index}x${at}y`).join("\n"), index + 1));
        const found = splitAnswers(pages, QUESTIONS).parts.map(({ text }) => text).join("\n");
        expect(found.match(/w\d+x\d+y/g) ?? []).toEqual(pages.flatMap(({ text }) => text.match(/w\d+x\d+y/g) ?? []));
      }),
    );
    fc.assert(fc.property(fc.array(fc.array(line), { maxLength: 4 }), (texts) => void split(...texts.map((lines) => lines.join("\n")))));
  });
});

describe("the problems of a split", () => {
  const part = (number: number | null, text = "x", on = 1) => ({ number, page: on, text });
  const sentences = (...list: ReturnType<typeof part>[]) => problemsOf(list, 3).map(({ sentence, isBlocking }) => `${isBlocking ? "! " : ""}${sentence}`);

  it("are none when each question has one answer", () => {
    expect(sentences(part(1), part(2), part(3))).toEqual([]);
  });

  it("are numbers out of range and duplicates, which must be settled, and missing answers and left-out text", () => {
    expect(sentences(part(null, "Name:  Ada\nBiology"), part(1), part(1, "x", 2), part(7, "x", 3))).toEqual([
      "! Part 4 (page 3) is marked 7, but there are 3 questions. Choose the question it answers, or leave it out.",
      "! Question 1 has 2 answers (pages 1 and 2). Merge them, or leave out all but one.",
      "There is no answer to questions 2 and 3.",
      "Part 1 (page 1) is left out: “Name: Ada Biology”",
    ]);
    expect(problemsOf([], 7).map(({ sentence }) => sentence)).toEqual(["There is no answer to questions 1–7."]);
    expect(sentences(part(0), part(1), part(2), part(3))[0]).toMatch(/^! Part 1 .* is marked 0/);
  });
});
