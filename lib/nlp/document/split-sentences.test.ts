import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sentenceRanges, splitSentences } from "./split-sentences";

/** Each row is one text; a bar stands for an expected boundary at a space, "¦" for one where there is no space. */
const CASES: Record<string, string[]> = {
  "end marks": ["Cells divide.|They grow!|Do they die?|Yes."],
  "titles and names": [
    "The book by Dr. Smith and Mrs. Jones was read by Prof. Mendel.|It sold well.",
    "J. R. R. Tolkien wrote it.|George W. Bush read it.",
    "It was found by J. Watson in 1953.|Others followed.",
    "St. Peter and Mt. Everest differ.",
  ],
  "scholarly abbreviations": [
    "See Fig. 3 and Eq. (2), cf. Smith et al. (2010) or Brown et al. 2011.|It works.",
    "Many acids, e.g. nitric acid, i.e. HNO3, burn.|Others, e.g. Carbonic acid, do not.",
    "The rate was approx. 5 per cent vs. 7 per cent.|It fell.",
    "This was shown by Smith et al.|The result held.",
    "Apples, pears, etc. are fruits.|Nuts, seeds, etc.|They are hard.",
    "On pp. 12-15 and p. 20 of vol. 3, No. 4 it says so.|The answer is no.|It ends.",
  ],
  "letters as labels": ["Fruit is rich in vitamin C.|The body needs it.", "Bacteria such as E. coli live there.|They thrive."],
  "units": ["Water boils at 100 °C.|Ice melts at 0° C.|It is 5 °F. outside."],
  "dotted acronyms": [
    "The U.S. Congress met at 5 p.m. on Monday.|It voted.",
    "He moved to the U.S.|The year was 1900.",
    "She holds a Ph.D. in physics.|He holds none.",
  ],
  decimals: ["The value is 3.14 or about 22.7 percent.|It was 5.0.|The end."],
  ellipses: ["He waited ... and left.|She stayed…|Then it rained.", "It went on . . . and on.|Then it stopped."],
  "quotes and brackets": [
    "He said “Cells divide.”|Then he left.",
    '"Why?" he asked.|"Because."',
    "(See the text.)|The next one.",
    "It fell (by 3.5 points!) that day.|It rose (again.)|Good.",
  ],
  "note marks": ["This was shown before.[12]|The proof is short.", "Cells are small.12|The nucleus is smaller."],
  "a full stop inside": ["Visit www.example.org or use Node.js and version 2.1.3 of it.|Done."],
  "lower case and missing spaces": ["cells divide by mitosis.|they then grow.", "Cells divide.¦They grow."],
  "unknown abbreviation": ["The gen. sp. nov. was described."],
  "other scripts": ["细胞分裂。¦它们生长。"],
};

describe("splitSentences", () => {
  for (const [name, rows] of Object.entries(CASES)) {
    it(name, () => {
      for (const row of rows) {
        expect(splitSentences(row.replace(/\|/gu, " ").replace(/¦/gu, ""))).toEqual(row.split(/[|¦]/u));
      }
    });
  }

  it("takes list items, headings and short lines for themselves", () => {
    const text = "Cell structure\n\nAll cells have:\n- a membrane\n- cytoplasm\n1. First item\n2) Second item. With two sentences.\nMitosis\nMeiosis";
    expect(splitSentences(text)).toEqual([
      "Cell structure",
      "All cells have:",
      "- a membrane",
      "- cytoplasm",
      "1. First item",
      "2) Second item.",
      "With two sentences.",
      "Mitosis",
      "Meiosis",
    ]);
  });

  it("does not break a wrapped line", () => {
    expect(splitSentences("The plasma membrane is made of\nPhospholipids and proteins, and\nit is thin. It was described by Dr.\nSmith.")).toEqual([
      "The plasma membrane is made of Phospholipids and proteins, and it is thin.",
      "It was described by Dr. Smith.",
    ]);
  });

  it("has nothing for nothing", () => {
    expect(splitSentences("")).toEqual([]);
    expect(splitSentences(" \n\t ")).toEqual([]);
  });

  it("keeps text without words", () => {
    expect(splitSentences("😀😀")).toEqual(["😀😀"]);
    expect(splitSentences("...")).toEqual(["..."]);
  });

  it("is linear: 100 kB of anything is split at once", () => {
    const started = performance.now();
    for (const unit of ["a", ".", "a.", "A. ", "\n", " \n", '."', "e.g. ", "1. ", "? ", "[1]", "…\n", "(", "😀"]) {
      splitSentences(unit.repeat(100_000 / unit.length));
    }
    expect(performance.now() - started).toBeLessThan(14_000);
  });
});

describe("sentenceRanges", () => {
  const piece = fc.constantFrom("Cells", "divide", "e.g", ".", "!", "?", "…", " ", "  ", "\n", "\n\n", "1.", "-", "Dr", "A", "b", '"', ")", "(", "3.5", "é", "。", "[1]");
  const texts = fc.oneof(fc.string({ unit: "grapheme" }), fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join("")));

  it("is ordered, trimmed and loses nothing but whitespace", () => {
    fc.assert(
      fc.property(texts, (text) => {
        let last = 0;
        for (const { start, end } of sentenceRanges(text)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          expect(text.slice(last, start)).toMatch(/^\s*$/u);
          expect(text.slice(start, end)).toBe(text.slice(start, end).trim());
          last = end;
        }
        expect(text.slice(last)).toMatch(/^\s*$/u);
      }),
      { numRuns: 500 },
    );
  });

  it("splits a sentence it has made no further when it has one clear mark", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("cells", "divide", "quickly", "membranes", "grow"), { minLength: 3, maxLength: 9 }), fc.integer({ min: 1, max: 5 }), (words, times) => {
        const sentence = `The ${words.join(" ")}.`;
        expect(splitSentences(Array.from({ length: times }, () => sentence).join(" "))).toEqual(Array.from({ length: times }, () => sentence));
      }),
    );
  });
});
