import { describe, expect, it } from "vitest";
import { cuesOf } from "./cues";
import { mainClause } from "./language";
import { openingsFor } from "./openings";
import type { Difficulty } from "./types";

function openings(sentence: string, difficulty: Difficulty): string[] {
  const idea = { index: 0, sentence, cues: cuesOf(sentence), clause: mainClause(sentence), score: 0 };
  return openingsFor(idea, difficulty, 6);
}

describe("openingsFor", () => {
  it("asks why only where a reason is stated", () => {
    expect(openings("Small cells are efficient because their surface is large.", "medium")).toContain("Why are small cells");
    expect(openings("The nucleus is a round body in the middle of the cell.", "medium").join("|")).not.toMatch(/Why/);
  });
  it("names the subject, so that no pronoun takes its place", () => {
    expect(openings("The capsule enables the cell to attach to surfaces.", "easy")).toContain("What does the capsule enable");
    expect(openings("Pili are used to exchange genetic material.", "easy")).toContain("What are pili used");
  });
  it("asks for a relation when it should be hard", () => {
    expect(openings("Unlike animal cells, plant cells have a cell wall.", "hard")).toContain("What is the difference between");
  });
  it("falls back to plain openings for a sentence without a readable clause, and gives each once", () => {
    const found = openings("They differ because of this.", "medium");
    expect(found.length).toBeGreaterThan(0);
    expect(new Set(found).size).toBe(found.length);
  });
});
