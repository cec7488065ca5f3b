import { describe, expect, it } from "vitest";
import type { Passage } from "../retrieval/types";
import { isBoilerplate } from "./boilerplate";
import { evenlySpaced, interleave } from "./seeds";

function passage(text: string, section: string | null = null): Passage {
  const sentence = { ordinal: 0, page: 1, start: 0, end: text.length, text, section, kind: "prose" as const };
  return { id: "m:p1:x", ordinal: 0, page: 1, section, start: 0, end: text.length, text, sentences: [sentence] };
}

describe("isBoilerplate", () => {
  it.each([
    ["Course code BIO101, instructor: to be announced, office hours Monday, three credits, room to be announced.", null],
    ["Copyright 2024 the authors, all rights reserved, no part may be copied without permission of the publisher.", null],
    ["Cells are small.", null],
    ["Instructor: to be announced, in the lecture hall of the main building on every Monday of the term.", null],
    ["Those who pass the oral examination at the end of the term receive 4 credits for this part.", null],
    ["Knuth [1] showed this, Dijkstra [2] agreed, and Hoare [3] proved it with a method that others used later.", null],
    ["The cell is the smallest unit of life and every organism consists of one or more of them.", "References"],
    ["Introduction . . . . . . . . . . 3 Cells . . . . . . . . 7 Organelles . . . . . . . 12 Index of all terms . . . . 40", null],
    ["1. Which organelle makes ATP and why is it found in large numbers in the muscle cells of animals?", null],
  ])("leaves out: %s", (text, section) => {
    expect(isBoilerplate(passage(text, section))).toBe(true);
  });
  it("keeps teaching text", () => {
    expect(isBoilerplate(passage("The capsule enables the cell to attach to surfaces in its environment and protects it from drying out."))).toBe(false);
  });
});

describe("spread", () => {
  it("takes elements at equal distances", () => {
    expect(evenlySpaced([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 5)).toEqual([1, 3, 5, 7, 9]);
    expect(evenlySpaced([0, 1], 5)).toEqual([0, 1]);
    expect(evenlySpaced([], 5)).toEqual([]);
  });
  it("visits the whole document before it returns to neighbours", () => {
    expect(interleave([0, 1, 2, 3, 4, 5, 6])).toEqual([0, 3, 6, 1, 4, 2, 5]);
  });
});
