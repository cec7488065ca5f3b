/** The names of the weights in use, so that stored vectors and grades can be told apart. */
import { fingerprintOf, type Manifest, readManifest } from "./manifest";
import type { ModelSpec } from "./registry";
import type { ModelSettings } from "./settings";
import type { Models } from "./types";

function manifestOf(spec: ModelSpec, dir: string): Manifest | null {
  try {
    return readManifest(spec.tier, dir);
  } catch {
    // The model process says so when it comes to load the model.
    return null;
  }
}

/** Fingerprints of the three models under these settings. Reads small files; does not hash weights. */
export function fingerprints(settings: ModelSettings): Models["fingerprint"] {
  const of = (spec: ModelSpec): string => fingerprintOf(spec, settings.dir, manifestOf(spec, settings.dir));
  return {
    embedder: of(settings.specs.embedder),
    nli: of(settings.specs.nli),
    writer: settings.endpoint ? `openai:${settings.endpoint.model}` : of(settings.specs["question-writer"]),
  };
}
