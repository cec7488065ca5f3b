import { describe, expect, it } from "vitest";
import { qualityOf, verdictOf } from "./combine";
import { closeness, coverPoint, type PointSignal } from "./coverage";
import type { Verification } from "./evidence";
import { contradictionOf, gradeClaim, isOnTopic, supportOf } from "./support";

const signal = (text: string, similarity: number, scores: [number, number] | null, isBackedBySource = false): PointSignal => ({
  text,
  similarity,
  scores: scores && { entailment: scores[0], contradiction: scores[1], neutral: 1 - scores[0] - scores[1] },
  isBackedBySource,
});

const verification = (entailment: number, contradiction: number): Verification => ({
  entailment,
  contradiction,
  entailedBy: "for",
  contradictedBy: "against",
});

describe("closeness", () => {
  it.each([
    [0.5, 0],
    [0.7, 0.5],
    [0.8, 0.75],
    [0.9, 1],
    [0.2, 0],
    [1, 1],
    [-1, 0],
  ])("of cosine %f is %f", (similarity, expected) => {
    expect(closeness(similarity)).toBeCloseTo(expected, 10);
  });
});

describe("coverage of a key point", () => {
  it("is the best entailment of any text", () => {
    const point = coverPoint("p", [signal("a", 0.4, [0.3, 0]), signal("b", 0.4, [0.8, 0.1])]);
    expect(point).toMatchObject({ coverage: 0.8, entailment: 0.8, contradicted: false, contradiction: 0.1, evidence: "b" });
  });

  it("is half the closeness when that is more: 0.5 × (0.82 − 0.50) / 0.40 = 0.4", () => {
    const point = coverPoint("p", [signal("entails a little", 0.4, [0.3, 0]), signal("near", 0.82, [0.1, 0])]);
    expect(point.coverage).toBeCloseTo(0.4, 10);
    expect(point).toMatchObject({ entailment: 0.3, evidence: "near" });
  });

  it("is 0 when a text contradicts, even if another entails", () => {
    const point = coverPoint("p", [signal("right", 0.9, [0.95, 0]), signal("wrong", 0.9, [0, 0.6])]);
    expect(point).toMatchObject({ coverage: 0, entailment: 0.95, contradicted: true, contradiction: 0.6, evidence: "wrong" });
  });

  it("does not mind a contradiction below 0.60", () => {
    expect(coverPoint("p", [signal("a", 0.2, [0.2, 0.599])])).toMatchObject({ coverage: 0.2, contradicted: false });
  });

  it("does not mind what contradicts when the source backs it", () => {
    const point = coverPoint("p", [signal("a", 0.2, [0.1, 0.9], true)]);
    expect(point).toMatchObject({ coverage: 0.1, contradicted: false, contradiction: 0 });
  });

  it("is 0 without evidence when no text was near enough to be compared", () => {
    expect(coverPoint("p", [signal("a", 0.14, null)])).toMatchObject({ coverage: 0, entailment: 0, evidence: null });
  });

  it("names a sentence before the whole answer when both decide alike", () => {
    expect(coverPoint("p", [signal("s", 0.8, [0.7, 0]), signal("whole", 0.8, [0.7, 0])]).evidence).toBe("s");
  });
});

describe("support", () => {
  it("is on topic from cosine 0.30 to question or source", () => {
    expect([isOnTopic(0.3, -1), isOnTopic(0, 0.3), isOnTopic(0.29, 0.29)]).toEqual([true, true, false]);
  });

  it("is the mean entailment of the on-topic claims", () => {
    const claims = [
      gradeClaim("a", true, verification(0.9, 0), 0),
      gradeClaim("b", true, verification(0.3, 0), 0),
      gradeClaim("filler", false, null, 0),
    ];
    expect(supportOf(claims)).toBeCloseTo(0.6, 10);
    expect(claims.map(({ verdict }) => verdict)).toEqual(["supported", "unsupported", "off-topic"]);
    expect(supportOf([])).toBe(0);
  });

  it("counts a contradiction by the source unless the source also entails the claim at 0.50", () => {
    const contradicted = gradeClaim("a", true, verification(0.49, 0.7), 0);
    const backed = gradeClaim("b", true, verification(0.5, 0.9), 0.8);
    expect(contradicted).toMatchObject({ verdict: "contradicted", source: "against" });
    expect(backed).toMatchObject({ verdict: "supported", source: "for" });
    expect(contradictionOf([contradicted, backed])).toBe(0.7);
    expect(contradictionOf([backed])).toBe(0);
  });

  it("calls a claim contradicted that contradicts a key point", () => {
    expect(gradeClaim("a", true, verification(0.1, 0.2), 0.85)).toMatchObject({ verdict: "contradicted", contradiction: 0.85 });
  });

  it("does not let the source contradict an off-topic sentence", () => {
    expect(gradeClaim("a", false, verification(0.1, 0.9), 0.1)).toMatchObject({ verdict: "off-topic", contradiction: 0.1 });
  });
});

describe("quality", () => {
  it.each([
    [1, 1, 0, 1],
    [1, 0, 0, 0.7],
    [0.8, 0.5, 0, 0.68], // 0.8 × (0.7 + 0.15)
    [0.8, 0.5, 0.59, 0.68],
    [0.8, 0.5, 0.6, 0.374], // × (1 − 0.45)
    [1, 1, 1, 0.25],
    [0, 1, 0, 0],
  ])("of coverage %f, support %f, contradiction %f is %f", (coverage, support, contradiction, expected) => {
    expect(qualityOf(coverage, support, contradiction)).toBeCloseTo(expected, 10);
  });
});

describe("verdict", () => {
  it("is correct from 0.60", () => {
    expect(verdictOf(0.6, 0)).toMatchObject({ score: 6, correct: true, label: "correct", confidence: 0, needsReview: true });
    expect(verdictOf(0.5999, 0)).toMatchObject({ score: 6, correct: false, label: "incorrect" });
    expect(verdictOf(0.59999, 0)).toMatchObject({ similarity: 0.6, correct: true });
  });

  it("is contradictory when wrong and contradicted, and then a person should look", () => {
    expect(verdictOf(0.1, 0.6)).toMatchObject({ label: "contradictory", needsReview: true, confidence: 1 });
    expect(verdictOf(0.1, 0.59)).toMatchObject({ label: "incorrect", needsReview: false });
  });

  it("has confidence 2 × |quality − 0.60|, at most 1; review below 0.30", () => {
    expect(verdictOf(0.8, 0)).toMatchObject({ confidence: 0.4, needsReview: false });
    expect(verdictOf(0.7, 0)).toMatchObject({ confidence: 0.2, needsReview: true });
    expect(verdictOf(0.46, 0)).toMatchObject({ confidence: 0.28, needsReview: true });
    expect(verdictOf(0, 0).confidence).toBe(1);
  });

  it("gives a mark that follows from the similarity shown, whichever way halves are rounded", () => {
    const halfToEven = (value: number) => {
      const floor = Math.floor(value);
      return value - floor === 0.5 ? floor + (floor % 2) : Math.round(value);
    };
    const wrong = Array.from({ length: 100_001 }, (_, i) => i / 100_000).filter((quality) => {
      const { score, similarity } = verdictOf(quality, 0);
      const agrees = score === Math.round(similarity * 10) && score === halfToEven(similarity * 10);
      return !agrees || Math.abs(similarity - quality) > 0.000151;
    });
    expect(wrong).toEqual([]);
    expect(verdictOf(0.35, 0)).toMatchObject({ score: 4, similarity: 0.3501 });
  });
});
