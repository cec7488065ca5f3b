import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findQuote } from "./find-quote";
import { detectLanguage, languageName } from "./language";
import { normaliseForMatch, normaliseWithMap } from "./normalise";
import { countWords, isJunk } from "./readable";
import { sentencesOf } from "./sentences-of";
import type { Page } from "./types";

describe("normaliseForMatch", () => {
  it("makes a quote and a raw extract the same", () => {
    const quote = "The efficient “well-known” application of naïve files.";
    const raw = "The e\uFB03cient \"well-\nknown\" applica-\ntion  of na¨ıve \u001cles.";
    expect(normaliseForMatch(raw)).toBe(normaliseForMatch(quote));
  });
  it("is stable and keeps one offset per character", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const { key, offsets } = normaliseWithMap(text);
        expect(offsets).toHaveLength(key.length);
        expect(offsets).toEqual([...offsets].sort((a, b) => a - b));
        expect(key).not.toMatch(/\s/u);
      }),
    );
  });
});

const PAGE: Page = {
  number: 1,
  label: null,
  text: "Cells divide.\nThey grow.",
  headings: [],
  spans: [
    { start: 0, end: 13, x: 72, y: 700, width: 130, height: 10 },
    { start: 14, end: 24, x: 72, y: 686, width: 100, height: 10 },
  ],
};

describe("findQuote", () => {
  it("gives the rectangle of a part of a line", () => {
    expect(findQuote(PAGE, "divide.")).toEqual([{ x: 132, y: 700, width: 70, height: 10 }]);
  });
  it("gives one rectangle a line", () => {
    expect(findQuote(PAGE, "divide. They")).toEqual([
      { x: 132, y: 700, width: 70, height: 10 },
      { x: 72, y: 686, width: 40, height: 10 },
    ]);
  });
  it("is null when the quote is not there, or empty", () => {
    expect(findQuote(PAGE, "Cells multiply.")).toBeNull();
    expect(findQuote(PAGE, " ")).toBeNull();
  });
});

describe("language", () => {
  it("names it, or admits that it cannot", () => {
    expect(detectLanguage("The cell is the smallest unit of life, and every living thing is made of one or more of them. ".repeat(2))).toBe("en");
    expect(detectLanguage("Die Zelle ist die kleinste Einheit des Lebens, und jedes Lebewesen besteht aus einer oder mehreren Zellen. ".repeat(2))).toBe("de");
    expect(detectLanguage("La cellule est la plus petite unité du vivant, et tout être vivant est composé d'une ou de plusieurs cellules. ".repeat(2))).toBe("fr");
    expect(detectLanguage("cell")).toBe("und");
    expect(languageName("de")).toBe("German");
    expect(languageName("not a code")).toBe("not a code");
  });
});

describe("isJunk", () => {
  it.each([
    ["Cells divide by mitosis.", false],
    ["1,234 56.7 % 89 (12) 3,456 $7", false],
    ["Introduction ........................ 5\nScope ____________________ 7", false],
    ["细胞分裂。它们生长。", false],
    ['7+%-"#&!*@^~<>|{}', true],
    ["\u25A1\u25A1\u25A1\u25A1 \u25A1\u25A1\u25A1", true],
    ["7KLV SDJH GRHV QRW PDS LWV OHWWHUV WR 8QLFRGH\u000f VR D UHDGHU VKRZV OHWWHUV WKDW DUH VKLIWHG", true],
    ["", false],
  ])("%j", (text, junk) => expect(isJunk(text)).toBe(junk));
  it("counts words and numbers", () => expect(countWords("A cell has 46 chromosomes (x).")).toBe(4));
});

describe("sentencesOf", () => {
  const page = (text: string, blocks?: Page["blocks"]): Page => ({ number: 1, label: null, text, spans: [], headings: [], ...(blocks ? { blocks } : {}) });
  const kindsOf = (text: string, language = "en"): [string, string][] => sentencesOf({ pages: [page(text)], language }).map(({ kind, text: own }) => [kind, own]);

  it("tells prose from the rest", () => {
    expect(kindsOf("Cells divide by mitosis.\nCells and their parts\nthe rest of a sentence ends here.\n• a nucleus\nWhy do cells divide?")).toEqual([
      ["prose", "Cells divide by mitosis."],
      ["list", "Cells and their parts"],
      ["list", "the rest of a sentence ends here."],
      ["list", "a nucleus"],
      ["prose", "Why do cells divide?"],
    ]);
    expect(kindsOf("p(x) = (1 − x)2 exp(−x) 2π.")[0]?.[0]).toBe("list");
  });
  it("keeps offsets, sections across pages and the order", () => {
    const first = page("Cells\nThey divide often. They grow.", [
      { start: 0, end: 5, kind: "heading" },
      { start: 6, end: 36, kind: "text" },
    ]);
    const second = { ...page("They die at last."), number: 2 };
    const sentences = sentencesOf({ pages: [first, second], language: "en" });
    expect(sentences.map(({ ordinal, page: number, section }) => [ordinal, number, section])).toEqual([[0, 1, "Cells"], [1, 1, "Cells"], [2, 1, "Cells"], [3, 2, "Cells"]]);
    for (const { page: number, start, end, text } of sentences) expect((number === 1 ? first : second).text.slice(start, end)).toBe(text);
  });
  it("cuts what never ends", () => {
    const endless = "word ".repeat(1000).trim();
    const sentences = sentencesOf({ pages: [page(endless)], language: "en" });
    expect(sentences.length).toBeGreaterThan(4);
    expect(Math.max(...sentences.map(({ text }) => text.length))).toBeLessThanOrEqual(900);
    expect(sentences.map(({ text }) => text).join(" ")).toBe(endless);
  });
});
