import path from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "@/lib/nlp/models/paths";
import { covers, readCoverage } from "./glyphs";

const font = (name: string) => readCoverage(path.join(projectRoot(), "node_modules/dejavu-fonts-ttf/ttf", name));

describe("what a font can draw", () => {
  const [serif, sans] = [font("DejaVuSerif.ttf"), font("DejaVuSans.ttf")];
  it.each(["A", "ß", "ł", "Ż", "Ω", "ж", "∑", "≤", "ᵢ", "√", "�"])("has %s", (letter) => {
    expect(covers(serif, letter.codePointAt(0) ?? 0)).toBe(true);
  });
  it("knows letters beyond 16 bits, and which font has them", () => {
    expect(covers(serif, 0x1d465)).toBe(true);
    expect(covers(sans, 0x1f600)).toBe(true);
    expect(covers(serif, 0x1f600)).toBe(false);
  });
  it.each(["漢", "한", "🧬", "\u{10ffff}", "\u0378"])("has no %s", (letter) => {
    for (const coverage of [serif, sans]) expect(covers(coverage, letter.codePointAt(0) ?? 0)).toBe(false);
  });
  it("reads what it says of its ranges in order", () => {
    for (const [first, last] of serif) expect(last).toBeGreaterThanOrEqual(first);
    serif.slice(1).forEach(([first], index) => expect(first).toBeGreaterThan(serif[index]?.[1] ?? 0));
  });
  it("refuses what is no font", () => {
    expect(() => readCoverage(path.join(projectRoot(), "package.json"))).toThrow();
  });
});
