import { describe, expect, it } from "vitest";
import { degenerateAnswer } from "./answer-filter";
import { unfitAnswer } from "./answer-fit";

const QUESTION = "Why do cells stay small?";

describe("degenerateAnswer", () => {
  it.each([
    ["", /empty/],
    ["Because of their surface.", /too short/],
    [`${"Cells need surface. ".repeat(70)}`, /too long/],
    ["Answer the question in your own words about the surface of cells.", /instructions/],
    ["Answer: The surface of a cell limits its growth and exchange.", /instructions/],
    ["Use only the context and say that diffusion limits cells.", /instructions/],
    ["Small cells stay small because they are small cells.", /only repeats/],
  ])("refuses “%s”", (answer, reason) => {
    expect(degenerateAnswer(QUESTION, answer)).toMatch(reason);
  });
  it("accepts an answer", () => {
    expect(degenerateAnswer(QUESTION, "Their surface must be large enough for diffusion into the volume.")).toBeNull();
  });
});

describe("unfitAnswer", () => {
  it("wants a reason for a why", () => {
    expect(unfitAnswer(QUESTION, ["Small cells stay near the spherical shape found in many textbooks."])).toMatch(/no reason/);
    expect(unfitAnswer(QUESTION, ["Small cells stay efficient because diffusion reaches their whole volume quickly."])).toBeNull();
  });
  it("wants both sides of a comparison", () => {
    const question = "What is the difference between ribosomes and mitochondria?";
    expect(unfitAnswer(question, ["Ribosomes join amino acids and build long protein chains."])).toMatch(/something else/);
    expect(unfitAnswer(question, ["Ribosomes build proteins from amino acids.", "Mitochondria release energy as ATP."])).toBeNull();
  });
  it("refuses an answer that adds nothing", () => {
    expect(unfitAnswer("How are bacteria and mitochondria similar in size?", ["Scientists noticed that bacteria and mitochondria are similar in size."])).toMatch(
      /no more/,
    );
  });
});
