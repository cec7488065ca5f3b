/**
 * Requests waiting for the models: two lanes, bounded, identical ones answered once, handed out in batches of one kind.
 * Knows nothing of processes.
 */
import { MODEL_BATCH_SIZE, MODEL_QUEUE_LIMIT } from "../constants";
import type { Task, TaskKind } from "./protocol";
import { type Lane, ModelError } from "./types";

export interface Waiter {
  resolve: (output: unknown) => void;
  reject: (error: unknown) => void;
}

/** One text, pair or writing request; everyone who asks for the same shares it. */
export interface WorkItem {
  readonly key: string;
  readonly kind: TaskKind;
  readonly input: unknown;
  lane: Lane;
  /** Place in the line: lower is older. */
  order: number;
  state: "waiting" | "running" | "done";
  /** Times the process ended while running it. From the first on it runs alone, not to take others with it. */
  failures: number;
  readonly waiters: Set<Waiter>;
}

export interface Batch {
  kind: TaskKind;
  items: WorkItem[];
}

const kinds: readonly TaskKind[] = ["embed", "classify", "write"];
const newLists = (): Record<TaskKind, WorkItem[]> => ({ embed: [], classify: [], write: [] });

export class WorkQueue {
  /** What a new request may join. */
  private readonly items = new Map<string, WorkItem>();
  /** An item that was promoted or withdrawn stays in its old list and is passed over there. */
  private readonly lists: Record<Lane, Record<TaskKind, WorkItem[]>> = { interactive: newLists(), background: newLists() };
  private readonly waitingIn: Record<Lane, number> = { interactive: 0, background: 0 };
  private running = 0;
  private nextOrder = 0;

  constructor(private readonly limit = MODEL_QUEUE_LIMIT) {}

  get counts(): { waiting: number; running: number } {
    return { waiting: this.waitingIn.interactive + this.waitingIn.background, running: this.running };
  }

  /** @throws ModelError `busy` when the lane is full; a request is taken whole or not at all */
  checkRoom(lane: Lane): void {
    if (this.waitingIn[lane] < this.limit) return;
    throw new ModelError("busy", "Too many requests are waiting for the models. Try again in a minute.");
  }

  /** Adds a request or joins the one that is already there; the waiter is called once. */
  add(kind: TaskKind, key: string, input: unknown, lane: Lane, waiter: Waiter): WorkItem {
    const fullKey = `${kind}\n${key}`;
    let item = this.items.get(fullKey);
    if (!item) {
      item = { key: fullKey, kind, input, lane, order: 0, state: "waiting", failures: 0, waiters: new Set() };
      this.items.set(fullKey, item);
      this.enqueue(item);
    } else if (item.state === "waiting" && item.lane === "background" && lane === "interactive") {
      this.waitingIn.background--;
      item.lane = "interactive";
      this.enqueue(item);
    }
    item.waiters.add(waiter);
    return item;
  }

  /**
   * Takes a waiter back. The item goes with its last waiter.
   * @returns true when the item is running for nobody now
   */
  withdraw(item: WorkItem, waiter: Waiter): boolean {
    item.waiters.delete(waiter);
    if (item.waiters.size > 0 || item.state === "done") return false;
    this.forget(item);
    if (item.state === "running") return true;
    this.finish(item);
    return false;
  }

  /** The next batch of a lane, or null: items of one kind, the oldest first. They count as running from here on. */
  take(lane: Lane, allowed: (kind: TaskKind) => boolean = () => true): Batch | null {
    let oldest: WorkItem | null = null;
    for (const kind of kinds) {
      const head = allowed(kind) ? this.head(lane, kind) : null;
      if (head && (!oldest || head.order < oldest.order)) oldest = head;
    }
    if (!oldest) return null;
    const { kind } = oldest;
    const size = kind === "write" ? 1 : MODEL_BATCH_SIZE;
    const items: WorkItem[] = [];
    for (let item = this.head(lane, kind); item && items.length < size; item = this.head(lane, kind)) {
      if (item.failures > 0 && items.length > 0) break;
      this.lists[lane][kind].shift();
      item.state = "running";
      items.push(item);
      if (item.failures > 0) break;
    }
    this.waitingIn[lane] -= items.length;
    this.running += items.length;
    return { kind, items };
  }

  /** Answers an item that was taken. */
  resolve(item: WorkItem, output: unknown): void {
    this.finish(item);
    for (const waiter of item.waiters) waiter.resolve(output);
  }

  /** Fails an item, taken or not. */
  reject(item: WorkItem, error: unknown): void {
    this.finish(item);
    for (const waiter of item.waiters) waiter.reject(error);
  }

  /** Puts an item that was taken back to where it stood in line. */
  putBack(item: WorkItem): void {
    if (item.state !== "running") return;
    if (item.waiters.size === 0) {
      this.finish(item);
      return;
    }
    this.running--;
    item.state = "waiting";
    this.waitingIn[item.lane]++;
    const list = this.lists[item.lane][item.kind];
    const place = list.findIndex((other) => other.order > item.order);
    list.splice(place < 0 ? list.length : place, 0, item);
  }

  /** Fails everything that waits. */
  rejectWaiting(error: Error): void {
    for (const item of [...this.items.values()]) if (item.state === "waiting") this.reject(item, error);
  }

  private enqueue(item: WorkItem): void {
    item.order = this.nextOrder++;
    this.waitingIn[item.lane]++;
    this.lists[item.lane][item.kind].push(item);
  }

  /** First item of a list that still waits there; drops the others. */
  private head(lane: Lane, kind: TaskKind): WorkItem | null {
    const list = this.lists[lane][kind];
    for (let item = list[0]; item; item = list[0]) {
      if (item.lane === lane && item.state === "waiting") return item;
      list.shift();
    }
    return null;
  }

  private finish(item: WorkItem): void {
    if (item.state === "running") this.running--;
    if (item.state === "waiting") this.waitingIn[item.lane]--;
    item.state = "done";
    this.forget(item);
  }

  private forget(item: WorkItem): void {
    if (this.items.get(item.key) === item) this.items.delete(item.key);
  }
}

/** The task that a batch is, for the process. */
export function taskOf(batch: Batch): Task {
  return { kind: batch.kind, inputs: batch.items.map((item) => item.input) } as Task;
}
