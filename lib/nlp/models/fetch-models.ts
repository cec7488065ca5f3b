/** Fetches models of the original tier from the model hub into MODELS_DIR. Only the command line calls this; the app never does. */
import fs from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { filesOf, folderOf, type ModelSpec } from "./registry";

export interface FetchOptions {
  /** Address of the hub, without a slash at the end. */
  hub: string;
  /** Seconds to wait for the hub's first answer, and for each further piece of a file. */
  timeoutSeconds: number;
  log: (line: string) => void;
}

/** The hub does not have this file. */
class NotFound extends Error {}

/**
 * Fetches a model unless it is there: from the first of its repositories that has all files.
 * @returns the folder
 * @throws Error with a sentence that says what to do
 */
export async function fetchModel(spec: ModelSpec, dir: string, options: FetchOptions): Promise<string> {
  const present = folderOf(spec, dir);
  if (filesOf(spec).every((file) => fs.existsSync(path.join(present, file)))) {
    options.log(`${spec.part}: ${present} is there.`);
    return present;
  }
  for (const repository of spec.folders) {
    try {
      for (const file of filesOf(spec)) await fetchFile(repository, file, dir, options);
      options.log(`${spec.part}: ${repository} fetched.`);
      return path.join(dir, ...repository.split("/"));
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
      options.log(`${spec.part}: ${error.message}`);
    }
  }
  throw new Error(`None of ${spec.folders.join(", ")} has the files that are needed (${filesOf(spec).join(", ")}).`);
}

async function fetchFile(repository: string, file: string, dir: string, options: FetchOptions): Promise<void> {
  const target = path.join(dir, ...repository.split("/"), ...file.split("/"));
  if (fs.existsSync(target)) return;
  const address = `${options.hub}/${repository}/resolve/main/${file}`;
  const watch = new AbortController();
  const late = (): void => watch.abort(new Error(`no answer within ${options.timeoutSeconds} seconds`));
  let timer = setTimeout(late, options.timeoutSeconds * 1000);
  const part = `${target}.part`;
  try {
    const response = await fetch(address, { signal: watch.signal });
    if (response.status === 404 || response.status === 401) throw new NotFound(`${repository} has no file ${file}.`);
    if (!response.ok || !response.body) throw new Error(`status ${response.status}`);
    options.log(`  ${repository}/${file}`);
    fs.mkdirSync(path.dirname(target), { recursive: true });
    let bytes = 0;
    const pieces = async function* (body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const piece of body) {
        clearTimeout(timer);
        timer = setTimeout(late, options.timeoutSeconds * 1000);
        bytes += piece.length;
        yield piece;
      }
    };
    await pipeline(Readable.from(pieces(response.body)), fs.createWriteStream(part), { signal: watch.signal });
    const length = response.headers.get("content-length");
    const isPlain = !response.headers.get("content-encoding");
    if (length && isPlain && Number(length) !== bytes) throw new Error(`${bytes} of ${length} bytes came`);
    // Only a whole file gets its name.
    fs.renameSync(part, target);
  } catch (error) {
    fs.rmSync(part, { force: true });
    if (error instanceof NotFound) throw error;
    const reason = reasonOf(watch.signal.aborted ? watch.signal.reason : error);
    const advice = `Is this machine connected? Otherwise copy the folder ${repository} from one that is to ${path.join(dir, repository)}.`;
    throw new Error(`${address} cannot be fetched (${reason}). ${advice}`, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message || cause.name : String(cause);
}
