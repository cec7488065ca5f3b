import { describe, expect, it } from "vitest";
import { createFakeModels } from "../models/fake";
import { gradeAnswer } from "./grade-answer";
import { gradeAgainstPoints, type TeacherPoint } from "./grade-points";
import { scriptedModels, type Script } from "./scripted-models";
import { GradingError } from "./types";

const QUESTION = "What do plants need?";
const [P1, P2, P2B] = ["Plants need light.", "Plants need water.", "A plant drinks."];
const REFERENCE = `${P1} ${P2}`;
const [A1, A2] = ["Leaves want the sun.", "Roots drink."];
const vectors: Script["vectors"] = {
  [QUESTION]: [1, 0, 0, 0],
  [P1]: [0, 1, 0, 0],
  [P2]: [0, 0, 1, 0],
  [P2B]: [0, 0, 0.9, 0.1],
  [REFERENCE]: [0, 1, 1, 0],
  [A1]: [0.5, 0.3, 0.1, 0.8],
  [A2]: [0.5, 0.1, 0.3, 0.8],
  [`${A1} ${A2}`]: [0.5, 0.3, 0.3, 0.75],
};
const point = (text: string, alternatives: string[] = [], weight = 1): TeacherPoint => ({ id: text, text, alternatives, weight });
const grade = (points: TeacherPoint[], pairs: Script["pairs"], answer = `${A1} ${A2}`) =>
  gradeAgainstPoints({ question: QUESTION, references: [REFERENCE], source: "", points, answer }, scriptedModels({ vectors, pairs }));

describe("gradeAgainstPoints", () => {
  it("weighs the points: (3 × 0.8 + 1 × 0.4) / 4", async () => {
    const result = await grade([point(P1, [], 3), point(P2)], { [`${A1} → ${P1}`]: [0.8, 0], [`${A2} → ${P2}`]: [0.4, 0] });
    expect(result.coverage).toBeCloseTo(0.7, 10);
    expect(result.missingPoints).toEqual([P2]);
  });

  it("takes a point's best wording, shows its first, and names the words that covered it", async () => {
    const result = await grade([point(P1), point(P2, [P2B])], { [`${A2} → ${P2}`]: [0.1, 0], [`${A2} → ${P2B}`]: [0.9, 0] });
    expect(result.keyPoints[1]).toMatchObject({ text: P2, coverage: 0.9, evidence: A2, contradicted: false });
  });

  it("gives nothing for a point that a text contradicts in any wording, whatever another text entails", async () => {
    const pairs: Script["pairs"] = { [`${A1} → ${P2}`]: [0.9, 0], [`${A2} → ${P2B}`]: [0, 0.8] };
    const result = await grade([point(P2, [P2B])], pairs);
    expect(result.keyPoints[0]).toMatchObject({ coverage: 0, contradicted: true, evidence: A2 });
    expect(result).toMatchObject({ contradiction: 0.8, label: "contradictory", needsReview: true });
  });

  it("does not hold it against a text that it excludes one wording when it says another", async () => {
    const result = await grade([point(P2, [P2B])], { [`${A2} → ${P2}`]: [0, 0.95], [`${A2} → ${P2B}`]: [0.9, 0] });
    expect(result).toMatchObject({ contradiction: 0, contradictedClaims: [] });
    expect(result.keyPoints[0]).toMatchObject({ coverage: 0.9, contradicted: false });
  });

  it("agrees with the formula mode when the points are those that it finds itself", async () => {
    const models = createFakeModels();
    const source = "Plants need light to make sugar. Plants need water, which their roots take up.";
    const request = { question: QUESTION, references: [REFERENCE], source, answer: "Plants need light. They do not need water." };
    const found = await gradeAnswer(request, models);
    const points = found.keyPoints.map(({ text }) => point(text));
    const { note: _, ...byPoints } = await gradeAgainstPoints({ ...request, points }, models);
    expect(byPoints).toEqual({ ...found, note: undefined, ungroundedReferencePoints: [] });
  });

  it("gives 0 and the reason for an answer that is none", async () => {
    const result = await grade([point(P1), point(P2)], {}, "  ");
    expect(result).toMatchObject({ score: 0, similarity: 0, note: "The answer is empty.", missingPoints: [P1, P2], needsReview: false });
  });

  it("names the nearest of several references", async () => {
    const request = { question: QUESTION, references: [P1, P2], source: "", points: [point(P1)], answer: A2 };
    expect((await gradeAgainstPoints(request, scriptedModels({ vectors }))).reference).toBe(P2);
  });

  it("refuses points without words", async () => {
    await expect(grade([], {})).rejects.toThrow(GradingError);
    await expect(grade([point(" – ")], {})).rejects.toMatchObject({ code: "no-points" });
  });
});
