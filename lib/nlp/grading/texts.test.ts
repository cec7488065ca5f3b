import { describe, expect, it } from "vitest";
import { cleanText, countWords, hasWords, readAnswer, shorten } from "./texts";

describe("cleanText", () => {
  it.each([
    ["a\u0000b\tc", "a b c"],
    ["soft\u00ADhyphen and zero\u200Bwidth", "softhyphen and zerowidth"],
    ["lone \uD83D surrogate", "lone surrogate"],
    ["one\r\n\r\n two \u2028three", "one\ntwo\nthree"],
    ["e\u0301", "é"],
    ["  👍  ok ", "👍 ok"],
  ])("%j reads %j", (raw, clean) => {
    expect(cleanText(raw)).toBe(clean);
  });
});

describe("words", () => {
  it("are letters or digits of any script", () => {
    expect(["a", "7", "細胞", "да"].every(hasWords)).toBe(true);
    expect(["", " ", "…!", "🎉", "→ +"].some(hasWords)).toBe(false);
    expect(countWords("It's  7 — cells…!")).toBe(3);
  });
});

describe("readAnswer", () => {
  it("considers eight sentences", () => {
    const text = Array.from({ length: 12 }, (_, i) => `Sentence number ${i} stands here.`).join(" ");
    const { sentences, whole } = readAnswer(text);
    expect(sentences).toHaveLength(8);
    expect(whole).toBe(sentences.join(" "));
  });

  it("considers 2,500 characters of 100 kB, and never half a character", () => {
    const { sentences, whole } = readAnswer("🎓a ".repeat(25_000));
    expect(sentences.length).toBeGreaterThan(0);
    expect(whole.length).toBeLessThanOrEqual(2500);
    expect(whole).not.toMatch(/\p{Cs}/u);
  });

  it("has no sentences without words", () => {
    expect(readAnswer("… 🎉 !!!").sentences).toEqual([]);
  });
});

describe("shorten", () => {
  it("cuts between words and marks the cut", () => {
    expect(shorten("short", 10)).toBe("short");
    expect(shorten("a sentence that is too long", 15)).toBe("a sentence…");
    expect(shorten("x".repeat(50), 10)).toBe(`${"x".repeat(9)}…`);
  });
});
