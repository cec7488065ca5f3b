/**
 * The models in this very process: for experiments, commands and tests that do not need the model process.
 * A forward pass blocks the event loop; a server uses `createModels` instead.
 */
import path from "node:path";
import { Embedder } from "./embedder";
import { EmbeddedWriter } from "./embedded-writer";
import { NliModel } from "./nli";
import { loadModel } from "./onnx";
import { modelsDir } from "./paths";
import type { Models } from "./types";

/** Models that are loaded at their first use, one call at a time each. */
export function createLocalModels(): Models {
  const dir = modelsDir();
  let embedder: Promise<Embedder> | undefined;
  let nli: Promise<NliModel> | undefined;
  let writer: Promise<EmbeddedWriter> | undefined;
  return {
    async embed(texts) {
      embedder ??= loadModel(path.join(dir, "embedder"), "encoder", "q8").then((model) => new Embedder(model));
      return (await embedder).embed(texts);
    },
    async classify(pairs) {
      nli ??= loadModel(path.join(dir, "nli"), "classifier", "q8").then((model) => new NliModel(model));
      return (await nli).classify(pairs);
    },
    async write(request) {
      writer ??= loadModel(path.join(dir, "question-writer"), "causal", "q4").then((model) => new EmbeddedWriter(model));
      return (await writer).write(request);
    },
    writesAnswers: false,
    fingerprint: { embedder: "embedder", nli: "nli", writer: "question-writer" },
    status: () => ({
      states: {
        embedder: embedder ? "ready" : "idle",
        nli: nli ? "ready" : "idle",
        "question-writer": writer ? "ready" : "idle",
      },
      queue: { waiting: 0, running: 0 },
      problems: {},
    }),
    async close() {
      await Promise.all([embedder, nli, writer].map(async (model) => (await model)?.release()));
      embedder = nli = writer = undefined;
    },
  };
}
