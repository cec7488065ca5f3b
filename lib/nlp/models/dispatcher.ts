/** Brings queue and process together: what goes to the process when, what is tried again, what state the models are in. */
import type { TaskKind } from "./protocol";
import { type LossReason, Supervisor } from "./supervisor";
import { type CallOptions, type Lane, ModelError, type ModelErrorCode, type ModelName, type ModelsStatus } from "./types";
import { type Batch, taskOf, type Waiter, type WorkItem, WorkQueue } from "./work-queue";

export interface DispatcherOptions {
  script: string;
  environment: NodeJS.ProcessEnv;
  queueLimit?: number;
  hangSeconds?: number;
  loadSeconds?: number;
}

/** Batches of a lane in the process at once: one runs, one waits there so that no time is lost between them. */
const IN_FLIGHT = 2;
/** Times a request may be running when the process ends. */
const ATTEMPTS = 2;
/** Processes that may die one after the other without an answer before the models count as failed. */
const MAX_DEATHS = 4;
/** Then a new process is tried at a request after this time. */
const REST_MS = 30_000;

const parts: readonly ModelName[] = ["embedder", "nli", "question-writer"];

export class Dispatcher {
  private readonly queue: WorkQueue;
  private readonly supervisor: Supervisor;
  private readonly flying = new Map<number, { lane: Lane; batch: Batch }>();
  private readonly states: ModelsStatus["states"] = { embedder: "loading", nli: "loading", "question-writer": "idle" };
  private problems: ModelsStatus["problems"] = {};
  private nextId = 1;
  private deaths = 0;
  private restUntil = 0;
  private isClosed = false;

  constructor(options: DispatcherOptions) {
    this.queue = new WorkQueue(options.queueLimit);
    this.supervisor = new Supervisor(options, {
      onResult: (id, outputs) => this.answer(id, outputs),
      onError: (id, code, message) => this.fail(id, code, message),
      onState: (part, state, problem) => {
        this.states[part] = state;
        if (problem) this.problems[part] = problem;
        else delete this.problems[part];
      },
      onLost: (begun, untouched, reason) => this.recover(begun, untouched, reason),
    });
  }

  get pid(): number | undefined {
    return this.supervisor.pid;
  }

  get counts(): { waiting: number; running: number } {
    return this.queue.counts;
  }

  status(): Pick<ModelsStatus, "states" | "problems"> {
    return { states: { ...this.states }, problems: { ...this.problems } };
  }

  start(): void {
    this.supervisor.start();
  }

  throwIfClosed(): void {
    if (this.isClosed) throw new ModelError("closed", "The models have been closed.");
  }

  /**
   * Results in the order of `inputs`.
   * @throws ModelError, or the signal's reason
   */
  async request<T>(kind: TaskKind, inputs: readonly { key: string; input: unknown }[], call: CallOptions): Promise<T[]> {
    this.throwIfClosed();
    const { lane = "interactive", signal } = call;
    signal?.throwIfAborted();
    if (inputs.length === 0) return [];
    this.throwIfResting();
    this.queue.checkRoom(lane);

    const entries: { item: WorkItem; waiter: Waiter }[] = [];
    const results = inputs.map(
      ({ key, input }) =>
        new Promise<unknown>((resolve, reject) => {
          const waiter = { resolve, reject };
          entries.push({ item: this.queue.add(kind, key, input, lane, waiter), waiter });
        }),
    );
    const withdraw = (): void => {
      for (const { item, waiter } of entries) {
        if (this.queue.withdraw(item, waiter)) this.cancel(item);
        waiter.reject(signal?.reason);
      }
    };
    signal?.addEventListener("abort", withdraw, { once: true });
    this.pump();
    try {
      return (await Promise.all(results)) as T[];
    } catch (error) {
      // One failed: nobody waits for the others any more.
      for (const { item, waiter } of entries) if (this.queue.withdraw(item, waiter)) this.cancel(item);
      for (const result of results) result.catch(() => undefined);
      throw error;
    } finally {
      signal?.removeEventListener("abort", withdraw);
    }
  }

