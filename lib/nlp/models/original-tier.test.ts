/** The original tier's loading and generation code, run for real on tiny models with random weights. */
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SEQ2SEQ_MAX_ANSWER_TOKENS, SEQ2SEQ_MAX_QUESTION_TOKENS, SEQ2SEQ_MIN_ANSWER_TOKENS } from "../constants";
import { createLocalModels } from "./local";
import { NliModel } from "./nli";
import { type LoadedModel, loadModel, releaseModel } from "./onnx";
import { projectRoot } from "./paths";
import { embeddedTier, type ModelSpec, originalTier } from "./registry";
import { Seq2SeqDecoder } from "./seq2seq-decoder";
import { Seq2SeqWriter } from "./seq2seq-writer";
import type { WriteRequest } from "./types";

const fixtures = path.join(projectRoot(), "tests", "fixtures", "models");
const t5: ModelSpec = { ...originalTier["question-writer"], folders: ["tiny-t5"] };
const deberta: ModelSpec = { ...originalTier.nli, folders: ["tiny-deberta"] };

/** Largest difference between two rows of logits. */
const distance = (a: Float32Array, b: Float32Array): number => a.reduce((most, value, i) => Math.max(most, Math.abs(value - (b[i] ?? NaN))), 0);

describe("seq2seq", () => {
  let model: LoadedModel;
  beforeAll(async () => {
    model = await loadModel(t5, path.join(fixtures, "tiny-t5"));
  });
  afterAll(() => releaseModel(model));

  test("passes with the cache give what one pass over everything gives", async () => {
    const stepwise = new Seq2SeqDecoder(model);
    await stepwise.read([5, 9, 12, 30, 7, 1]);
    await stepwise.begin([0]);
    await stepwise.step([0], [14]);
    const [cached] = await stepwise.step([0], [21]);
    const whole = new Seq2SeqDecoder(model);
    await whole.read([5, 9, 12, 30, 7, 1]);
    const full = await whole.begin([0, 14, 21]);
    expect(full.length).toBeGreaterThan(50);
    expect(distance(cached!, full)).toBeLessThan(1e-4);
  });

  test("beams that branch, swap and die keep their own history", async () => {
    const decoder = new Seq2SeqDecoder(model);
    await decoder.read([5, 9, 12, 30, 7, 1]);
    await decoder.begin([0]);
    await decoder.step([0, 0, 0], [14, 21, 33]);
    await decoder.step([2, 0], [8, 40]);
    const rows = await decoder.step([1, 0, 1], [3, 4, 5]);
    const histories = [[14, 40, 3], [33, 8, 4], [14, 40, 5]];
    for (const [i, history] of histories.entries()) {
      const alone = new Seq2SeqDecoder(model);
      await alone.read([5, 9, 12, 30, 7, 1]);
      expect(distance(rows[i]!, await alone.begin([0, ...history]))).toBeLessThan(1e-4);
    }
  });

  test("another text gives other logits", async () => {
    const decoder = new Seq2SeqDecoder(model);
    await decoder.read([5, 9, 12, 1]);
    const first = (await decoder.begin([0])).slice();
    await decoder.read([44, 3, 60, 61, 2, 1]);
    expect(distance(first, await decoder.begin([0]))).toBeGreaterThan(1e-3);
  });

  const prompt = { before: "", sentence: "cells make energy", after: "", opening: "" };
  const ask = (opening: string, seed: number): WriteRequest => ({
    task: "questions",
    prompts: [{ ...prompt, opening }, { ...prompt, opening }],
    seed,
    temperature: 0.6,
    topP: 0.9,
  });

  test("questions are sampled by seed, begin with the opening, repeat no run of three and are not endless", async () => {
    const writer = new Seq2SeqWriter(model);
    const first = await writer.write(ask("", 1));
    expect(await writer.write(ask("", 1))).toEqual(first);
    expect(await writer.write(ask("", 2))).not.toEqual(first);
    expect(first[0]!.text).not.toBe(first[1]!.text);
    for (const { text, meanLogProbability } of first) {
      expect(meanLogProbability).toBeLessThan(0);
      const tokens = model.tokenizer(text, { add_special_tokens: false, return_tensor: false }).input_ids;
      expect(tokens.length).toBeLessThanOrEqual(2 * SEQ2SEQ_MAX_QUESTION_TOKENS);
    }
    const opening = model.tokenizer.decode([20, 31, 40], { skip_special_tokens: true }).trim();
    const [opened] = await writer.write(ask(opening, 1));
    expect(opened!.text.startsWith(opening)).toBe(true);
  });

  test("an answer is searched with beams, the same every time, within its lengths", async () => {
    const writer = new Seq2SeqWriter(model);
    let steps = 0;
    const between = (): Promise<void> => {
      steps++;
      return Promise.resolve();
    };
    const request: WriteRequest = { task: "answer", question: "why", context: "cells make energy", seed: 1 };
    const [answer] = await writer.write(request, between);
    expect(steps).toBeGreaterThanOrEqual(SEQ2SEQ_MIN_ANSWER_TOKENS);
    expect(steps).toBeLessThanOrEqual(SEQ2SEQ_MAX_ANSWER_TOKENS);
    expect(answer!.text.length).toBeGreaterThan(0);
    expect(await writer.write(request)).toEqual([answer]);
  });

  test("writing stops when it is told to", async () => {
    const writer = new Seq2SeqWriter(model);
    const stop = (): Promise<void> => Promise.reject(new Error("stop"));
    await expect(writer.write(ask("", 1), stop)).rejects.toThrow("stop");
  });
});

test("a DeBERTa classifier loads, reads its labels and classifies; batches do not matter", async () => {
  const model = await loadModel(deberta, path.join(fixtures, "tiny-deberta"));
  const nli = new NliModel(model);
  const pairs = ["cells make energy", "the cells", "energy is made in the cells of plants and animals"].map((premise) => ({ premise, hypothesis: "cells" }));
  const together = await nli.classify(pairs);
  for (const [i, pair] of pairs.entries()) {
    const [alone] = await nli.classify([pair]);
    expect(alone!.entailment).toBeCloseTo(together[i]!.entailment, 5);
    expect(alone!.entailment + alone!.neutral + alone!.contradiction).toBeCloseTo(1, 6);
  }
  await nli.release();
});

test("chosen as writer, the seq2seq model writes questions and answers through the door", async () => {
  const models = createLocalModels({
    dir: fixtures,
    specs: { ...embeddedTier, "question-writer": t5 },
    endpoint: undefined,
    problems: {},
  });
  expect(models.writesAnswers).toBe(true);
  expect(await models.write({ task: "answer", question: "why", context: "cells", seed: 1 })).toHaveLength(1);
  expect(models.status().states["question-writer"]).toBe("ready");
  await models.close();
});
