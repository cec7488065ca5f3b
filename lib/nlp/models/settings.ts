/** What the environment says about the models: MODEL_TIER, MODELS_DIR, QUESTION_WRITER and its key. */
import { modelsDir } from "./paths";
import { embeddedTier, type ModelSpec, originalTier } from "./registry";
import type { ModelName } from "./types";

export interface EndpointSettings {
  /** Base address, e.g. `http://127.0.0.1:8080/v1`, without a slash at the end. */
  url: string;
  model: string;
  /** Sent as a bearer token; never logged. */
  apiKey: string | undefined;
}

export interface ModelSettings {
  /** Absolute. */
  dir: string;
  /** Models that run in the model process. */
  specs: Record<ModelName, ModelSpec>;
  /** Set when questions are written by a server. */
  endpoint: EndpointSettings | undefined;
  /** A sentence per part whose setting cannot be used. */
  problems: Partial<Record<ModelName, string>>;
}

/**
 * Address and model of `openai:<url>#<model>`.
 * @throws Error with a sentence that names `variable`
 */
export function parseEndpoint(value: string, variable: string, apiKey: string | undefined): EndpointSettings {
  const match = /^openai:(.+)#(.+)$/.exec(value.trim());
  const form = `${variable} must read openai:<url>#<model>, for example openai:http://127.0.0.1:8080/v1#my-model`;
  if (!match) throw new Error(`${form}.`);
  const [, address = "", model = ""] = match;
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    throw new Error(`${form}; "${address}" is not an address.`);
  }
  if (url.protocol !== "http:" && url.protocol !== "https:") throw new Error(`${form}; the address must begin with http.`);
  return { url: url.href.replace(/\/+$/, ""), model, apiKey: apiKey || undefined };
}

/** Reads the settings; a value that makes no sense is a problem of its part, not an error. */
export function modelSettings(environment: NodeJS.ProcessEnv = process.env): ModelSettings {
  const problems: ModelSettings["problems"] = {};
  const tier = environment.MODEL_TIER || "embedded";
  if (tier !== "embedded" && tier !== "original") {
    problems.embedder = problems.nli = `MODEL_TIER is "${tier}"; it must be embedded or original.`;
  }
  const base = tier === "original" ? originalTier : embeddedTier;

  const writer = environment.QUESTION_WRITER || "embedded";
  let endpoint: EndpointSettings | undefined;
  if (writer.startsWith("openai:")) {
    try {
      endpoint = parseEndpoint(writer, "QUESTION_WRITER", environment.QUESTION_WRITER_API_KEY);
    } catch (error) {
      problems["question-writer"] = (error as Error).message;
    }
  } else if (writer !== "embedded" && writer !== "original") {
    problems["question-writer"] = `QUESTION_WRITER is "${writer}"; it must be embedded, original or openai:<url>#<model>.`;
  }
  const writerTier = writer === "original" ? originalTier : embeddedTier;
  return {
    dir: modelsDir(environment),
    specs: { embedder: base.embedder, nli: base.nli, "question-writer": writerTier["question-writer"] },
    endpoint,
    problems,
  };
}
