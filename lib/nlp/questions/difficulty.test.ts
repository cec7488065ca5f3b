import { describe, expect, it } from "vitest";
import { judgeDifficulty } from "./difficulty";

const ONE = { sentences: 1, passages: 1 };
const TWO = { sentences: 2, passages: 1 };

describe("judgeDifficulty", () => {
  it.each([
    ["What does the plasma membrane control?", ONE, "easy"],
    ["How is the nucleoplasm defined?", TWO, "easy"],
    ["What is the role of ribosomes?", ONE, "easy"],
    ["What is the role of ribosomes?", TWO, "medium"],
    ["Why do cells stay small?", ONE, "medium"],
    ["What happens when a cell grows too large?", ONE, "medium"],
    ["What is the difference between DNA and RNA?", TWO, "hard"],
    ["What is the difference between DNA and RNA?", ONE, "medium"],
    ["How does the size of a cell affect diffusion?", { sentences: 2, passages: 2 }, "hard"],
  ] as const)("%s with %o is %s", (question, evidence, difficulty) => {
    expect(judgeDifficulty(question, evidence)).toBe(difficulty);
  });
});
