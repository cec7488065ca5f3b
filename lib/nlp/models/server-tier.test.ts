/** QUESTION_WRITER=openai:<url>#<model>: settings, and questions and answers through the door. */
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type ChatServer, reply, startChatServer, status, stream } from "../../../tests/fixtures/models/chat-server";
import { createModels, type ProcessModels } from "./client";
import { projectRoot } from "./paths";
import { modelSettings, parseEndpoint } from "./settings";
import type { WriteRequest } from "./types";

let server: ChatServer;
let models: ProcessModels;
beforeEach(async () => {
  server = await startChatServer();
  models = createModels({
    script: path.join(projectRoot(), "tests", "fixtures", "models", "scripted-process.mjs"),
    environment: { ...process.env, QUESTION_WRITER: `openai:${server.url}#writer-7b`, QUESTION_WRITER_API_KEY: "k" },
    endpointLimits: { retries: 0, timeoutSeconds: 5 },
  });
});
afterEach(async () => {
  await models.close();
  await server.close();
});

const ask = (openings: string[]): WriteRequest => ({
  task: "questions",
  prompts: openings.map((opening) => ({ before: "Before.", sentence: "Iron rusts in damp air.", after: "After.", opening })),
  seed: 1,
  temperature: 0.7,
  topP: 0.9,
});

test("each prompt is one request that names sentence and opening; the reply is cleaned", async () => {
  server.answerWith(reply('<think>Hm.</think>\n"Why does iron rust?"\nI hope this helps.'));
  const texts = await models.write(ask(["Why", ""]));
  expect(texts).toEqual([0, 1].map(() => ({ text: "Why does iron rust?", meanLogProbability: null })));
  const contents = server.requests.map((request) => request.body.messages.at(-1)?.content ?? "");
  expect(contents.filter((content) => content.includes("Begin the question with: Why"))).toHaveLength(1);
  expect(contents.every((content) => content.includes("Ask about this sentence: Iron rusts in damp air."))).toBe(true);
  expect(new Set(server.requests.map((request) => request.body.seed)).size).toBe(2);
});

test("answers are written from question and context, streamed", async () => {
  expect(models.writesAnswers).toBe(true);
  server.answerWith(stream(["Because water ", "reaches it."]));
  const [answer] = await models.write({ task: "answer", question: "Why does iron rust?", context: "Iron rusts in damp air.", seed: 1 });
  expect(answer?.text).toBe("Because water reaches it.");
  expect(server.requests[0]?.body).toMatchObject({ model: "writer-7b", stream: true });
});

test("one failed prompt leaves a gap, a failed server fails the request and shows in the status", async () => {
  server.answerWith(status(400), reply("How does iron rust?"));
  const texts = await models.write(ask(["Why", "How"]));
  expect(texts.map((one) => one.text).sort()).toEqual(["", "How does iron rust?"]);
  expect(models.status().states["question-writer"]).toBe("ready");
  server.answerWith(status(500));
  await expect(models.write(ask(["Why", "How"]))).rejects.toMatchObject({ code: "endpoint" });
  expect(models.status().states["question-writer"]).toBe("failed");
  expect(models.status().problems["question-writer"]).toMatch(/status 500/);
});

test("the fingerprint names the model and not the key", () => {
  expect(models.fingerprint.writer).toBe("openai:writer-7b");
});

test("settings that make no sense are problems with a sentence", () => {
  expect(parseEndpoint("openai:http://h:1/v1/#a/b", "X", "")).toEqual({ url: "http://h:1/v1", model: "a/b", apiKey: undefined });
  for (const value of ["openai:", "openai:http://h", "openai:#m", "openai:nonsense#m", "openai:ftp://h#m"]) {
    expect(() => parseEndpoint(value, "TUTOR", "")).toThrow(/^TUTOR must read openai:<url>#<model>/);
  }
  expect(modelSettings({ NODE_ENV: "test", QUESTION_WRITER: "gpt" }).problems["question-writer"]).toMatch(/QUESTION_WRITER is "gpt"/);
  expect(modelSettings({ NODE_ENV: "test", MODEL_TIER: "big" }).problems.nli).toMatch(/MODEL_TIER is "big"/);
  expect(modelSettings({ NODE_ENV: "test", MODEL_TIER: "", QUESTION_WRITER: "" }).problems).toEqual({});
  expect(modelSettings({ NODE_ENV: "test", MODEL_TIER: "original" }).specs.nli.folders[0]).toBe("cross-encoder/nli-deberta-v3-small");
});
