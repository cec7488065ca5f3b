/** The server's one client of the models. Made at first use; shared by everything in the process. */

import "server-only";
import { createModels } from "@/lib/nlp/models";
import type { Models } from "@/lib/nlp/models/types";

// On globalThis: Next bundles routes and instrumentation apart, and a second client would start a second model process.
const shared = globalThis as typeof globalThis & { sourcemarkModels?: Models };

export function getModels(): Models {
  return (shared.sourcemarkModels ??= createModels());
}
