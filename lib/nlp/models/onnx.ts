/**
 * Loads a model from its folder: the tokenizer through transformers.js, the weights as ONNX Runtime sessions.
 * What is done with them (batches, pooling, decoding) is in the files that use it.
 */
import fs from "node:fs/promises";
import path from "node:path";
import type { PreTrainedTokenizer } from "@huggingface/transformers";
import { InferenceSession, Tensor } from "onnxruntime-node";
import { type ModelSpec, onnxFiles } from "./registry";

export type Tokenizer = PreTrainedTokenizer;
export { Tensor };

/** Tensors by input or output name. */
export type Tensors = Record<string, Tensor>;

/** The part of an ONNX Runtime session that is used here. */
export interface Session {
  readonly inputNames: readonly string[];
  readonly outputNames: readonly string[];
  readonly inputMetadata: InferenceSession["inputMetadata"];
  run(feeds: Tensors): Promise<Tensors>;
  release(): Promise<void>;
}

export interface LoadedModel {
  tokenizer: Tokenizer;
  /** `model`, or `encoder` and `decoder` of a seq2seq model. */
  sessions: Record<string, Session>;
  config: ModelConfig;
}

/** The fields of `config.json` that are read. */
export interface ModelConfig {
  id2label?: Record<string, string>;
  eos_token_id?: number;
  decoder_start_token_id?: number;
}

/**
 * Sessions are made here and not by transformers.js, whose model classes read the whole file into memory beside the
 * session and whose generation is slower. Without ONNX Runtime's arena, memory goes back to the system after a large
 * batch and when the writer is let go (measured: 340 MB instead of 860 after a batch of 16 × 256 tokens, no slower).
 * Without spinning, its threads leave the processor to the server between two operations: on a busy machine with two
 * cores a step of the writer takes half the time.
 */
const sessionOptions: InferenceSession.SessionOptions = {
  enableCpuMemArena: false,
  logSeverityLevel: 3,
  extra: { session: { intra_op: { allow_spinning: "0" } } },
};

/**
 * Loads the model in `folder` (absolute, with `config.json`, `tokenizer.json` and `onnx/`). Nothing is fetched.
 * @throws Error from transformers.js or ONNX Runtime when a file is missing or cannot be read
 */
export async function loadModel(spec: ModelSpec, folder: string): Promise<LoadedModel> {
  const config = JSON.parse(await fs.readFile(path.join(folder, "config.json"), "utf8")) as ModelConfig;
  const tokenizer = await loadTokenizer(folder);
  const sessions: Record<string, Session> = {};
  for (const [name, file] of Object.entries(onnxFiles(spec))) {
    sessions[name] = await InferenceSession.create(path.join(folder, file), sessionOptions);
  }
  return { tokenizer, sessions, config };
}

/** Its settings are global: one load at a time. */
let lastLoad: Promise<unknown> = Promise.resolve();

function loadTokenizer(folder: string): Promise<Tokenizer> {
  const load = lastLoad.then(() => readTokenizer(folder));
  lastLoad = load.catch(() => undefined);
  return load;
}

async function readTokenizer(folder: string): Promise<Tokenizer> {
  // Imported when needed: it costs a second, and only the process that runs models pays it.
  const { AutoTokenizer, env, LogLevel } = await import("@huggingface/transformers");
  env.allowRemoteModels = false;
  env.allowLocalModels = true;
  env.useFSCache = false;
  env.localModelPath = `${path.dirname(folder)}${path.sep}`;
  // Its own messages are noise to a teacher; what fails is thrown.
  env.logLevel = LogLevel.ERROR;
  return AutoTokenizer.from_pretrained(path.basename(folder), { local_files_only: true });
}

/** Gives back the memory of all sessions. */
export async function releaseModel(model: LoadedModel): Promise<void> {
  for (const session of Object.values(model.sessions)) await session.release();
}

/** The named session of a loaded model. @throws Error when the model has no such part */
export function sessionOf(model: LoadedModel, name: string): Session {
  const session = model.sessions[name];
  if (!session) throw new Error(`The model has no part named "${name}".`);
  return session;
}

/** Int64 tensor of the given shape from ordinary numbers. */
export function int64(values: ArrayLike<number>, dims: readonly number[]): Tensor {
  const data = new BigInt64Array(values.length);
  for (let i = 0; i < values.length; i++) data[i] = BigInt(values[i] ?? 0);
  return new Tensor("int64", data, dims);
}

/** The numbers of a float tensor. @throws Error when it holds something else */
export function floats(tensors: Tensors, name: string): { data: Float32Array; dims: readonly number[] } {
  const tensor = tensors[name];
  if (!(tensor?.data instanceof Float32Array)) throw new Error(`The model gave no float output named "${name}".`);
  return { data: tensor.data, dims: tensor.dims };
}
