/** `grade --json`: grades answers given as JSON lines, one grade a line, in order. */

import { gradeAnswer, GradingError, toContract, type GradeRequest } from "@/lib/nlp/grading";
import type { Models } from "@/lib/nlp/models";
import { LineError, textField, type Io, type JsonObject } from "./json-lines";
import { runModelCommand } from "./model-command";

/** Until grading is calibrated, both are graded by the formula. */
const MODES = ["calibrated", "formula"];

/** Exit code: 0 done, 2 bad input, 1 failure. `io` and `openModels` are for tests. */
export function run(args: string[], io?: Io, openModels?: () => Models): Promise<number> {
  return runModelCommand({ usage: "grade --json < answers.jsonl", inFlight: 8, handle: gradeLine }, args, io, openModels);
}

async function gradeLine(line: JsonObject, models: Models): Promise<object> {
  const request = parseRequest(line);
  try {
    // `id` comes first in the contract; the caller's own takes its place when there is one.
    return { id: null, ...toContract(await gradeAnswer(request, models)) };
  } catch (error) {
    if (error instanceof GradingError) throw new LineError(error.message, { cause: error });
    throw error;
  }
}

function parseRequest(line: JsonObject): GradeRequest {
  const mode = line["mode"] ?? "formula";
  if (typeof mode !== "string" || !MODES.includes(mode)) {
    throw new LineError(`"mode" must be ${MODES.map((name) => `"${name}"`).join(" or ")}.`);
  }
  return {
    question: textField(line, "question"),
    references: parseReferences(line["reference"]),
    source: line["source"] === undefined || line["source"] === null ? "" : textField(line, "source"),
    answer: textField(line, "answer"),
  };
}

function parseReferences(value: unknown): string[] {
  if (value === undefined) throw new LineError('"reference" is missing.');
  const references = Array.isArray(value) ? value : [value];
  if (references.every((reference) => typeof reference === "string")) return references;
  throw new LineError('"reference" must be text, or a list of texts.');
}
