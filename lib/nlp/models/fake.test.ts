import { expect, test } from "vitest";
import { createFakeModels } from "./fake";
import { dot } from "./self-test";

const models = createFakeModels();

test("texts with words in common are similar, others are not, the same is the same", async () => {
  const [a, b, c, again] = await models.embed([
    "The cell converts glucose into energy.",
    "Glucose is converted to energy in cells.",
    "The parliament passed a law on trade.",
    "The cell converts glucose into energy.",
  ]);
  expect(dot(a!, a!)).toBeCloseTo(1, 5);
  expect(dot(a!, b!)).toBeGreaterThan(0.6);
  expect(Math.abs(dot(a!, c!))).toBeLessThan(0.3);
  expect(again).toEqual(a);
  expect(dot((await models.embed([""]))[0]!, (await models.embed([""]))[0]!)).toBeCloseTo(1, 5);
});

test("words entail, a negation or another number contradicts, other words are neutral", async () => {
  const premise = "Water boils at 100 degrees at sea level.";
  const scores = await models.classify([
    { premise, hypothesis: "Water boils at 100 degrees." },
    { premise, hypothesis: "Water does not boil at 100 degrees." },
    { premise, hypothesis: "Water boils at 80 degrees." },
    { premise, hypothesis: "Trade is free." },
  ]);
  expect(scores[0]!.entailment).toBeGreaterThan(0.7);
  expect(scores[1]!.contradiction).toBeGreaterThan(0.6);
  expect(scores[2]!.contradiction).toBeGreaterThan(0.5);
  expect(scores[3]!.neutral).toBeGreaterThan(0.7);
  for (const score of scores) expect(score.entailment + score.neutral + score.contradiction).toBeCloseTo(1, 10);
});

test("questions begin with their opening; answers only where asked for; closed means closed", async () => {
  const prompts = [{ before: "", sentence: "Iron rusts in damp air.", after: "", opening: "How" }];
  const [question] = await models.write({ task: "questions", prompts, seed: 1, temperature: 0.7, topP: 0.9 });
  expect(question!.text).toMatch(/^How .*iron rusts in damp air\?$/);
  const answer = { task: "answer", question: "Why?", context: "One. Two. Three.", seed: 1 } as const;
  await expect(models.write(answer)).rejects.toMatchObject({ code: "unsupported" });
  const other = createFakeModels({ writesAnswers: true });
  expect((await other.write(answer))[0]!.text).toBe("One. Two.");
  await other.close();
  await expect(other.embed(["x"])).rejects.toMatchObject({ code: "closed" });
});
