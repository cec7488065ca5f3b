/**
 * `npm run models -- <command>`: which models are in use, their self-test, and fetching those of the original tier.
 * Exit status 0 ok, 2 unknown command, 1 failure.
 */
import fs from "node:fs";
import path from "node:path";
import { fingerprints } from "@/lib/nlp/models/fingerprints";
import { fetchModel } from "@/lib/nlp/models/fetch-models";
import { describeFiles, findDamage, type Manifest, manifestPath, readManifest } from "@/lib/nlp/models/manifest";
import { folderOf, type ModelSpec, originalTier, type Tier } from "@/lib/nlp/models/registry";
import { ModelRuntime } from "@/lib/nlp/models/runtime";
import { knownResults } from "@/lib/nlp/models/self-test";
import { type ModelSettings, modelSettings } from "@/lib/nlp/models/settings";
import { runScript } from "./run-script";

const usage = `Usage: npm run models -- <command>

  list                which models are in use, where they lie, and whether their files are sound
  selftest            loads embedder and NLI model and compares them with the stored results
  selftest --write    stores sizes, hashes and results of the models as they are now: only after a model was replaced
  original            fetches the models of the original tier into MODELS_DIR (about 1.6 GB)
`;

/** Where the original models come from; a mirror can be named with HF_ENDPOINT, as in the hub's own tools. */
const hub = (process.env.HF_ENDPOINT || "https://huggingface.co").replace(/\/+$/, "");
const FETCH_TIMEOUT_SECONDS = 20;

const tolerance: Manifest["tolerance"] = { cosine: 0.999, probability: 0.05 };

function specsOf(settings: ModelSettings): ModelSpec[] {
  const { embedder, nli, "question-writer": writer } = settings.specs;
  return settings.endpoint ? [embedder, nli] : [embedder, nli, writer];
}

async function list(): Promise<number> {
  const settings = modelSettings();
  const names = fingerprints(settings);
  let isSound = true;
  for (const spec of specsOf(settings)) {
    const damage = settings.problems[spec.part] ?? (await findDamage(spec, settings.dir, readManifest(spec.tier, settings.dir)));
    const name = spec.part === "question-writer" ? names.writer : names[spec.part];
    console.log(`${spec.part.padEnd(16)} ${spec.tier.padEnd(9)} ${folderOf(spec, settings.dir)}`);
    console.log(`${"".padEnd(16)} ${damage ?? `sound, ${name}`}`);
    if (damage) isSound = false;
  }
  if (settings.endpoint) console.log(`${"question-writer".padEnd(16)} server    ${settings.endpoint.model} at ${settings.endpoint.url}`);
  return isSound ? 0 : 1;
}

async function selfTest(): Promise<number> {
  const problems: string[] = [];
  const runtime = new ModelRuntime({
    settings: modelSettings(),
    onState: (part, state, problem) => {
      if (part === "question-writer") return;
      console.error(`${part}: ${state}`);
      if (problem) problems.push(problem);
    },
  });
  await runtime.start();
  await runtime.close();
  for (const problem of problems) console.error(problem);
  if (problems.length === 0) console.log("The models give the stored results.");
  return problems.length === 0 ? 0 : 1;
}

/** Stores what the models of one tier are and give now. */
async function writeManifest(tier: Tier, settings: ModelSettings): Promise<void> {
  const runtime = new ModelRuntime({ settings, verify: false });
  const results = await knownResults(
    (texts) => runtime.embed(texts),
    (pairs) => runtime.classify(pairs),
  );
  await runtime.close();
  const specs = Object.values(settings.specs).filter((spec) => spec.tier === tier);
  const manifest: Manifest = {
    madeBy: "npm run models -- selftest --write",
    files: await describeFiles(specs, settings.dir),
    tolerance,
    ...results,
  };
  const file = manifestPath(tier, settings.dir);
  fs.writeFileSync(file, `${JSON.stringify(manifest, null, 1)}\n`);
  console.log(`Stored in ${path.relative(process.cwd(), file)}.`);
}

async function fetchOriginal(): Promise<number> {
  const settings = modelSettings({ ...process.env, MODEL_TIER: "original", QUESTION_WRITER: "original" });
  for (const spec of Object.values(originalTier)) {
    await fetchModel(spec, settings.dir, { hub, timeoutSeconds: FETCH_TIMEOUT_SECONDS, log: (line) => console.error(line) });
  }
  await writeManifest("original", settings);
  console.log("Use them with MODEL_TIER=original, and QUESTION_WRITER=original for the question writer.");
  return 0;
}

async function main([command = "list", ...options]: string[]): Promise<number> {
  if (command === "list" && options.length === 0) return list();
  if (command === "selftest" && options.length === 0) return selfTest();
  if (command === "selftest" && options.join() === "--write") {
    const settings = modelSettings();
    await writeManifest(settings.specs.nli.tier, settings);
    return 0;
  }
  if (command === "original" && options.length === 0) return fetchOriginal();
  console.error(usage);
  return command === "--help" ? 0 : 2;
}

runScript(main);
