import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanPlainCharacters } from "./characters";
import { toFragments } from "./fragments";
import { directionOf, itemRectangle, place } from "./geometry";
import { findGutter } from "./gutter";
import { isBrokenWord, joinLines, vocabularyOf } from "./hyphens";
import { layOutDocument } from "./layout-document";
import { toLines } from "./lines";
import { fromItem, joinMapped, replaceMapped, trimMapped } from "./mapped-text";
import { withMeasuredMono } from "./mono-fonts";
import type { RawFont, RawItem, RawPage } from "./raw";
import { describeFont } from "./read-pdf";
import { readingOrder } from "./reading-order";
import { romanValue } from "./running-heads";

const FONT: RawFont = { name: "Body", isBold: false, isMono: false, isMath: false };
const item = (text: string, x: number, y: number, extra: Partial<RawItem> = {}): RawItem => ({
  ...{ text, x, y, width: text.length * 5, size: 10, angle: 0, font: 0 },
  ...extra,
});
const page = (items: RawItem[], number = 1, extra: Partial<RawPage> = {}): RawPage => ({ number, label: null, width: 595, height: 842, items, ...extra });
const fragmentsOf = (items: RawItem[]) => toFragments(items.map((raw, index) => place(raw, index, 0)));
const textsOf = (items: RawItem[]): string[] => toLines(fragmentsOf(items), [FONT]).map(({ mapped }) => mapped.text);
const layOut = (items: RawItem[]): string => layOutDocument({ pages: [page(items)], fonts: [FONT] })[0]?.text ?? "";

describe("characters", () => {
  it.each([
    ["ﬁrst ﬂow eﬃcient", "first flow efficient"],
    ["large \u001cles di\u001ber, e\u001ecient, \u001dow", "large files differ, efficient, flow"],
    ["lone \u001c mark\u0000", "lone  mark"],
    ["M¨uller na¨ıve caf´e e\u0301t\u00e9", "Müller naïve café été"],
    ["M¨ uller", "Müller"],
    ["a ´ b, 5 ˚ C", "a ´ b, 5 ˚ C"],
    ["non\u00A0breaking\u2009space\u200B", "non breaking space"],
    ["\uF0B7 item \uE000x\uFFFD", "• item x"],
  ])("%j", (raw, clean) => expect(cleanPlainCharacters(raw)).toBe(clean));
});

describe("mapped text", () => {
  it("keeps one source for every character through any replacement", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        const mapped = trimMapped(replaceMapped(joinMapped([fromItem(a, 0), fromItem(b, 1)], " "), /[a-m]+/gu, () => "xyz"));
        expect(mapped.source).toHaveLength(mapped.text.length);
        expect(mapped.text).toBe(`${a} ${b}`.replace(/[a-m]+/gu, "xyz").trim());
      }),
    );
  });
});

describe("hyphens at line ends", () => {
  const vocabulary = vocabularyOf(["a well-known protein and a mitochondrion", "over all the high points", "the membrane bound cell; cell-cycle"]);
  it.each([
    ["pro", "tein", true],
    ["mito", "chondrion", true],
    ["applica", "tions", true],
    ["well", "known", false],
    ["self", "made", false],
    ["Anglo", "Saxon", false],
    ["10", "fold", false],
    ["membrane", "bound", false],
    ["cell", "cycle", false],
    ["PRO", "TEIN", true],
  ])("%s-%s", (first, second, broken) => expect(isBrokenWord(first, second, vocabulary)).toBe(broken));

  const joined = (a: string, b: string): string => joinLines(fromItem(a, 0), fromItem(b, 1), vocabulary).text;
  it("joins lines", () => {
    expect(joined("the pro-", "tein is")).toBe("the protein is");
    expect(joined("a well-", "known fact")).toBe("a well-known fact");
    expect(joined("pre-", "and postwar")).toBe("pre- and postwar");
    expect(joined("soft\u00AD", "ware")).toBe("software");
    expect(joined("ends in -", "ase")).toBe("ends in -ase");
    expect(joined("no hyphen", "here")).toBe("no hyphen here");
    expect(joined("a dash—", "so")).toBe("a dash—so");
  });
});