  async close(): Promise<void> {
    if (this.isClosed) return;
    this.isClosed = true;
    const error = new ModelError("closed", "The models have been closed.");
    this.queue.rejectWaiting(error);
    for (const { batch } of this.flying.values()) for (const item of batch.items) this.queue.reject(item, error);
    this.flying.clear();
    await this.supervisor.close();
  }

  /** Gives the process work while it has room; interactive requests have room of their own. */
  private pump(): void {
    if (this.isClosed) return;
    for (const lane of ["interactive", "background"] as const) {
      let inFlight = [...this.flying.values()].filter((flight) => flight.lane === lane).length;
      for (; inFlight < IN_FLIGHT; inFlight++) {
        const batch = this.queue.take(lane);
        if (!batch) break;
        const id = this.nextId++;
        this.flying.set(id, { lane, batch });
        this.supervisor.send(id, lane, taskOf(batch));
      }
    }
  }

  private cancel(item: WorkItem): void {
    // Batches are short; only writing is worth stopping.
    if (item.kind !== "write") return;
    for (const [id, { batch }] of this.flying) if (batch.items.includes(item)) this.supervisor.cancel(id);
  }

  private answer(id: number, outputs: unknown[]): void {
    const flight = this.flying.get(id);
    this.flying.delete(id);
    this.deaths = 0;
    flight?.batch.items.forEach((item, i) => this.queue.resolve(item, outputs[i]));
    this.pump();
  }

  private fail(id: number, code: ModelErrorCode, message: string): void {
    const flight = this.flying.get(id);
    this.flying.delete(id);
    this.deaths = 0;
    for (const item of flight?.batch.items ?? []) this.queue.reject(item, new ModelError(code, message));
    this.pump();
  }

  /** The process is gone: what it was running is tried once more, alone, then fails; the rest keeps its place. */
  private recover(begun: readonly number[], untouched: readonly number[], reason: LossReason): void {
    const itemsOf = (ids: readonly number[]): WorkItem[] => ids.flatMap((id) => this.flying.get(id)?.batch.items ?? []);
    const suspects = itemsOf(begun);
    const others = itemsOf(untouched);
    this.flying.clear();
    if (this.isClosed) return;
    if (reason !== "retired") this.deaths++;
    for (const part of parts) if (this.states[part] !== "failed") this.states[part] = part === "question-writer" ? "idle" : "loading";
    for (const item of others) this.queue.putBack(item);
    for (const item of suspects) {
      item.failures++;
      if (item.failures < ATTEMPTS) this.queue.putBack(item);
      else this.queue.reject(item, lost(reason));
    }
    if (this.deaths < MAX_DEATHS) {
      this.supervisor.start();
      this.pump();
      return;
    }
    this.restUntil = Date.now() + REST_MS;
    const message = "The model process ends again and again. Look at the messages of the server; is there enough memory?";
    for (const part of parts) {
      this.states[part] = "failed";
      this.problems[part] = message;
    }
    this.queue.rejectWaiting(new ModelError("crashed", message));
  }

  private throwIfResting(): void {
    if (this.deaths < MAX_DEATHS) return;
    if (Date.now() < this.restUntil) throw new ModelError("unavailable", this.problems.nli ?? "The model process does not run.");
    this.deaths = 0;
    this.problems = {};
    for (const part of parts) this.states[part] = part === "question-writer" ? "idle" : "loading";
  }
}

function lost(reason: LossReason): ModelError {
  return reason === "hung"
    ? new ModelError("timeout", "The models did not answer this request in time, twice. Try a shorter text, or again later.")
    : new ModelError("crashed", "The models failed on this request, twice. Try again; if it fails again, shorten the text.");
}
