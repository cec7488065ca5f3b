import { expect, test } from "vitest";
import { labelOrder, toScores } from "./nli";

test("the label order is the model's, whatever it is", () => {
  expect(labelOrder({ id2label: { 0: "contradiction", 1: "entailment", 2: "neutral" } })).toEqual({ contradiction: 0, entailment: 1, neutral: 2 });
  expect(labelOrder({ id2label: { 0: "ENTAILMENT", 1: "NEUTRAL", 2: "CONTRADICTION" } })).toEqual({ entailment: 0, neutral: 1, contradiction: 2 });
});

test("a config without the three labels is refused", () => {
  expect(() => labelOrder({ id2label: { 0: "LABEL_0", 1: "LABEL_1" } })).toThrow(/entailment/);
  expect(() => labelOrder({})).toThrow(/id2label/);
});

test("logits become probabilities that sum to 1", () => {
  const scores = toScores([1000, 1000, 990], { contradiction: 0, entailment: 1, neutral: 2 });
  expect(scores.entailment + scores.neutral + scores.contradiction).toBeCloseTo(1, 12);
  expect(scores.entailment).toBeCloseTo(0.5, 4);
});
