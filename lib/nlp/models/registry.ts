/**
 * The tiers of models: which weights play which part, where they lie under MODELS_DIR, and who writes questions.
 * Everything that is said about a particular model is said here.
 */
import fs from "node:fs";
import path from "node:path";
import type { ModelName } from "./types";

export type Architecture = "encoder" | "classifier" | "causal" | "seq2seq";
export type Dtype = "fp32" | "q8" | "q4";
export type Tier = "embedded" | "original";

export interface ModelSpec {
  part: ModelName;
  tier: Tier;
  architecture: Architecture;
  dtype: Dtype;
  /** Folders under MODELS_DIR, the first that exists is used; for the original tier also the repositories to fetch from. */
  folders: readonly string[];
}

export const embeddedTier: Record<ModelName, ModelSpec> = {
  embedder: { part: "embedder", tier: "embedded", architecture: "encoder", dtype: "q8", folders: ["embedder"] },
  nli: { part: "nli", tier: "embedded", architecture: "classifier", dtype: "q8", folders: ["nli"] },
  "question-writer": {
    part: "question-writer",
    tier: "embedded",
    architecture: "causal",
    dtype: "q4",
    folders: ["question-writer"],
  },
};

/** The models the method was designed on. Where the authors' repository has no ONNX files, a converted one stands first. */
export const originalTier: Record<ModelName, ModelSpec> = {
  embedder: {
    part: "embedder",
    tier: "original",
    architecture: "encoder",
    dtype: "fp32",
    folders: ["Xenova/all-MiniLM-L6-v2", "sentence-transformers/all-MiniLM-L6-v2"],
  },
  nli: {
    part: "nli",
    tier: "original",
    architecture: "classifier",
    dtype: "fp32",
    folders: [
      "cross-encoder/nli-deberta-v3-small",
      "Xenova/nli-deberta-v3-small",
      "cross-encoder/nli-MiniLM2-L6-H768",
      "Xenova/nli-MiniLM2-L6-H768",
    ],
  },
  "question-writer": {
    part: "question-writer",
    tier: "original",
    architecture: "seq2seq",
    dtype: "fp32",
    folders: ["Xenova/flan-t5-base", "google/flan-t5-base"],
  },
};

const suffix: Record<Dtype, string> = { fp32: "", q8: "_quantized", q4: "_q4" };

/** ONNX files of a model, relative to its folder, by session name. */
export function onnxFiles(spec: ModelSpec): Record<string, string> {
  const file = (name: string): string => `onnx/${name}${suffix[spec.dtype]}.onnx`;
  if (spec.architecture === "seq2seq") return { encoder: file("encoder_model"), decoder: file("decoder_model_merged") };
  return { model: file("model") };
}

/** Every file a model needs, relative to its folder. */
export function filesOf(spec: ModelSpec): string[] {
  return ["config.json", "tokenizer.json", "tokenizer_config.json", ...Object.values(onnxFiles(spec))];
}

/** Absolute folder of a model: the first of its folders that exists, else the first, so that a message can name it. */
export function folderOf(spec: ModelSpec, dir: string): string {
  const folders = spec.folders.map((folder) => path.join(dir, ...folder.split("/")));
  const complete = folders.find((folder) => filesOf(spec).every((file) => fs.existsSync(path.join(folder, file))));
  return complete ?? folders.find((folder) => fs.existsSync(folder)) ?? folders[0] ?? dir;
}
