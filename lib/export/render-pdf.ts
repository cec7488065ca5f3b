/**
 * Prints documents in a process of their own, so that pages are answered meanwhile. The process is started when something
 * is to be printed, works on one document at a time, and is ended when nothing was printed for a while.
 */

import { type ChildProcess, fork } from "node:child_process";
import os from "node:os";
import path from "node:path";
import { projectRoot } from "@/lib/nlp/models/paths";
import type { PrintableInput, PrintableKind } from "./printables";
import type { RenderReply, RenderRequest } from "./render-protocol";

/** A document that takes longer is given up; 200 questions with answers take about 5 s. */
const TIMEOUT_MS = 60_000;
/** Starting anew costs about a second; a process that is kept holds about 200 MB. */
const IDLE_MS = 20_000;
const MAX_WAITING = 100;
const HEAP_MB = 768;
/** What node and tsx need; the child sees no secrets of the server's environment. */
const PASSED_ON = ["PATH", "HOME", "TMPDIR", "TMP", "TEMP", "SystemRoot", "SOURCEMARK_ROOT", "LANG"];

/** `message` is a sentence for the user, `cause` what happened. */
export class RenderError extends Error {
  constructor(
    readonly code: "failed" | "timeout" | "busy",
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause });
    this.name = "RenderError";
  }
}

interface Waiting {
  request: RenderRequest;
  resolve: (bytes: Uint8Array) => void;
  reject: (error: RenderError) => void;
}

interface RendererOptions {
  /** Script of the process; tests put their own here. */
  script?: string;
  timeoutMs?: number;
  idleMs?: number;
}

/** One render process with its queue. */
export class PdfRenderer {
  private child: ChildProcess | null = null;
  private current: Waiting | null = null;
  private readonly waiting: Waiting[] = [];
  private timer: NodeJS.Timeout | undefined;
  private lastId = 0;

  constructor(private readonly options: RendererOptions = {}) {}

  /** Process id of the render process, undefined while none runs. */
  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** The bytes of the document. @throws RenderError */
  render<Kind extends PrintableKind>(kind: Kind, input: PrintableInput<Kind>): Promise<Uint8Array> {
    if (this.waiting.length >= MAX_WAITING) {
      return Promise.reject(new RenderError("busy", "Many documents are being printed already. Try again in a minute."));
    }
    return new Promise((resolve, reject) => {
      this.lastId += 1;
      // The one place where kind and input are paired; TypeScript cannot follow a pair through a generic.
      const request = { id: this.lastId, kind, input } as RenderRequest;
      this.waiting.push({ request, resolve, reject });
      this.next();
    });
  }

  /** Ends the process; what waits is given up. */
  close(): void {
    this.lose(this.child, new RenderError("failed", "The server is shutting down."));
    for (const { reject } of this.waiting.splice(0)) reject(new RenderError("failed", "The server is shutting down."));
  }

  private next(): void {
    if (this.current) return;
    clearTimeout(this.timer);
    const job = this.waiting.shift();
    if (!job) {
      this.child?.unref();
      this.child?.channel?.unref();
      this.timer = setTimeout(() => this.lose(this.child, null), this.options.idleMs ?? IDLE_MS).unref();
      return;
    }
    this.current = job;
    const child = (this.child ??= this.start());
    // A command that waits for its PDF stays; one that has it need not wait for the idle process.
    child.ref();
    child.channel?.ref();
    this.timer = setTimeout(() => {
      this.lose(child, new RenderError("timeout", "The PDF took too long to make. Choose fewer questions and try again."));
    }, this.options.timeoutMs ?? TIMEOUT_MS);
    child.send(job.request, (error) => {
      if (error) this.lose(child, failed(error));
    });
  }

  private start(): ChildProcess {
    const child = startChild(this.options.script ?? path.join(projectRoot(), "lib/export/render-process.ts"));
    child.on("message", (reply: RenderReply) => this.receive(child, reply));
    child.on("error", (error) => this.lose(child, failed(error)));
    child.on("exit", (code, signal) => this.lose(child, failed(new Error(`The render process ended with ${code ?? signal}.`))));
    return child;
  }

  private receive(child: ChildProcess, reply: RenderReply): void {
    const job = this.current;
    if (child !== this.child || job?.request.id !== reply.id) return;
    this.current = null;
    if (reply.ok) job.resolve(reply.bytes);
    else job.reject(failed(new Error(reply.message)));
    this.next();
  }

  /** Lets a process go; `error` is for the document it was working on, which is not tried again: it may be what ended it. */
  private lose(child: ChildProcess | null, error: RenderError | null): void {
    if (child === null || child !== this.child) return;
    this.child = null;
    clearTimeout(this.timer);
    child.kill("SIGKILL");
    const job = this.current;
    this.current = null;
    if (job && error) job.reject(error);
    if (this.waiting.length > 0) this.next();
  }
}

const failed = (cause: unknown) =>
  new RenderError("failed", "The PDF could not be made. Try again; if it happens again, look at the server's log.", cause);

// The script is an argument, because Next's bundler would take a path that it can read here for a module to bundle.
function startChild(script: string): ChildProcess {
  const env = Object.fromEntries(PASSED_ON.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));
  const child = fork(script, [], {
    cwd: projectRoot(),
    execArgv: [`--max-old-space-size=${HEAP_MB}`, "--import", "tsx"],
    serialization: "advanced",
    // Standard output belongs to the commands that print JSON; a pipe for errors would keep this process from ending.
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: { ...env, NODE_ENV: "production" },
  });
  // Whoever waits for a page comes before whoever waits for a printed sheet.
  try {
    if (child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Not every system lets a process do that.
  }
  return child;
}

// Next bundles routes apart: a module variable would give each its own process.
const shared = globalThis as typeof globalThis & { sourcemarkRenderer?: PdfRenderer };

/**
 * The PDF's bytes, made away from this process's event loop. `input` is plain data.
 * @throws RenderError with a sentence for the user
 */
export function renderPdf<Kind extends PrintableKind>(kind: Kind, input: PrintableInput<Kind>): Promise<Uint8Array> {
  return (shared.sourcemarkRenderer ??= new PdfRenderer()).render(kind, input);
}

/** Ends the render process at once; for tests, benchmarks and commands. */
export function closeRenderer(): void {
  shared.sourcemarkRenderer?.close();
}
