import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toContract } from "./contract";
import { explainGrade } from "./explain";
import { gradeAnswer } from "./grade-answer";
import { scriptedModels } from "./scripted-models";
import type { NliScores } from "../models/types";

/** Models that answer anything with numbers drawn from the text itself, extremes included. */
function arbitraryModels(seed: number) {
  const models = scriptedModels();
  const draw = (text: string) => {
    let hash = seed;
    for (const character of text) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
    return hash;
  };
  models.embed = async (texts) =>
    texts.map((text) => {
      const row = new Float32Array(384);
      const angle = (draw(text) % 628) / 100;
      [row[0], row[1]] = [Math.cos(angle), Math.sin(angle)];
      return row;
    });
  models.classify = async (pairs) =>
    pairs.map(({ premise, hypothesis }): NliScores => {
      const corner = draw(premise + hypothesis) % 4;
      const spread = (draw(hypothesis) % 101) / 100;
      const [entailment, contradiction] = [[1, 0], [0, 1], [0, 0], [spread, (1 - spread) / 2]][corner] as [number, number];
      return { entailment, contradiction, neutral: 1 - entailment - contradiction };
    });
  return models;
}

const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 400 }),
  fc.string({ unit: "grapheme", maxLength: 400 }),
  fc.array(fc.constantFrom("Cells divide.", "\u0000", "1. ", "e.g. ", "\n", "🎉", "\uD800", "? ", "No.", "‮", "word "), { maxLength: 40 }).map((parts) => parts.join("")),
  // 16-bit units in any order: lone surrogates included.
  fc.array(fc.nat(0xffff), { maxLength: 60 }).map((units) => String.fromCharCode(...units)),
);

describe("any text", () => {
  it("gets a grade within its ranges, whose mark follows from the similarity", async () => {
    await fc.assert(
      fc.asyncProperty(anyText, anyText, anyText, anyText, fc.nat(), async (question, reference, source, answer, seed) => {
        const request = { question, references: [`Cells. ${reference}`, reference], source, answer };
        const grade = await gradeAnswer(request, arbitraryModels(seed));
        const json = toContract(grade);
        const shares = [json.similarity, json.coverage, json.support, json.contradiction, json.embedding_similarity, json.confidence];
        for (const share of shares) expect(share >= 0 && share <= 1).toBe(true);
        for (const point of json.key_points) expect(point.coverage >= 0 && point.coverage <= 1).toBe(true);
        expect(json.score).toBe(Math.round(10 * json.similarity));
        expect(json.correct).toBe(json.similarity >= 0.6);
        expect(json.label === "correct").toBe(json.correct);
        expect(JSON.parse(JSON.stringify(json))).toEqual(json);
        expect(explainGrade(grade)).toMatch(/^\d+ of 10: .+\.$/su);
      }),
      { numRuns: 300, seed: 20 },
    );
  });
});
