/**
 * Keeps one model process running: starts it, gives it jobs, sees that it lives, and replaces it when it dies or hangs.
 * What was in flight then comes back to the owner, who decides what to try again.
 */
import { type ChildProcess, fork } from "node:child_process";
import { MODEL_HANG_SECONDS, MODEL_LOAD_SECONDS } from "../constants";
import { BEAT_MS, type FromProcess, type Task, type ToProcess } from "./protocol";
import type { Lane, ModelErrorCode, ModelName, ModelState } from "./types";

/** `retired`: it ended itself on purpose, to give memory back. */
export type LossReason = "died" | "hung" | "retired";

export interface SupervisorEvents {
  onResult: (id: number, outputs: unknown[]) => void;
  onError: (id: number, code: ModelErrorCode, message: string) => void;
  onState: (part: ModelName, state: ModelState, problem?: string) => void;
  /** The process is gone. `begun` were being run, `untouched` had not begun. */
  onLost: (begun: number[], untouched: number[], reason: LossReason) => void;
}

export interface SupervisorOptions {
  /** Script of the process. */
  script: string;
  environment: NodeJS.ProcessEnv;
  hangSeconds?: number;
  loadSeconds?: number;
}

/**
 * Large activations come from glibc's heap: with its small default threshold each would be mapped, faulted in and unmapped
 * anew (measured: 18 instead of 40 pairs/s). Few arenas keep the heap small.
 */
const allocatorSettings = { MALLOC_ARENA_MAX: "2", MALLOC_TRIM_THRESHOLD_: "134217728", MALLOC_MMAP_THRESHOLD_: "33554432" };

/** How long a process may take to end by itself when it is closed. */
const CLOSE_MS = 2000;

export class Supervisor {
  private child: ChildProcess | undefined;
  /** Sent and not answered; true once the process has begun them. */
  private readonly jobs = new Map<number, boolean>();
  private readonly loading = new Set<ModelName>();
  private lastSign = 0;
  private lastLook = 0;
  private timer: NodeJS.Timeout | undefined;
  private lostBecause: LossReason = "died";

  constructor(
    private readonly options: SupervisorOptions,
    private readonly events: SupervisorEvents,
  ) {}

  /** Process id, undefined when none runs. */
  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** Starts the process when none runs. */
  start(): void {
    if (this.child) return;
    const child = fork(this.options.script, [], {
      execArgv: [],
      serialization: "advanced",
      env: { ...allocatorSettings, ...this.options.environment },
      // Standard output belongs to the commands that print JSON.
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    this.child = child;
    this.lostBecause = "died";
    this.lastSign = this.lastLook = Date.now();
    child.on("message", (message: FromProcess) => this.receive(child, message));
    child.on("error", () => this.lose(child));
    child.on("exit", () => this.lose(child));
    this.timer = setInterval(() => this.look(), BEAT_MS);
    this.timer.unref();
    this.holdOpen();
  }

  /** Sends a job to the running process; started when none runs. */
  send(id: number, lane: Lane, task: Task): void {
    this.start();
    // The time without a sign of life counts from when there is something to do.
    if (this.jobs.size === 0) this.lastSign = Date.now();
    this.jobs.set(id, false);
    this.post({ type: "job", id, lane, task });
    this.holdOpen();
  }

  cancel(id: number): void {
    if (this.jobs.has(id)) this.post({ type: "cancel", id });
  }

  /** Ends the process and waits until it is gone. */
  async close(): Promise<void> {
    const child = this.child;
    if (!child) return;
    const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    if (child.connected) child.disconnect();
    const timer = setTimeout(() => child.kill("SIGKILL"), CLOSE_MS);
    await gone;
    clearTimeout(timer);
  }

  private post(message: ToProcess): void {
    const { child } = this;
    if (!child?.connected) return;
    // A failed send means that the process is going: its exit is handled.
    child.send(message, () => undefined);
  }

  private receive(child: ChildProcess, message: FromProcess): void {
    if (child !== this.child) return;
    this.lastSign = Date.now();
    switch (message.type) {
      case "state":
        if (message.state === "loading") this.loading.add(message.part);
        else this.loading.delete(message.part);
        this.events.onState(message.part, message.state, message.problem);
        break;
      case "begin":
        if (this.jobs.has(message.id)) this.jobs.set(message.id, true);
        break;
      case "result":
        if (this.jobs.delete(message.id)) this.events.onResult(message.id, message.outputs);
        break;
      case "error":
        if (this.jobs.delete(message.id)) this.events.onError(message.id, message.code, message.message);
        break;
      case "retire":
        this.lostBecause = "retired";
        break;
      case "beat":
        break;
    }
    this.holdOpen();
  }

  private look(): void {
    const now = Date.now();
    const sinceLastLook = now - this.lastLook;
    this.lastLook = now;
    // When this very process was held up, messages may lie unread: their absence proves nothing.
    if (sinceLastLook > 5 * BEAT_MS) this.lastSign = now;
    if (this.jobs.size === 0 && this.loading.size === 0) return;
    const seconds = this.loading.size > 0 ? (this.options.loadSeconds ?? MODEL_LOAD_SECONDS) : (this.options.hangSeconds ?? MODEL_HANG_SECONDS);
    if (now - this.lastSign < seconds * 1000) return;
    this.lostBecause = "hung";
    this.child?.kill("SIGKILL");
  }

  private lose(child: ChildProcess): void {
    if (child !== this.child) return;
    this.child = undefined;
    clearInterval(this.timer);
    this.loading.clear();
    const jobs = [...this.jobs];
    this.jobs.clear();
    const ids = (isBegun: boolean): number[] => jobs.filter(([, begun]) => begun === isBegun).map(([id]) => id);
    this.events.onLost(ids(true), ids(false), this.lostBecause);
  }

  /** A command whose work is done ends although the process runs; one that waits for an answer does not. */
  private holdOpen(): void {
    const { child } = this;
    if (!child) return;
    if (this.jobs.size > 0) {
      child.ref();
      child.channel?.ref();
    } else {
      child.unref();
      child.channel?.unref();
    }
  }
}
