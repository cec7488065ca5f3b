/**
 * Runs a command over JSON lines: one object in, one out, in order, a few in flight at a time so that the models get
 * full batches. Memory stays constant, a bad line becomes an error line and ends nothing.
 */

import { once } from "node:events";
import type { Writable } from "node:stream";
import { ModelError } from "@/lib/nlp/models";
import { MAX_LINE_BYTES, readLines, type Line } from "./line-reader";

export interface Io {
  stdin: AsyncIterable<Uint8Array | string>;
  stdout: Writable;
  stderr: Writable;
}

/** The line is not what the command reads; `message` says what is wrong. */
export class LineError extends Error {}

export type JsonObject = Record<string, unknown>;

interface Outcome {
  kind: "done" | "bad-input" | "failed" | "fatal";
  line: JsonObject;
}

/**
 * Reads `io.stdin`, writes one line per input line to `io.stdout`.
 * Returns the exit code: 0, or 2 when there were only bad lines, or 1 when a line failed through no fault of its own
 * or the models do not work at all (then the run ends and stderr says why).
 */
export async function runJsonLines(
  io: Io,
  inFlight: number,
  handle: (line: JsonObject) => Promise<object>,
): Promise<number> {
  const count = { done: 0, "bad-input": 0, failed: 0 };
  for await (const outcome of inOrder(readLines(io.stdin), inFlight, (line) => settle(line, handle))) {
    if (outcome.kind === "fatal") {
      io.stderr.write(`${String(outcome.line["error"])}\n`);
      return 1;
    }
    count[outcome.kind] += 1;
    if (!io.stdout.write(`${JSON.stringify(outcome.line)}\n`)) await once(io.stdout, "drain");
  }
  if (count.failed > 0) {
    io.stderr.write(`${count.failed} lines could not be worked on; their output lines say why.\n`);
    return 1;
  }
  return count.done === 0 && count["bad-input"] > 0 ? 2 : 0;
}

/** Never rejects: what goes wrong with a line is its outcome. */
async function settle(line: Line, handle: (line: JsonObject) => Promise<object>): Promise<Outcome> {
  let id: string | number | null = null;
  try {
    const object = parseLine(line);
    id = idOf(object);
    return { kind: "done", line: { ...(await handle(object)), ...("id" in object ? { id } : {}) } };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { kind: kindOf(error), line: { id, error: message } };
  }
}

function kindOf(error: unknown): Outcome["kind"] {
  if (error instanceof LineError) return "bad-input";
  const isModelGone = error instanceof ModelError && (error.code === "unavailable" || error.code === "closed");
  return isModelGone ? "fatal" : "failed";
}

function parseLine(line: Line): JsonObject {
  if ("tooLong" in line) throw new LineError(`The line is longer than ${MAX_LINE_BYTES / 1024 / 1024} MB. Shorten its texts.`);
  let value: unknown;
  try {
    value = JSON.parse(line.text);
  } catch (error) {
    throw new LineError(`The line is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new LineError("The line must be a JSON object, such as {\"id\": 1, …}.");
  }
  return value as JsonObject;
}

/** The caller's own name for the line; null when it has none that can be given back. */
function idOf(object: JsonObject): string | number | null {
  const { id } = object;
  return typeof id === "string" || typeof id === "number" ? id : null;
}

/**
 * Outcomes in the order of the lines, each as soon as it and all before it are there: a caller may wait for one answer
 * before it sends the next line. Reads on only while fewer than `inFlight` lines are being worked on.
 */
async function* inOrder(
  lines: AsyncGenerator<Line>,
  inFlight: number,
  work: (line: Line) => Promise<Outcome>,
): AsyncGenerator<Outcome> {
  const pending: Promise<Outcome>[] = [];
  let reading: Promise<IteratorResult<Line>> | null = null;
  let hasEnded = false;
  try {
    while (!hasEnded || pending.length > 0) {
      if (reading === null && !hasEnded && pending.length < inFlight) reading = lines.next();
      const [head] = pending;
      const next = await Promise.race([
        ...(reading === null ? [] : [reading.then((result) => ({ result }))]),
        ...(head === undefined ? [] : [head.then((outcome) => ({ outcome }))]),
      ]);
      if ("outcome" in next) {
        void pending.shift();
        yield next.outcome;
        continue;
      }
      reading = null;
      if (next.result.done === true) hasEnded = true;
      else pending.push(work(next.result.value));
    }
  } finally {
    // Not awaited: a read that waits for a line nobody will send would keep it from returning.
    void lines.return(undefined);
  }
}

/** A text field of a line. @throws LineError when it is missing or something else */
export function textField(line: JsonObject, name: string): string {
  const value = line[name];
  if (typeof value === "string") return value;
  throw new LineError(value === undefined ? `"${name}" is missing.` : `"${name}" must be text.`);
}
