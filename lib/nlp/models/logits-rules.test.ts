import { expect, test } from "vitest";
import { forbidRepeatedNgrams, penalizeRepetition } from "./logits-rules";

test("repetition makes a token less likely whatever the sign of its logit", () => {
  const changed = penalizeRepetition(Float32Array.of(2, -2, 3), [0, 1, 0], 2);
  expect([...changed]).toEqual([1, -4, 3]);
});

test("a third token that would repeat a run of three is forbidden", () => {
  const logits = new Float32Array(6);
  const changed = forbidRepeatedNgrams(logits, [1, 2, 3, 4, 1, 2], 3);
  expect([...changed]).toEqual([0, 0, 0, -Infinity, 0, 0]);
  expect([...logits]).toEqual([0, 0, 0, 0, 0, 0]);
});

test("overlapping runs count, short histories do not", () => {
  expect(forbidRepeatedNgrams(new Float32Array(3), [1, 1, 1], 3)[1]).toBe(-Infinity);
  expect([...forbidRepeatedNgrams(new Float32Array(3), [1], 3)]).toEqual([0, 0, 0]);
});
