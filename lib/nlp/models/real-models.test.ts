/** The models of the repository in their process: the same results in every batch, and a crash for real. */
import { afterAll, expect, test, vi } from "vitest";
import { createModels } from "./client";
import { readManifest } from "./manifest";
import { modelsDir } from "./paths";
import { dot, testEmbedder, testNli } from "./self-test";
import type { NliPair, QuestionPrompt, WriteRequest } from "./types";
import { EMBEDDING_DIMENSIONS } from "./types";

// No cache: what is asked twice is computed twice.
const models = createModels({ cacheEntries: 0 });
afterAll(() => models.close());
// On a busy machine of two cores the first answer can take this long.
vi.setConfig({ testTimeout: 120_000 });

const subject: NliPair = {
  premise: "Enzymes lower the activation energy of a reaction, which lets it run faster at body temperature.",
  hypothesis: "Enzymes speed up reactions.",
};
const others: NliPair[] = Array.from({ length: 20 }, (_, i) => ({
  premise: "The river carries sand and clay to the sea, where both settle. ".repeat(1 + (i % 5)),
  hypothesis: i % 2 ? "Sand settles in the sea." : "Clay never reaches the sea, as every geologist has known for a long time.",
}));
const prompt = (opening: string): QuestionPrompt => ({
  before: "Plants need light.",
  sentence: "Photosynthesis converts light energy into chemical energy stored in glucose.",
  after: "It happens in chloroplasts.",
  opening,
});
const questions = (prompts: QuestionPrompt[], seed = 1): WriteRequest => ({ task: "questions", prompts, seed, temperature: 0.7, topP: 0.9 });

test("a pair has the same numbers, to the last bit, alone and among others", async () => {
  const [alone] = await models.classify([subject]);
  expect(alone!.entailment).toBeGreaterThan(0.7);
  for (const size of [1, 15, 20]) {
    const among = await models.classify([...others.slice(0, size), subject]);
    expect(among.at(-1)).toEqual(alone);
  }
});

test("a text has the same embedding alone and among others", async () => {
  const [alone] = await models.embed([subject.premise]);
  expect(alone).toHaveLength(EMBEDDING_DIMENSIONS);
  expect(dot(alone!, alone!)).toBeCloseTo(1, 5);
  const among = await models.embed([...others.map((other) => other.premise), subject.premise]);
  expect(among.at(-1)).toEqual(alone);
});

test("premise and hypothesis are not interchangeable: the longer statement entails the shorter", async () => {
  const long = "All mammals and birds are warm-blooded animals that live on every continent.";
  const [forward, backward] = await models.classify([
    { premise: long, hypothesis: "Birds are warm-blooded." },
    { premise: "Birds are warm-blooded.", hypothesis: long },
  ]);
  expect(forward!.entailment).toBeGreaterThan(0.7);
  expect(backward!.entailment).toBeLessThan(0.5);
});

test("a long premise is cut, the hypothesis is not", async () => {
  const filler = "The weather was mild and the road was dry on that day. ".repeat(60);
  const fact = "Copper conducts electricity better than iron does. ";
  const [kept, contradicted] = await models.classify([
    { premise: fact + filler, hypothesis: "Copper conducts electricity better than iron." },
    { premise: fact + filler, hypothesis: "Copper does not conduct electricity better than iron." },
  ]);
  expect(kept!.entailment).toBeGreaterThan(0.5);
  expect(contradicted!.contradiction).toBeGreaterThan(contradicted!.entailment);
  // What stands after the cut is not read.
  const [a, b] = await models.classify([
    { premise: filler, hypothesis: "Copper conducts." },
    { premise: `${filler} Copper conducts.`, hypothesis: "Copper conducts." },
  ]);
  expect(b).toEqual(a);
});

test("odd texts have a result: empty, emoji, a huge word, a broken surrogate, a hypothesis beyond the limit", async () => {
  const odd = ["", "🙂🙂🙂", "x".repeat(100_000), "\ud800", "Ελλάδα", "a\u0000b"];
  for (const row of await models.embed(odd)) expect(dot(row, row)).toBeCloseTo(1, 5);
  const endless = "and then the water flows on ".repeat(400);
  for (const scores of await models.classify([...odd.map((premise) => ({ premise, hypothesis: premise })), { premise: endless, hypothesis: endless }])) {
    expect(scores.entailment + scores.neutral + scores.contradiction).toBeCloseTo(1, 6);
  }
});

test("the self-test passes, and sees swapped labels, wrong rows and a wrong result", async () => {
  const manifest = readManifest("embedded", modelsDir());
  const classify = (pairs: readonly NliPair[]) => models.classify(pairs);
  const embed = (texts: readonly string[]) => models.embed(texts);
  expect(await testNli(classify, manifest)).toBeNull();
  expect(await testEmbedder(embed, manifest)).toBeNull();
  const swapped = async (pairs: readonly NliPair[]) =>
    (await classify(pairs)).map((score) => ({ ...score, entailment: score.contradiction, contradiction: score.entailment }));
  expect(await testNli(swapped, null)).toMatch(/does not see entailment/);
  const noisy = async (texts: readonly string[]) =>
    (await embed(texts)).map((row) => {
      const turned = row.map((value, i) => value + (i % 2 ? 0.02 : -0.02));
      return turned.map((value) => value / Math.sqrt(dot(turned, turned)));
    });
  expect(await testEmbedder(noisy, manifest)).toMatch(/differs from the stored one/);
});

test("a question is the same for a seed, whatever is written with it, and another for another seed", async () => {
  const openings = ["Why", "What is the role of", "What happens when", "", "How"];
  const [alone] = await models.write(questions([prompt("How")]));
  const all = await models.write(questions(openings.map(prompt)));
  expect(all.at(-1)).toEqual(alone);
  const long = { ...prompt("Why"), before: "A plant lives on what its leaves make of light, water and air. ".repeat(6) };
  expect((await models.write(questions([long, prompt("How")])))[1]).toEqual(alone);
  openings.forEach((opening, i) => expect(all[i]!.text.startsWith(opening)).toBe(true));
  for (const { text, meanLogProbability } of all) {
    expect(text).not.toMatch(/[\n<>]/);
    expect(meanLogProbability).toBeLessThanOrEqual(0);
  }
  const again = await models.write(questions(openings.map(prompt), 2));
  expect(again.map((one) => one.text)).not.toEqual(all.map((one) => one.text));
});

test("the built-in writer writes no answers and says so", async () => {
  expect(models.writesAnswers).toBe(false);
  await expect(models.write({ task: "answer", question: "Why?", context: "Because.", seed: 1 })).rejects.toMatchObject({ code: "unsupported" });
});

test("a person's pair overtakes background pairs and a question being written", async () => {
  const order: string[] = [];
  const background = models.classify(others.map((pair, i) => ({ ...pair, premise: `${i} ${pair.premise}` })), { lane: "background" });
  const writing = models.write(questions(["Why", "How", "What is the role of"].map(prompt), 5), { lane: "background" });
  void background.then(() => order.push("background"));
  void writing.then(() => order.push("writing"));
  await models.classify([{ premise: "A person waits.", hypothesis: "Someone waits." }]).then(() => order.push("person"));
  await Promise.all([background, writing]);
  expect(order[0]).toBe("person");
});

test("killed in the middle of work, the process is replaced and the work is done", async () => {
  const before = models.pid;
  const [expected] = await models.classify([subject]);
  const work = models.classify([...others, subject]);
  process.kill(before!, "SIGKILL");
  expect((await work).at(-1)).toEqual(expected);
  expect(models.pid).not.toBe(before);
});
