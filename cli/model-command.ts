/** What the commands over JSON lines share: their arguments, and models that are closed at the end whatever happens. */

import { parseArgs } from "node:util";
import { createModels, type Models } from "@/lib/nlp/models";
import { argumentProblem } from "./arguments";
import { runJsonLines, type Io, type JsonObject } from "./json-lines";

export interface ModelCommand {
  usage: string;
  /** Lines worked on at a time: enough to fill the models' batches, few enough to answer soon. */
  inFlight: number;
  handle(line: JsonObject, models: Models): Promise<object>;
}

/** Runs a command and returns its exit code: 0 done, 2 bad input, 1 failure. */
export async function runModelCommand(
  command: ModelCommand,
  args: string[],
  io: Io = process,
  openModels: () => Models = createModels,
): Promise<number> {
  try {
    // JSON lines are the only format; the flag is accepted so that a readable one may become the default.
    parseArgs({ args, options: { json: { type: "boolean" } }, allowPositionals: false });
  } catch (error) {
    io.stderr.write(`${argumentProblem(error)}\nUsage: ${command.usage}\n`);
    return 2;
  }
  if (io === process && process.stdin.isTTY) io.stderr.write("Reading JSON lines from the keyboard; end with Ctrl-D.\n");
  const models = openModels();
  // An idle model process does not keep this one alive; a command stays until its exit code is known.
  const stay = setInterval(() => undefined, 60_000);
  try {
    return await runJsonLines(io, command.inFlight, (line) => command.handle(line, models));
  } finally {
    await models.close();
    clearInterval(stay);
    // After a run that ended early, a caller that keeps its end open would keep this process alive.
    if (io === process) process.stdin.destroy();
  }
}
