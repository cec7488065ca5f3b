/**
 * The models as the rest of the program sees them: one process runs them, this client queues, caches, retries and reports.
 */
import { createHash } from "node:crypto";
import path from "node:path";
import { EMBEDDING_CACHE_ENTRIES } from "../constants";
import type { EndpointLimits } from "./endpoint";
import { EndpointWriter } from "./endpoint-writer";
import { fingerprints } from "./fingerprints";
import { Dispatcher } from "./dispatcher";
import { LruCache } from "./lru-cache";
import { projectRoot } from "./paths";
import { modelSettings } from "./settings";
import {
  type CallOptions,
  ModelError,
  type Models,
  type ModelsStatus,
  type NliPair,
  type NliScores,
  type WriteRequest,
  type WrittenText,
} from "./types";

export interface CreateModelsOptions {
  /** Defaults to the environment of this process. */
  environment?: NodeJS.ProcessEnv;
  /** Script of the model process; tests put their own here. */
  script?: string;
  /** Waiting items per lane before requests are refused. */
  queueLimit?: number;
  hangSeconds?: number;
  loadSeconds?: number;
  cacheEntries?: number;
  endpointLimits?: Partial<EndpointLimits>;
}

/** What tests and benchmarks may look at besides the interface. */
export interface ProcessModels extends Models {
  /** Process id of the model process, undefined while none runs. */
  readonly pid: number | undefined;
}

/** Keys longer than this are replaced by their hash. */
const MAX_KEY_LENGTH = 200;

function keyOf(text: string): string {
  return text.length <= MAX_KEY_LENGTH ? text : createHash("sha256").update(text).digest("base64");
}

/**
 * Starts the model process, which loads embedder and NLI model at once; requests made meanwhile wait for them.
 * The program can end while this is open and idle; `close` ends the process at once.
 */
export function createModels(options: CreateModelsOptions = {}): ProcessModels {
  const environment = options.environment ?? process.env;
  const settings = modelSettings(environment);
  const cache = new LruCache<Float32Array>(options.cacheEntries ?? EMBEDDING_CACHE_ENTRIES);
  const endpoint = settings.endpoint && new EndpointWriter(settings.endpoint, options.endpointLimits);
  const dispatcher = new Dispatcher({
    script: options.script ?? path.join(projectRoot(), "lib", "nlp", "models", "process.mjs"),
    environment: { ...environment, SOURCEMARK_ROOT: projectRoot() },
    queueLimit: options.queueLimit,
    hangSeconds: options.hangSeconds,
    loadSeconds: options.loadSeconds,
  });
  let endpointProblem: string | undefined;
  dispatcher.start();

  async function embed(texts: readonly string[], call: CallOptions = {}): Promise<Float32Array[]> {
    const rows = new Map<string, Float32Array>();
    const missing = new Map<string, string>();
    const keys = texts.map(keyOf);
    texts.forEach((text, i) => {
      const key = keys[i] ?? "";
      const row = cache.get(key);
      if (row) rows.set(key, row);
      else missing.set(key, text);
    });
    // Neighbours of like length go in one batch: less padding.
    const wanted = [...missing].sort(([, a], [, b]) => a.length - b.length).map(([key, input]) => ({ key, input }));
    const computed = await dispatcher.request<Float32Array>("embed", wanted, call);
    wanted.forEach(({ key }, i) => {
      const row = computed[i];
      if (!row) return;
      rows.set(key, row);
      cache.set(key, row);
    });
    // Copies: a caller may change its rows.
    return keys.map((key) => (rows.get(key) ?? new Float32Array(0)).slice());
  }

  async function classify(pairs: readonly NliPair[], call: CallOptions = {}): Promise<NliScores[]> {
    const keys = pairs.map((pair) => keyOf(JSON.stringify([pair.premise, pair.hypothesis])));
    const different = new Map(pairs.map((pair, i) => [keys[i] ?? "", { premise: pair.premise, hypothesis: pair.hypothesis }]));
    const length = (pair: NliPair): number => pair.premise.length + pair.hypothesis.length;
    const wanted = [...different].sort(([, a], [, b]) => length(a) - length(b)).map(([key, input]) => ({ key, input }));
    const scores = await dispatcher.request<NliScores>("classify", wanted, call);
    const byKey = new Map(wanted.map(({ key }, i) => [key, scores[i]]));
    return keys.map((key) => {
      const score = byKey.get(key);
      if (!score) throw new ModelError("unavailable", "The NLI model gave no result for a pair.");
      return { ...score };
    });
  }

  async function write(request: WriteRequest, call: CallOptions = {}): Promise<WrittenText[]> {
    if (request.task === "questions" && request.prompts.length === 0) return [];
    if (!endpoint) {
      const key = keyOf(JSON.stringify(request));
      const [texts] = await dispatcher.request<WrittenText[]>("write", [{ key, input: request }], call);
      return structuredClone(texts ?? []);
    }
    dispatcher.throwIfClosed();
    call.signal?.throwIfAborted();
    try {
      const texts = await endpoint.write(request, call.signal);
      endpointProblem = undefined;
      return texts;
    } catch (error) {
      if (error instanceof ModelError) endpointProblem = error.message;
      throw error;
    }
  }

  function status(): ModelsStatus {
    const { states, problems } = dispatcher.status();
    const queue = dispatcher.counts;
    if (!endpoint) return { states, problems, queue };
    delete problems["question-writer"];
    if (endpointProblem) problems["question-writer"] = endpointProblem;
    return { states: { ...states, "question-writer": endpointProblem ? "failed" : "ready" }, problems, queue };
  }

  return {
    embed,
    classify,
    write,
    status,
    writesAnswers: endpoint !== undefined || settings.specs["question-writer"].architecture === "seq2seq",
    fingerprint: fingerprints(settings),
    close: () => dispatcher.close(),
    get pid() {
      return dispatcher.pid;
    },
  };
}
