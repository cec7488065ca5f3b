/** From a PDF file to its text, in a child process with limits on time and memory. */

import { fork, type ChildProcess } from "node:child_process";
import path from "node:path";
import { PDF_MAX_RSS_MB, PDF_MEMORY_MB, PDF_TIMEOUT_SECONDS } from "../constants";
import { projectRoot } from "../models/paths";
import { checkBytes, checkFile } from "./check-source";
import { damaged, outOfMemory, timedOut } from "./messages";
import type { PdfReply, PdfRequest } from "./pdf-protocol";
import { residentMegabytes } from "./process-memory";
import { type AsWritten, DocumentError, type ExtractedDocument } from "./types";

export interface ExtractOptions {
  /** Ends the work: the promise rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Stands in for a title that the PDF does not have; the path's last part when not given. */
  fileName?: string;
  /** Keeps all that stands on the pages; null (the default) reads a course text. */
  asWritten?: AsWritten | null;
  /** Tighter limits than the constants, for tests. */
  timeoutMs?: number;
  maxResidentMb?: number;
}

const MEMORY_LOOK_MS = 200;
/** What node and tsx need; the child sees no secrets of the server's environment. */
const PASSED_ON = ["PATH", "HOME", "TMPDIR", "TMP", "TEMP", "SystemRoot", "SOURCEMARK_ROOT", "LANG"];

/**
 * The text of a PDF by page. Size and header are checked before anything is parsed.
 * @throws DocumentError with a sentence for the user
 */
export async function extractPdf(source: string | Uint8Array, options: ExtractOptions = {}): Promise<ExtractedDocument> {
  options.signal?.throwIfAborted();
  if (typeof source === "string") await checkFile(source);
  else checkBytes(source);
  options.signal?.throwIfAborted();
  const fileName = options.fileName ?? (typeof source === "string" ? path.basename(source) : "Untitled");
  return runChild({ source: typeof source === "string" ? { path: path.resolve(source) } : { bytes: source }, fileName, asWritten: options.asWritten ?? null }, options);
}

function runChild(request: PdfRequest, options: ExtractOptions): Promise<ExtractedDocument> {
  const { signal, timeoutMs = PDF_TIMEOUT_SECONDS * 1000, maxResidentMb = PDF_MAX_RSS_MB } = options;
  const child = startChild(path.join(projectRoot(), "lib/nlp/document/pdf-process.ts"));
  return new Promise<ExtractedDocument>((resolve, reject) => {
    const timer = setTimeout(() => finish(() => reject(timedOut())), timeoutMs);
    const watch = watchMemory(child, maxResidentMb, () => finish(() => reject(outOfMemory())));
    const onAbort = (): void => finish(() => reject(signal?.reason instanceof Error ? signal.reason : new Error("Reading the PDF was cancelled.")));
    let errors = "";
    let done = false;
    function finish(settle: () => void): void {
      if (done) return;
      done = true;
      clearTimeout(timer);
      clearInterval(watch);
      signal?.removeEventListener("abort", onAbort);
      child.kill("SIGKILL");
      settle();
    }
    signal?.addEventListener("abort", onAbort, { once: true });
    child.stderr?.setEncoding("utf8").on("data", (text: string) => (errors = (errors + text).slice(-4000)));
    child.on("message", (reply: PdfReply) =>
      finish(() => (reply.ok ? resolve(reply.document) : reject(new DocumentError(reply.code, reply.message)))),
    );
    child.on("error", (error) => finish(() => reject(error)));
    child.on("close", (code, endedBy) =>
      finish(() => reject(ranOutOfMemory(code, endedBy, errors) ? outOfMemory() : damaged(new Error(`The PDF process ended with ${code ?? endedBy}: ${errors}`)))),
    );
    child.send(request, (error) => {
      if (error) finish(() => reject(error));
    });
  });
}

// The script is an argument, because Next's bundler would take a path that it can read here for a module to bundle.
function startChild(script: string): ChildProcess {
  const env = Object.fromEntries(PASSED_ON.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));
  return fork(script, [], {
    cwd: projectRoot(),
    execArgv: [`--max-old-space-size=${PDF_MEMORY_MB}`, "--import", "tsx"],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    env: { ...env, NODE_ENV: process.env.NODE_ENV ?? "production" },
  });
}

/** The heap's limit does not cover buffers (a stream that unpacks to gigabytes), so the whole process is watched too. */
function watchMemory(child: ChildProcess, limitMb: number, onExceeded: () => void): NodeJS.Timeout {
  return setInterval(() => {
    if (child.pid === undefined) return;
    const resident = residentMegabytes(child.pid);
    if (resident !== null && resident > limitMb) onExceeded();
  }, MEMORY_LOOK_MS);
}

function ranOutOfMemory(code: number | null, signal: NodeJS.Signals | null, errors: string): boolean {
  return code === 134 || signal === "SIGABRT" || /heap out of memory|Array buffer allocation failed|allocation failed/iu.test(errors);
}
