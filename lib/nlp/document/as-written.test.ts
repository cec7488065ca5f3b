import { describe, expect, it } from "vitest";
import { extractPdf } from "./extract-pdf";
import { drawLines, makePdf } from "./pdf-builder";

const LINES = [
  "Q1: The mitochondria break down sugar with the help of oxygen and keep the energy that",
  "is set free in small molecules, which the cell can use wherever and whenever it needs it",
  "Q2: ATP",
  "q3: chlorophyll takes up red and blue light, and the energy of that light is then kept as",
  "sugar in the leaves",
];

describe("pages as they were written", () => {
  it("keep what stands at the same place on every page, short pages, and a block for each line that asks for one", async () => {
    const bytes = await makePdf(3, (page, index, { body }) => {
      drawLines(page, [`Ada, question sheet ${index + 1}`], body, 72, 800);
      if (index < 2) drawLines(page, LINES, body);
    });
    const asWritten = { blockStart: /^Q\d:/i };
    const { pages, emptyPages, warnings } = await extractPdf(bytes, { asWritten });
    expect(pages.map(({ text }) => text.split("\n")[0])).toEqual(["Ada, question sheet 1", "Ada, question sheet 2", "Ada, question sheet 3"]);
    expect(pages[0]?.text.split("\n").slice(1)).toEqual([`${LINES[0]} ${LINES[1]}`, LINES[2], `${LINES[3]} ${LINES[4]}`]);
    expect([emptyPages, warnings]).toEqual([[], []]);
    const course = await extractPdf(bytes);
    expect(course.pages[0]?.text).not.toContain("Ada");
  });

  it("may be few words beside empty pages, which a course text may not", async () => {
    const bytes = await makePdf(2, (page, index, { body }) => index === 0 && drawLines(page, ["Q1: ATP, made from sugar"], body));
    await expect(extractPdf(bytes)).rejects.toMatchObject({ code: "no-text" });
    const { pages, emptyPages } = await extractPdf(bytes, { asWritten: { blockStart: /^Q/ } });
    expect([pages[0]?.text, emptyPages]).toEqual(["Q1: ATP, made from sugar", [2]]);
  });
});
