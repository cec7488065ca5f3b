import { describe, expect, it } from "vitest";
import { cleanQuestion, explanatoryFailure, formFailure, freeGates, givesAnswerAway, selfContainedFailure } from "./form-gates";

describe("cleanQuestion", () => {
  it.each([
    ["**Question:** Why do cells divide?", "Why do cells divide?"],
    ["1. Why do cells divide? Because they must.", "Why do cells divide?"],
    ["Q3) how do cells divide ?", "How do cells divide?"],
    ['"Why do cells divide?"', "Why do cells divide?"],
    ["Why do cells divide", "Why do cells divide"],
  ])("%s → %s", (raw, clean) => {
    expect(cleanQuestion(raw)).toBe(clean);
  });
});

describe("form", () => {
  it.each([
    "Why do cells divide",
    "Why cells?",
    `Why ${"very ".repeat(45)}long?`,
    "Why do cells divide? How?",
    "Why does the << marked >> sentence matter?",
    "Why is the nucleus surrounded by the nucleus?",
    "How do cells cells divide into two?",
    "What is the difference between the energy of ten particles?",
  ])("refuses: %s", (question) => {
    expect(formFailure(question)?.gate).toBe("form");
  });

  it("lets a contrast name the shared noun twice", () => {
    expect(freeGates("What is the difference between prokaryotic cells and eukaryotic cells?")).toBeNull();
  });
});

describe("self-contained", () => {
  it.each([
    "Why do they attach to surfaces?",
    "What is the role of it in the cell?",
    "How does this process change the cell?",
    "What does the following table show about cells?",
    "Why does the author mention bacteria in the essay?",
    "What happens when we divide the cell?",
    "Why is the process important?",
    "What is the difference between them and bacteria?",
    "What is the role of the industry it operates in?",
    "What does figure 3 in the text explain about cells?",
  ])("refuses: %s", (question) => {
    expect(selfContainedFailure(question)?.gate).toBe("self-contained");
  });

  it.each([
    "Why does a cell change its shape when it moves?",
    "What is the role of ribosomes in protein synthesis?",
    "How does the plasma membrane control the passage of substances?",
  ])("accepts: %s", (question) => {
    expect(selfContainedFailure(question)).toBeNull();
  });
});

describe("explanatory", () => {
  it.each([
    "Is the nucleus surrounded by a membrane?",
    "Who discovered the cell in the year 1665?",
    "When was the first word processor sold?",
    "How many membranes does the nucleus have?",
    "What is the speed of light in vacuum?",
    "How hard is the Hamming distance to compute?",
    "What is the name of the outer membrane?",
    "What year did word processing begin?",
    "What is the process of copying DNA called?",
    "In which organelle are proteins made?",
  ])("refuses: %s", (question) => {
    expect(explanatoryFailure(question)?.gate).toBe("explanatory");
  });

  it.each(["Why do cells stay small?", "How do wastes leave the cell?", "What happens when a cell grows too large?"])(
    "accepts: %s",
    (question) => {
      expect(explanatoryFailure(question)).toBeNull();
    },
  );
});

describe("givesAnswerAway", () => {
  const sentence = "The capsule enables the cell to attach to surfaces in its environment.";
  it("refuses a question that repeats its sentence", () => {
    expect(givesAnswerAway("Why does the capsule enable the cell to attach to surfaces in its environment?", sentence)?.gate).toBe(
      "gives-answer-away",
    );
  });
  it("accepts one that leaves the answer open", () => {
    expect(givesAnswerAway("What is the role of the capsule?", sentence)).toBeNull();
  });
});
