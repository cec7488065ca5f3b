import { describe, expect, it } from "vitest";
import { toContract } from "./contract";
import { explainGrade } from "./explain";
import type { Grade } from "./types";

const grade: Grade = {
  score: 4,
  max: 10,
  similarity: 0.42,
  correct: false,
  threshold: 0.6,
  coverage: 1 / 3,
  support: 0.9,
  contradiction: 0.123456,
  embeddingSimilarity: 0.7,
  keyPoints: [
    { text: "Plants need light.", coverage: 0.9, entailment: 0.9, contradicted: false, evidence: "They want sun." },
    { text: "Plants need water.", coverage: 0.1, entailment: 0.1, contradicted: false, evidence: "They want sun." },
    { text: "Plants need air.", coverage: 0.05, entailment: 0.05, contradicted: false, evidence: "They want sun." },
  ],
  claims: [],
  missingPoints: ["Plants need water.", "Plants need air."],
  contradictedClaims: [],
  unsupportedClaims: [],
  ungroundedReferencePoints: [],
  grounded: true,
  label: "incorrect",
  confidence: 0.36,
  needsReview: false,
  note: null,
  reference: "Plants need light. Plants need water. Plants need air.",
};

describe("toContract", () => {
  it("has the contract's fields in the contract's order, and nothing else", () => {
    expect(Object.keys(toContract(grade))).toEqual(
      (
        "score max similarity correct threshold coverage support contradiction embedding_similarity key_points missing_points " +
        "contradicted_claims unsupported_claims ungrounded_reference_points grounded label confidence needs_review note"
      ).split(" "),
    );
    expect(Object.keys(toContract(grade).key_points[0] ?? {})).toEqual(["text", "coverage", "entailment", "contradicted", "evidence"]);
  });

  it("gives numbers four decimals", () => {
    expect(toContract(grade)).toMatchObject({ coverage: 0.3333, contradiction: 0.1235, similarity: 0.42 });
  });
});

describe("explainGrade", () => {
  it("names what is missing", () => {
    expect(explainGrade(grade)).toBe("4 of 10: 1 of 3 key points are covered, missing is “Plants need water” and 1 more.");
  });

  it("names a contradiction and the point that it contradicts", () => {
    const [light, water, air] = grade.keyPoints as [Grade["keyPoints"][0], Grade["keyPoints"][0], Grade["keyPoints"][0]];
    const contradicted: Grade = {
      ...grade,
      contradiction: 0.9,
      keyPoints: [light, { ...water, contradicted: true, coverage: 0 }, air],
      contradictedClaims: ["They need no water."],
    };
    expect(explainGrade(contradicted)).toMatch(/“They need no water” contradicts “Plants need water”\.$/);
  });

  it("names a statement that the source does not back when that costs marks", () => {
    expect(explainGrade({ ...grade, support: 0.3, unsupportedClaims: ["They eat bees."] })).toMatch(/the source does not back “They eat bees”\.$/);
  });

  it("says that all is covered", () => {
    const points = grade.keyPoints.map((point) => ({ ...point, coverage: 0.9 }));
    expect(explainGrade({ ...grade, score: 9, keyPoints: points, missingPoints: [] })).toBe("9 of 10: all 3 key points are covered.");
  });

  it("gives the note of an answer that is none", () => {
    const points = grade.keyPoints.map((point) => ({ ...point, coverage: 0, evidence: null }));
    expect(explainGrade({ ...grade, score: 0, keyPoints: points, note: "The answer is empty." })).toBe("0 of 10: the answer is empty.");
  });
});
