/**
 * Loads tokenizers and ONNX sessions through transformers.js, from local files only.
 * What is done with them (batches, pooling, decoding) is in the files that use it.
 */
import path from "node:path";
import {
  AutoModel,
  AutoModelForCausalLM,
  AutoModelForSeq2SeqLM,
  AutoModelForSequenceClassification,
  AutoTokenizer,
  env,
  LogLevel,
  type PreTrainedTokenizer,
} from "@huggingface/transformers";
import { Tensor } from "onnxruntime-node";

export type Tokenizer = PreTrainedTokenizer;
export { Tensor };

/** Tensors by input or output name. */
export type Tensors = Record<string, Tensor>;

/** The part of an ONNX Runtime session that is used here. */
export interface Session {
  readonly inputNames: readonly string[];
  readonly outputNames: readonly string[];
  run(feeds: Tensors): Promise<Tensors>;
  release(): Promise<void>;
}

export interface LoadedModel {
  tokenizer: Tokenizer;
  /** By the names transformers.js gives them: `model` for encoders; `model` and `decoder_model_merged` for seq2seq. */
  sessions: Record<string, Session>;
  config: ModelConfig;
}

/** The fields of `config.json` that are read. */
export interface ModelConfig {
  id2label?: Record<string, string>;
  eos_token_id?: number | number[];
  pad_token_id?: number | null;
  decoder_start_token_id?: number;
  vocab_size?: number;
  num_hidden_layers?: number;
  num_attention_heads?: number;
  num_key_value_heads?: number;
  hidden_size?: number;
  head_dim?: number;
}

export type Architecture = "encoder" | "classifier" | "causal" | "seq2seq";
export type Dtype = "fp32" | "q8" | "q4";

const loaders = {
  encoder: AutoModel,
  classifier: AutoModelForSequenceClassification,
  causal: AutoModelForCausalLM,
  seq2seq: AutoModelForSeq2SeqLM,
} as const;

/**
 * Loads the model in `folder` (absolute, with `config.json`, `tokenizer.json` and `onnx/`). Nothing is fetched.
 * @throws Error from transformers.js or ONNX Runtime when a file is missing or cannot be read
 */
export async function loadModel(folder: string, architecture: Architecture, dtype: Dtype): Promise<LoadedModel> {
  env.allowRemoteModels = false;
  env.allowLocalModels = true;
  env.localModelPath = `${path.dirname(folder)}${path.sep}`;
  // Its own messages are noise to a teacher; what fails is thrown.
  env.logLevel = LogLevel.ERROR;
  const name = path.basename(folder);
  const [tokenizer, model] = await Promise.all([
    AutoTokenizer.from_pretrained(name, { local_files_only: true }),
    loaders[architecture].from_pretrained(name, { local_files_only: true, dtype, device: "cpu" }),
  ]);
  const sessions: Record<string, Session> = model.sessions;
  // `PretrainedConfig` is declared without the model's own fields.
  return { tokenizer, sessions, config: { ...model.config } as ModelConfig };
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
