/** The server's one client of the models. Made at first use; shared by everything in the process. */

import "server-only";
import { createModels } from "@/lib/nlp/models";
import type { Models } from "@/lib/nlp/models/types";

// On globalThis: Next bundles routes and instrumentation apart, and a second client would start a second model process.
const shared = globalThis as typeof globalThis & { sourcemarkModels?: Models };

/**
 * Pages go first, and autosaves above all: with two cores and both busy, grading at equal rights made 5 % of saves wait for
 * 70 ms and more, on a busy machine for 0.8 s; at this niceness 30 to 60 ms (eval/bench/autosave).
 */
const MODEL_NICENESS = 5;

export function getModels(): Models {
  return (shared.sourcemarkModels ??= createModels({ environment: { ...process.env, SOURCEMARK_MODEL_NICENESS: String(MODEL_NICENESS) } }));
}
