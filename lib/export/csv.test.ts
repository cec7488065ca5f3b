import { describe, expect, it } from "vitest";
import { parseCsv } from "@/lib/students/roster";
import { neutralise, toCsv } from "./csv";

describe("a CSV file", () => {
  it.each(["=1+1", "+1", "-1", "@SUM(A1)", " =1", "\t=1", "\r=1", "\n=1", "＝1", "\u200b=1", "=cmd|'/c calc'!A0"])("has %j as text, not as a formula", (text) => {
    expect(neutralise(text)).toBe(`'${text}`);
  });

  it.each(["a=1", "Smith-Jones", "3 - 2", "Ada", "", "'=1", "a@b.example"])("leaves %j as it is", (text) => {
    expect(neutralise(text)).toBe(text);
  });

  it("keeps quotes, separators and lines inside a cell, and numbers as numbers", () => {
    const text = toCsv([["a", "b"], ['say "hi", now;\nplease', -2.5, null]]);
    expect(text).toBe('\ufeff"a","b"\r\n"say ""hi"", now;\nplease",-2.5,\r\n');
    expect(parseCsv(text.slice(1))).toEqual([["a", "b"], ['say "hi", now;\nplease', "-2.5", ""]]);
  });
});
