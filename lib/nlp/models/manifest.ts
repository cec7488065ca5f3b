/**
 * What the models are known to be: size and hash of every file, and results on known texts. Stored in a JSON file that
 * `npm run models -- selftest --write` makes; a model that differs from it is not used.
 */
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { z } from "zod";
import { projectRoot } from "./paths";
import { filesOf, folderOf, type ModelSpec, type Tier } from "./registry";
import type { ModelName } from "./types";

const manifestSchema = z.object({
  madeBy: z.string(),
  /** By part, then by file relative to the model's folder. */
  files: z.record(z.string(), z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() }))),
  tolerance: z.object({
    /** Least cosine between a stored row and the one computed at start. */
    cosine: z.number(),
    /** Most that a probability may differ. Other processors round otherwise; swapped labels differ by 0.3 and more. */
    probability: z.number(),
  }),
  sentences: z.array(z.object({ text: z.string(), embedding: z.array(z.number()) })),
  pairs: z.array(
    z.object({
      premise: z.string(),
      hypothesis: z.string(),
      entailment: z.number(),
      neutral: z.number(),
      contradiction: z.number(),
    }),
  ),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** Where a tier's manifest is: the embedded one belongs to the code, the original one to the files fetched. */
export function manifestPath(tier: Tier, dir: string): string {
  return tier === "embedded"
    ? path.join(projectRoot(), "lib", "nlp", "models", "embedded-manifest.json")
    : path.join(dir, "original-manifest.json");
}

/** The stored manifest, null when there is none. @throws Error when it is not a manifest */
export function readManifest(tier: Tier, dir: string): Manifest | null {
  const file = manifestPath(tier, dir);
  let text: string;
  try {
    text = fs.readFileSync(file, "utf8");
  } catch {
    return null;
  }
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new Error(`${file} is damaged. Restore it, or make it again with: npm run models -- selftest --write`, { cause: error });
  }
}

/** Hex sha256 of a file, read in pieces (about 1 GB a second). */
export async function sha256OfFile(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of fs.createReadStream(file, { highWaterMark: 1 << 20 })) hash.update(piece as Buffer);
  return hash.digest("hex");
}

/** Name and hash of the weights in use, e.g. "nli:44262d5c443e"; by file size where no hash is stored. */
export function fingerprintOf(spec: ModelSpec, dir: string, manifest: Manifest | null): string {
  const weights = filesOf(spec).filter((file) => file.endsWith(".onnx"));
  const stored = weights.map((file) => manifest?.files[spec.part]?.[file]?.sha256.slice(0, 12));
  if (stored.every((hash) => hash !== undefined)) return `${spec.part}:${stored.join("+")}`;
  const folder = folderOf(spec, dir);
  const sizes = weights.map((file) => fs.statSync(path.join(folder, file), { throwIfNoEntry: false })?.size ?? 0);
  return `${path.basename(folder)}:${sizes.join("+")}`;
}

/** How to get a good copy of a model, in the user's words. */
export function remedy(tier: Tier): string {
  return tier === "embedded"
    ? "Restore it, for example with: git checkout -- models"
    : "Fetch it with: npm run models -- original";
}

/** Path of a model's file as the user knows it: from the project when it lies inside. */
function shown(file: string): string {
  const relative = path.relative(projectRoot(), file);
  return relative.startsWith("..") ? file : relative;
}

/**
 * Compares a model's files with the manifest, sizes first. Without a manifest only their presence is checked.
 * @returns a sentence that names the first file that is wrong and what to do, or null
 */
export async function findDamage(spec: ModelSpec, dir: string, manifest: Manifest | null): Promise<string | null> {
  const folder = folderOf(spec, dir);
  const known = manifest?.files[spec.part] ?? {};
  const files = filesOf(spec);
  for (const name of files) {
    const file = path.join(folder, name);
    const stat = fs.statSync(file, { throwIfNoEntry: false });
    if (!stat?.isFile()) return `The model file ${shown(file)} is missing. ${remedy(spec.tier)}`;
    const expected = known[name];
    if (expected && stat.size !== expected.bytes) {
      const size = `${stat.size} bytes instead of ${expected.bytes}`;
      return `The model file ${shown(file)} is damaged: it has ${size}. ${remedy(spec.tier)}`;
    }
  }
  for (const name of files) {
    const file = path.join(folder, name);
    const expected = known[name];
    if (expected && (await sha256OfFile(file)) !== expected.sha256) {
      return `The model file ${shown(file)} is damaged: its content is not what it should be. ${remedy(spec.tier)}`;
    }
  }
  return null;
}

/** Size and hash of every file of the given models, by part. */
export async function describeFiles(specs: readonly ModelSpec[], dir: string): Promise<Manifest["files"]> {
  const described: Manifest["files"] = {};
  for (const spec of specs) {
    const folder = folderOf(spec, dir);
    const files: Record<string, { bytes: number; sha256: string }> = {};
    for (const name of filesOf(spec)) {
      const file = path.join(folder, name);
      files[name] = { bytes: fs.statSync(file).size, sha256: await sha256OfFile(file) };
    }
    described[spec.part satisfies ModelName] = files;
  }
  return described;
}
