/** Damaged, missing and mis-exported model files: the part fails with a sentence that names the file, and nothing is graded. */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createModels } from "./client";
import { Embedder } from "./embedder";
import { findDamage, readManifest } from "./manifest";
import { loadModel, releaseModel } from "./onnx";
import { modelsDir } from "./paths";
import { embeddedTier, filesOf, type ModelSpec } from "./registry";
import { testEmbedder } from "./self-test";
import type { ModelName } from "./types";

let dir = "";
const real = modelsDir();
const manifest = readManifest("embedded", real);

/** A models folder of links to the real files. */
beforeEach(() => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), "sourcemark-damaged-"));
  for (const spec of Object.values(embeddedTier)) {
    for (const file of filesOf(spec)) {
      const target = path.join(dir, spec.part, file);
      fs.mkdirSync(path.dirname(target), { recursive: true });
      fs.symlinkSync(path.join(real, spec.part, file), target);
    }
  }
});
afterEach(() => fs.rmSync(dir, { recursive: true, force: true }));

/** Replaces a link by a changed copy. */
function change(file: string, edit: (content: Buffer<ArrayBufferLike>) => Buffer<ArrayBufferLike>): void {
  const target = path.join(dir, file);
  const content = fs.readFileSync(target);
  fs.rmSync(target);
  fs.writeFileSync(target, edit(content));
}
const damage = (part: ModelName): Promise<string | null> => findDamage(embeddedTier[part], dir, manifest);

test("sound files are sound", async () => {
  for (const part of Object.keys(embeddedTier) as ModelName[]) expect(await damage(part)).toBeNull();
});

test("a truncated file is named, with its size and what to do", async () => {
  change("nli/onnx/model_quantized.onnx", (content) => content.subarray(0, 50_000_000));
  expect(await damage("nli")).toMatch(/nli\/onnx\/model_quantized\.onnx is damaged: it has 50000000 bytes instead of 98194163.*git checkout/);
});

test("a missing file is named", async () => {
  fs.rmSync(path.join(dir, "question-writer", "tokenizer.json"));
  expect(await damage("question-writer")).toMatch(/question-writer\/tokenizer\.json is missing/);
});

test("swapped labels in the config are found", async () => {
  change("nli/config.json", (content) =>
    Buffer.from(content.toString().replace('"0": "contradiction"', '"0": "entailment"').replace('"1": "entailment"', '"1": "contradiction"')),
  );
  expect(await damage("nli")).toMatch(/nli\/config\.json is damaged/);
});

test("weights of the right size with other content are found, by the hash and by what they give", async () => {
  change("embedder/onnx/model_quantized.onnx", (content) => {
    // Inside two weight matrices: the file can still be read.
    for (const start of [13_000_000, 19_000_000]) {
      for (let i = start; i < start + 300_000; i++) content[i] = (content[i] ?? 0) ^ 0x55;
    }
    return content;
  });
  expect(await damage("embedder")).toMatch(/embedder\/onnx\/model_quantized\.onnx is damaged: its content/);
  const spec: ModelSpec = embeddedTier.embedder;
  const model = await loadModel(spec, path.join(dir, "embedder"));
  const embedder = new Embedder(model);
  expect(await testEmbedder((texts) => embedder.embed(texts), manifest)).not.toBeNull();
  await releaseModel(model);
});

test("the client reports the part and refuses to grade; the other parts work", async () => {
  change("nli/onnx/model_quantized.onnx", (content) => content.subarray(0, 1000));
  const models = createModels({ environment: { ...process.env, MODELS_DIR: dir } });
  try {
    await expect(models.classify([{ premise: "a", hypothesis: "b" }])).rejects.toMatchObject({
      name: "ModelError",
      code: "unavailable",
      message: expect.stringContaining("model_quantized.onnx is damaged") as string,
    });
    expect(await models.embed(["still works"])).toHaveLength(1);
    expect(models.status()).toMatchObject({ states: { nli: "failed", embedder: "ready" } });
    expect(models.status().problems.nli).toMatch(/model_quantized\.onnx is damaged/);
  } finally {
    await models.close();
  }
});
