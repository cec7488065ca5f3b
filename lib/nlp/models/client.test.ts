/** The client against a scripted process: queue, cache, lanes, and what happens when the process dies or hangs. */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createModels, type CreateModelsOptions, type ProcessModels } from "./client";
import { projectRoot } from "./paths";
import type { NliPair } from "./types";

const script = path.join(projectRoot(), "tests", "fixtures", "models", "scripted-process.mjs");
const open: ProcessModels[] = [];
let folder = "";

function start(options: CreateModelsOptions = {}): ProcessModels {
  const models = createModels({ script, ...options });
  open.push(models);
  return models;
}
const pair = (premise: string): NliPair => ({ premise, hypothesis: "h" });
const pairs = (count: number, text = "pair"): NliPair[] => Array.from({ length: count }, (_, i) => pair(`${text} ${i}`));
/** Number of batches the process had run when it answered. */
const batchOf = async (models: ProcessModels, text: string): Promise<number> => (await models.classify([pair(text)]))[0]!.neutral;
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "sourcemark-models-"));
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((models) => models.close()));
  fs.rmSync(folder, { recursive: true, force: true });
});

test("results come in the order asked, for empty lists too", async () => {
  const models = start();
  const rows = await models.embed(["four", "a longer text", "four", "x"]);
  expect(rows.map((row) => row[0])).toEqual([4, 13, 4, 1]);
  expect(await models.embed([])).toEqual([]);
  expect(await models.classify([])).toEqual([]);
});

test("embeddings are cached by text, long texts too, and a caller cannot spoil the cache", async () => {
  const models = start();
  const long = "long ".repeat(500);
  const [first] = await models.embed([long, "b"]);
  const seen = first![1];
  first!.fill(-1);
  expect((await models.embed([long]))[0]![1]).toBe(seen);
  expect((await models.embed(["new"]))[0]![1]).toBe(3);
});

test("the cache is bounded", async () => {
  const models = start({ cacheEntries: 2 });
  await models.embed(["a"]);
  await models.embed(["b"]);
  await models.embed(["c"]);
  expect((await models.embed(["a"]))[0]![1]).toBe(4);
});

test("identical texts and pairs in flight are answered once", async () => {
  const models = start();
  const both = await Promise.all([models.embed(["same", "same"]), models.embed(["same"])]);
  expect(both.flat().map((row) => row[1])).toEqual([1, 1, 1]);
  const [a, b] = await Promise.all([models.classify([pair("p"), pair("p")]), models.classify([pair("p")])]);
  expect(new Set([...a, ...b].map((score) => score.neutral)).size).toBe(1);
});

test("a person is served after at most two batches of background work", async () => {
  const models = start();
  await models.embed(["warm"]);
  const work = models.classify(pairs(1000, "[[wait 1]] background"), { lane: "background" });
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(models.status().queue.waiting).toBeGreaterThan(500);
  const before = await batchOf(models, "person");
  const scores = await work;
  expect(scores).toHaveLength(1000);
  expect(before).toBeLessThan(10);
  expect(Math.max(...scores.map((score) => score.neutral))).toBeGreaterThan(60);
});

describe("a process that dies", () => {
  test("in the middle of a request is replaced and the request tried again", async () => {
    const models = start();
    const [before] = await models.embed(["before"]);
    const scores = await models.classify([...pairs(20), pair(`[[die once ${folder}/died]]`)]);
    expect(scores).toHaveLength(21);
    const [after] = await models.embed(["after"]);
    expect(after![3]).not.toBe(before![3]);
  });

  test("twice on the same request fails it, and serves the next", async () => {
    const models = start();
    await expect(models.embed(["[[die]]"])).rejects.toMatchObject({ name: "ModelError", code: "crashed" });
    expect((await models.embed(["next"]))[0]![0]).toBe(4);
    expect(models.status().queue).toEqual({ waiting: 0, running: 0 });
  });

  test("fails the request that killed it and not those that shared its batch", async () => {
    const models = start();
    const calls = [pair("innocent a"), pair("[[die]]"), pair("innocent b")].map((one) => models.classify([one]));
    const outcomes = await Promise.allSettled(calls);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  });

  test("by kill -9 from outside is replaced", async () => {
    const models = start();
    const work = models.classify(pairs(64, "[[wait 2]] x"));
    await models.embed(["now it runs"]);
    process.kill(models.pid!, "SIGKILL");
    expect(await work).toHaveLength(64);
  });

  test("as soon as it starts makes the models fail, with a sentence", async () => {
    const models = start({ environment: { ...process.env, SCRIPT_DIES_AT_START: "1" } });
    await expect(models.embed(["x"])).rejects.toMatchObject({ code: "crashed" });
    await expect.poll(() => models.status().states.nli).toBe("failed");
    expect(models.status().problems.nli).toMatch(/ends again and again/);
    await expect(models.classify([pair("x")])).rejects.toMatchObject({ code: "unavailable" });
  });
});

describe("a process that hangs", () => {
  test("is killed and replaced, and the request tried again", async () => {
    const models = start({ hangSeconds: 2 });
    await models.embed(["warm"]);
    const pid = models.pid!;
    const [row] = await models.embed([`[[hang once ${folder}/hung]]`]);
    expect(row![3]).not.toBe(pid);
    expect(isAlive(pid)).toBe(false);
  });

  test("twice on the same request fails it", async () => {
    const models = start({ hangSeconds: 1.5 });
    await expect(models.embed(["[[hang]]"])).rejects.toMatchObject({ code: "timeout" });
  });
});

test("a full lane refuses at once and the work under way goes on", async () => {
  const models = start({ queueLimit: 50 });
  const work = models.classify(pairs(200, "[[wait 1]] q"), { lane: "background" });
  await expect(models.classify(pairs(1, "one more"), { lane: "background" })).rejects.toMatchObject({ code: "busy" });
  expect(await models.classify(pairs(1, "person"))).toHaveLength(1);
  expect(await work).toHaveLength(200);
});

describe("a request that is withdrawn", () => {
  test("rejects with the signal's reason and leaves the queue", async () => {
    const models = start();
    const controller = new AbortController();
    const work = models.classify(pairs(500, "[[wait 1]] w"), { signal: controller.signal, lane: "background" });
    await models.embed(["runs"]);
    const reason = new Error("changed my mind");
    controller.abort(reason);
    await expect(work).rejects.toBe(reason);
    expect(models.status().queue.waiting).toBe(0);
  });

  test("before it is made is not made", async () => {
    const models = start();
    await expect(models.embed(["x"], { signal: AbortSignal.abort(new Error("no")) })).rejects.toThrow("no");
    expect((await models.embed(["y"]))[0]![1]).toBe(1);
  });

  test("does not take the same request of another with it", async () => {
    const models = start();
    const controller = new AbortController();
    const mine = models.embed(["[[wait 50]] shared"], { signal: controller.signal });
    const theirs = models.embed(["[[wait 50]] shared"]);
    controller.abort(new Error("gone"));
    await expect(mine).rejects.toThrow("gone");
    expect(await theirs).toHaveLength(1);
  });
});

test("closing rejects what waits, refuses what comes, and ends the process", async () => {
  const models = start();
  await models.embed(["warm"]);
  const pid = models.pid!;
  const work = models.classify(pairs(100, "[[wait 5]] c"));
  const closing = models.close();
  await expect(work).rejects.toMatchObject({ code: "closed" });
  await closing;
  expect(isAlive(pid)).toBe(false);
  await expect(models.embed(["x"])).rejects.toMatchObject({ code: "closed" });
  await models.close();
});