describe("lines", () => {
  it("puts spaces where the gaps are", () => {
    expect(textsOf([item("Cell", 10, 100), item("s", 30, 100), item("divide", 40, 100)])).toEqual(["Cells divide"]);
  });
  it("joins small capitals", () => {
    const smallCaps = [item("H", 10, 100), item(" ", 15, 100, { width: 1 }), item("OW", 15.5, 100, { size: 8 }), item("H", 30, 100), item("ASY", 35.5, 100, { size: 8, width: 15 })];
    expect(textsOf(smallCaps)).toEqual(["HOW HASY"]);
  });
  it("keeps raised marks on their line", () => {
    expect(textsOf([item("cell", 10, 100), item("2", 30, 104, { size: 6 }), item("next", 10, 86)])).toEqual(["cell2", "next"]);
  });
  it("reads text printed twice for boldness once", () => {
    expect(textsOf([item("Bold", 10, 100), item("Bold", 10.4, 100)])).toEqual(["Bold"]);
  });
});

describe("reading order", () => {
  const column = (x: number, name: string, from = 700, count = 8): RawItem[] =>
    Array.from({ length: count }, (_, i) => item(`${name} line ${i} with several words`, x, from - i * 12));
  const orderOf = (items: RawItem[]): string => readingOrder(fragmentsOf(items)).flatMap((region) => toLines(region, [FONT])).map(({ mapped }) => mapped.text.split(" ")[0]).join(" ").replace(/\b(\w+)(?: \1\b)+/gu, "$1");

  it("reads one column as one region", () => {
    expect(readingOrder(fragmentsOf(column(72, "one")))).toHaveLength(1);
  });
  it("reads columns under a title one after the other, even when drawn line by line", () => {
    const title = item("Title across both of the columns of this page, wide", 150, 740, { width: 320 });
    const interleaved = column(72, "left").flatMap((line, i) => [line, column(320, "right")[i] ?? line]);
    expect(orderOf([title, ...interleaved])).toBe("Title left right");
  });
  it("reads what spans the columns in its place", () => {
    const caption = item("Caption under a figure that is as wide as both columns", 72, 590, { width: 430 });
    expect(orderOf([...column(72, "a"), ...column(320, "b"), caption, ...column(72, "c", 560), ...column(320, "d", 560)])).toBe("a b Caption c d");
  });
  it("reads slides in rows when they are drawn in rows", () => {
    expect(orderOf([...column(72, "a"), ...column(320, "b"), ...column(72, "c", 400), ...column(320, "d", 400)])).toBe("a b c d");
  });
  it("takes no gutter from a table", () => {
    const rows = Array.from({ length: 9 }, (_, i) => [item(`row ${i}`, 72, 700 - i * 12), item("12.5", 250, 700 - i * 12), item("33.1", 400, 700 - i * 12)]).flat();
    expect(findGutter(fragmentsOf(rows))).toBeNull();
  });
  it("loses and doubles nothing, wherever the pieces stand", () => {
    const anywhere = fc.record({ x: fc.integer({ min: 0, max: 580 }), y: fc.integer({ min: 0, max: 830 }), length: fc.integer({ min: 1, max: 60 }), size: fc.integer({ min: 4, max: 30 }) });
    fc.assert(
      fc.property(fc.array(anywhere, { maxLength: 60 }), (places) => {
        const fragments = fragmentsOf(places.map(({ x, y, length, size }) => item("x".repeat(length), x, y, { size })));
        expect(readingOrder(fragments).flat().map(({ order }) => order).sort((a, b) => a - b)).toEqual(fragments.map(({ order }) => order).sort((a, b) => a - b));
      }),
    );
  });
});

