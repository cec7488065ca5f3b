/**
 * The models in this very process: for experiments, commands and tests that do not need the model process.
 * A forward pass blocks the event loop; a server uses `createModels` instead.
 */
import { EndpointWriter } from "./endpoint-writer";
import { fingerprints } from "./fingerprints";
import type { ModelRuntime } from "./runtime";
import { type ModelSettings, modelSettings } from "./settings";
import type { Models, ModelsStatus } from "./types";

/** Models that are checked and loaded at their first use. Settings default to the environment. */
export function createLocalModels(settings: ModelSettings = modelSettings()): Models {
  const status: ModelsStatus = {
    states: { embedder: "idle", nli: "idle", "question-writer": "idle" },
    queue: { waiting: 0, running: 0 },
    problems: { ...settings.problems },
  };
  const endpoint = settings.endpoint && new EndpointWriter(settings.endpoint);
  let runtime: Promise<ModelRuntime> | undefined;
  // Imported when needed: whoever only imports the types or the client does not load ONNX Runtime.
  const start = (): Promise<ModelRuntime> =>
    (runtime ??= import("./runtime").then(
      ({ ModelRuntime }) =>
        new ModelRuntime({
          settings,
          onState: (part, state, problem) => {
            status.states[part] = state;
            if (problem) status.problems[part] = problem;
          },
        }),
    ));
  return {
    embed: async (texts, options) => {
      options?.signal?.throwIfAborted();
      return texts.length === 0 ? [] : (await start()).embed(texts);
    },
    classify: async (pairs, options) => {
      options?.signal?.throwIfAborted();
      return pairs.length === 0 ? [] : (await start()).classify(pairs);
    },
    write: async (request, options) => {
      options?.signal?.throwIfAborted();
      if (endpoint) return endpoint.write(request, options?.signal);
      const between = (): Promise<void> => {
        options?.signal?.throwIfAborted();
        return Promise.resolve();
      };
      return (await start()).write(request, between);
    },
    writesAnswers: endpoint !== undefined || settings.specs["question-writer"].architecture === "seq2seq",
    fingerprint: fingerprints(settings),
    status: () => structuredClone(status),
    close: async () => {
      const running = runtime;
      runtime = undefined;
      await (await running)?.close();
    },
  };
}
