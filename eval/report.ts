/** Writes a result to eval/reports with what it was measured on. */

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { modelsDir, projectRoot } from "@/lib/nlp/models/paths";

/** The weights that decide grades and searches. */
const MODEL_FILES = ["embedder/onnx/model_quantized.onnx", "nli/onnx/model_quantized.onnx", "question-writer/onnx/model_q4.onnx"];

/** Date, machine and sha256 of the model files: what a figure depends on. */
export function circumstances() {
  const models = MODEL_FILES.map((file) => [file, path.join(modelsDir(), file)] as const)
    .filter(([, location]) => existsSync(location))
    .map(([file, location]) => [file, createHash("sha256").update(readFileSync(location)).digest("hex")]);
  return {
    date: new Date().toISOString().slice(0, 10),
    node: process.version,
    cores: availableParallelism(),
    models: Object.fromEntries(models) as Record<string, string>,
  };
}

/** Writes `eval/reports/<name>.json`; numbers carry four decimals. */
export function writeReport(name: string, content: object): void {
  const folder = path.join(projectRoot(), "eval/reports");
  mkdirSync(folder, { recursive: true });
  const rounded = (_key: string, value: unknown) => (typeof value === "number" ? Math.round(value * 1e4) / 1e4 : value);
  writeFileSync(path.join(folder, `${name}.json`), `${JSON.stringify({ ...circumstances(), ...content }, rounded, 2)}\n`);
}
