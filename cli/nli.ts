/** `nli --json`: what the NLI model makes of premise and hypothesis, one pair a line. */

import type { Models } from "@/lib/nlp/models";
import { textField, type Io, type JsonObject } from "./json-lines";
import { runModelCommand } from "./model-command";

/** Exit code: 0 done, 2 bad input, 1 failure. `io` and `openModels` are for tests. */
export function run(args: string[], io?: Io, openModels?: () => Models): Promise<number> {
  return runModelCommand({ usage: "nli --json < pairs.jsonl", inFlight: 64, handle: classifyLine }, args, io, openModels);
}

async function classifyLine(line: JsonObject, models: Models): Promise<object> {
  const pair = { premise: textField(line, "premise"), hypothesis: textField(line, "hypothesis") };
  const [scores] = await models.classify([pair]);
  if (scores === undefined) throw new Error("The NLI model returned no result.");
  const { entailment, neutral, contradiction } = scores;
  return { entailment, neutral, contradiction };
}
