/** `embed --json`: the L2-normalised embedding of a text, one text a line. */

import type { Models } from "@/lib/nlp/models";
import { textField, type Io, type JsonObject } from "./json-lines";
import { runModelCommand } from "./model-command";

/** Exit code: 0 done, 2 bad input, 1 failure. `io` and `openModels` are for tests. */
export function run(args: string[], io?: Io, openModels?: () => Models): Promise<number> {
  return runModelCommand({ usage: "embed --json < texts.jsonl", inFlight: 64, handle: embedLine }, args, io, openModels);
}

async function embedLine(line: JsonObject, models: Models): Promise<object> {
  const [embedding] = await models.embed([textField(line, "text")]);
  if (embedding === undefined) throw new Error("The embedder returned no row.");
  return { embedding: Array.from(embedding) };
}