describe("geometry", () => {
  it("turns with the text", () => {
    const upright = item("up", 100, 200, { angle: 90, width: 40 });
    expect(directionOf(upright)).toBe(90);
    expect(directionOf(item("slanted", 0, 0, { angle: 45 }))).toBeNull();
    const box = itemRectangle(upright, 0, 0.5);
    expect([box.y, box.height]).toEqual([200, 20]);
    expect(box.x).toBeCloseTo(92.2);
  });
});

describe("fonts", () => {
  it.each([
    ["LiberationSerif-Bold", true, false, false],
    ["NimbusRomNo9L-Medi", true, false, false],
    ["CMBX12", true, false, false],
    ["Garamond-Medium", false, false, false],
    ["CMTT10", false, true, false],
    ["CourierNewPSMT", false, true, false],
    ["CMMI10", false, false, true],
    ["CMR10", false, false, false],
  ])("%s", (name, isBold, isMono, isMath) => expect(describeFont(name)).toEqual({ name, isBold, isMono, isMath }));
  it("measures what names do not tell, and is not fooled by a head that returns", () => {
    const code = Array.from({ length: 8 }, (_, i) => item(`return value${"x".repeat(i)}`, 0, 0, { width: 5.25 * (12 + i) }));
    const head = Array.from({ length: 8 }, () => item("An introduction to cells", 0, 0, { font: 1, width: 111 }));
    expect(withMeasuredMono([FONT, FONT], [...code, ...head]).map(({ isMono }) => isMono)).toEqual([true, false]);
  });
});

describe("pages", () => {
  it("begins a paragraph at a gap and at an indent", () => {
    const lines = ["The first paragraph has a line that is long", "and one that follows it and is as long too", "and a last one, which is rather long as well."];
    const items = [...lines, ...lines, ...lines].map((text, i) => item(text, i === 3 ? 84 : 72, 700 - i * 12 - (i > 5 ? 12 : 0)));
    expect(layOut(items).split("\n")).toEqual([lines.join(" "), lines.join(" "), lines.join(" ")]);
  });
  it("says what is blank on purpose is blank", () => {
    expect(layOut([item("This page intentionally left blank", 200, 400)])).toBe("");
  });
  it.each([
    ["Biology 101 | Page 1 of 1", 30],
    ["Page 1 of 1 Biology 101", 30],
    ["Page 1 of 1", 300],
  ])("removes %j at height %d from a single page", (foot, y) => {
    const body = Array.from({ length: 12 }, (_, i) => item(`Cells divide and grow in way ${"abcdefghijkl".charAt(i)} here.`, 72, 700 - i * 14));
    expect(layOut([...body, item(foot, 72, y)])).toBe(layOut(body));
  });
  it("keeps a last line that speaks of another page", () => {
    const foot = "This is shown on page 3 of 10";
    expect(layOut([item("Cells divide and grow here.", 72, 700), item(foot, 72, 30)])).toContain(foot);
  });
  it("reads Roman numbers", () => {
    expect(["i", "iv", "ix", "xiv", "xl", "cxii"].map(romanValue)).toEqual([1, 4, 9, 14, 40, 112]);
  });
  it("removes heads that change with the chapter, and numbers", () => {
    const pages = Array.from({ length: 9 }, (_, i) =>
      page([item(i % 2 ? `CHAPTER ${["ONE", "TWO", "SIX"][i % 3] ?? ""} OF IT` : "THE BOOK OF CELLS", 72, 800, { size: 8 }), item(`Body ${"abcdefghi".charAt(i)} says something about cells.`, 72, 500), item(String(i + 11), 300, 30)], i + 1),
    );
    const laid = layOutDocument({ pages, fonts: [FONT] });
    expect(laid.map(({ text }) => text)).toEqual(pages.map((_, i) => `Body ${"abcdefghi".charAt(i)} says something about cells.`));
  });
});
