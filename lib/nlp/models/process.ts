/**
 * The model process: takes jobs from its parent, interactive ones first, and runs one at a time. While a question is being
 * written, interactive jobs are served between two of its steps. Ends when the parent goes.
 */
import { BEAT_MS, type FromProcess, type Task, type ToProcess } from "./protocol";
import { giveWay } from "./give-way";
import { ModelRuntime } from "./runtime";
import { modelSettings } from "./settings";
import { type Lane, ModelError } from "./types";

interface Job {
  id: number;
  lane: Lane;
  task: Task;
}

/** Serves the parent until it disconnects. Settings come from the environment. */
export async function runModelProcess(): Promise<void> {
  const niceness = Number(process.env.SOURCEMARK_MODEL_NICENESS);
  if (niceness > 0) giveWay(niceness);
  const send = (message: FromProcess): void => {
    // The parent may go at any moment; what it does not hear it does not need.
    process.send?.(message, undefined, undefined, () => undefined);
  };
  const runtime = new ModelRuntime({
    settings: modelSettings(),
    onState: (part, state, problem) => send({ type: "state", part, state, problem }),
    onWriterReleased: () => server.retire(),
    writerIdleSeconds: Number(process.env.SOURCEMARK_WRITER_IDLE_SECONDS) || undefined,
  });
  const server = new JobServer(runtime, send);
  process.on("disconnect", () => process.exit(0));
  process.on("message", (message: ToProcess) => {
    if (message.type === "cancel") server.cancel(message.id);
    else server.add(message);
  });
  setInterval(() => send({ type: "beat" }), BEAT_MS);
  await runtime.start();
}

/** Lets messages in that arrived during a forward pass, which blocks the event loop: someone may be waiting. */
function hearMessages(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

class JobServer {
  private readonly waiting: Record<Lane, Job[]> = { interactive: [], background: [] };
  private readonly cancelled = new Set<number>();
  private isBusy = false;
  private isRetiring = false;

  constructor(
    private readonly runtime: ModelRuntime,
    private readonly send: (message: FromProcess) => void,
  ) {}

  add(job: Job): void {
    this.waiting[job.lane].push(job);
    void this.work();
  }

  cancel(id: number): void {
    this.cancelled.add(id);
  }

  /**
   * Ends this process as soon as nothing is being run; the parent starts a new one. Freed weights leave holes in the heap
   * that the allocator keeps (measured: 250 MB), so letting the writer go is not enough.
   */
  retire(): void {
    this.isRetiring = true;
    if (!this.isBusy) this.leave();
  }

  private leave(): void {
    process.send?.({ type: "retire" } satisfies FromProcess, undefined, undefined, () => process.exit(0));
  }

  private async work(): Promise<void> {
    if (this.isBusy || this.isRetiring) return;
    this.isBusy = true;
    for (let job = this.next(); job; job = this.next()) {
      await this.run(job);
      await hearMessages();
    }
    this.isBusy = false;
    if (this.isRetiring) this.leave();
  }

  private next(): Job | undefined {
    if (this.isRetiring) return undefined;
    return this.waiting.interactive.shift() ?? this.waiting.background.shift();
  }

  private async run(job: Job): Promise<void> {
    try {
      this.throwIfCancelled(job);
      this.send({ type: "begin", id: job.id });
      this.send({ type: "result", id: job.id, outputs: await this.outputs(job) });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const code = error instanceof ModelError ? error.code : "unavailable";
      this.send({ type: "error", id: job.id, code, message });
    } finally {
      this.cancelled.delete(job.id);
    }
  }

  private async outputs(job: Job): Promise<unknown[]> {
    const { task } = job;
    if (task.kind === "embed") return this.runtime.embed(task.inputs);
    if (task.kind === "classify") return this.runtime.classify(task.inputs);
    return [await this.runtime.write(task.inputs[0], () => this.between(job))];
  }

  /** Between two steps of writing: hears messages, stops when cancelled, serves whoever waits. */
  private async between(job: Job): Promise<void> {
    await hearMessages();
    this.throwIfCancelled(job);
    const index = (): number => this.waiting.interactive.findIndex((other) => other.task.kind !== "write");
    for (let i = index(); i >= 0; i = index()) {
      const [other] = this.waiting.interactive.splice(i, 1);
      if (other) await this.run(other);
    }
  }

  private throwIfCancelled(job: Job): void {
    if (this.cancelled.has(job.id)) throw new ModelError("aborted", "The request was withdrawn.");
  }
}
