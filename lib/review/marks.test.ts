import { describe, expect, it } from "vitest";
import { formatMark, markFor, markOf, parseMark, roundMark, totalOf } from "./marks";

describe("marks", () => {
  it("are the share of the points that the quality is, in tenths, halves up", () => {
    expect([markFor(10, 0.7312), markFor(10, 0.735), markFor(5, 0.51), markFor(7, 0.55)]).toEqual([7.3, 7.4, 2.6, 3.9]);
    expect([markFor(10, 0), markFor(10, 1), markFor(10, 1.2), markFor(10, -1)]).toEqual([0, 10, 10, 0]);
    // 0.35 × 10 × 10 is 34.99… in floating point.
    expect([markFor(1, 0.35), roundMark(1.005), roundMark(2.25)]).toEqual([0.4, 1, 2.3]);
  });

  it("let the teacher's mark win, also a zero", () => {
    expect(markOf({ mark: 4, overrideMark: 9 })).toBe(9);
    expect(markOf({ mark: 4, overrideMark: 0 })).toBe(0);
    expect(markOf({ mark: 4, overrideMark: null })).toBe(4);
    expect(markOf({ mark: null, overrideMark: null })).toBeNull();
  });

  it("add up only when none is missing, without the dust of floating point", () => {
    const row = (mark: number | null, overrideMark: number | null = null) => ({ mark, overrideMark });
    expect(totalOf([row(0.1), row(0.2)])).toBe(0.3);
    expect(totalOf([row(1), row(null, 2)])).toBe(3);
    expect(totalOf([row(1), row(null)])).toBeNull();
  });

  it("are read from a field with point or comma, and refused beyond the points", () => {
    expect([parseMark("7", 10), parseMark(" 7,5 ", 10), parseMark("3.26", 10)]).toEqual([{ mark: 7 }, { mark: 7.5 }, { mark: 3.3 }]);
    for (const wrong of ["", "x", "-1", "1e3", "1.2.3", "∞", "11", "10.06"]) expect(parseMark(wrong, 10), wrong).toHaveProperty("error");
    expect(formatMark(7.0)).toBe("7");
  });
});
