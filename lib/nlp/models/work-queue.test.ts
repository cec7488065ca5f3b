import { expect, test, vi } from "vitest";
import type { TaskKind } from "./protocol";
import type { Lane } from "./types";
import { WorkQueue } from "./work-queue";

const waiter = () => ({ resolve: vi.fn<(output: unknown) => void>(), reject: vi.fn<(error: unknown) => void>() });
const add = (queue: WorkQueue, key: string, lane: Lane = "interactive", kind: TaskKind = "classify") => {
  const who = waiter();
  return { ...who, who, item: queue.add(kind, key, key, lane, who) };
};
const keys = (queue: WorkQueue, lane: Lane) => queue.take(lane)?.items.map((item) => item.input);

test("identical requests are one item, and all who asked are answered", () => {
  const queue = new WorkQueue();
  const a = add(queue, "x");
  const b = add(queue, "x");
  expect(queue.counts).toEqual({ waiting: 1, running: 0 });
  const batch = queue.take("interactive");
  expect(add(queue, "x").item).toBe(a.item);
  queue.resolve(batch!.items[0]!, 7);
  expect(a.resolve).toHaveBeenCalledWith(7);
  expect(b.resolve).toHaveBeenCalledWith(7);
  expect(queue.counts).toEqual({ waiting: 0, running: 0 });
});

test("a text and a pair with the same key are not identical", () => {
  const queue = new WorkQueue();
  add(queue, "x", "interactive", "embed");
  add(queue, "x", "interactive", "classify");
  expect(queue.counts.waiting).toBe(2);
});

test("batches are of one kind, at most 16, the oldest first", () => {
  const queue = new WorkQueue();
  for (let i = 0; i < 20; i++) add(queue, `pair ${i}`);
  add(queue, "text", "interactive", "embed");
  expect(queue.take("interactive")?.items).toHaveLength(16);
  expect(queue.take("interactive")).toMatchObject({ kind: "classify" });
  expect(queue.take("interactive")).toMatchObject({ kind: "embed" });
  expect(queue.take("interactive")).toBeNull();
});

test("a background item that a person asks for moves to their lane", () => {
  const queue = new WorkQueue();
  add(queue, "first", "background");
  add(queue, "second", "background");
  add(queue, "second", "interactive");
  expect(queue.counts.waiting).toBe(2);
  expect(keys(queue, "interactive")).toEqual(["second"]);
  expect(keys(queue, "background")).toEqual(["first"]);
});

test("what nobody waits for any more is not run", () => {
  const queue = new WorkQueue();
  const a = add(queue, "x");
  const b = add(queue, "x");
  expect(queue.withdraw(a.item, a.who)).toBe(false);
  expect(queue.counts.waiting).toBe(1);
  expect(queue.withdraw(b.item, b.who)).toBe(false);
  expect(queue.counts.waiting).toBe(0);
  expect(queue.take("interactive")).toBeNull();
});

test("a running item that all have left is reported, and a new request does not join it", () => {
  const queue = new WorkQueue();
  const a = add(queue, "x");
  const [running] = queue.take("interactive")!.items;
  expect(queue.withdraw(a.item, a.who)).toBe(true);
  expect(add(queue, "x").item).not.toBe(running);
  queue.resolve(running!, 1);
  expect(queue.counts).toEqual({ waiting: 1, running: 0 });
});

test("an item that is put back keeps its place in line", () => {
  const queue = new WorkQueue();
  for (let i = 0; i < 18; i++) add(queue, `${i}`);
  const batch = queue.take("interactive")!;
  for (const item of batch.items) queue.putBack(item);
  expect(queue.counts).toEqual({ waiting: 18, running: 0 });
  expect(keys(queue, "interactive")).toEqual(Array.from({ length: 16 }, (_, i) => `${i}`));
});

test("an item that was running when the process ended runs alone", () => {
  const queue = new WorkQueue();
  for (let i = 0; i < 4; i++) add(queue, `${i}`).item.failures = i === 1 || i === 2 ? 1 : 0;
  expect([1, 2, 3, 4].map(() => keys(queue, "interactive"))).toEqual([["0"], ["1"], ["2"], ["3"]]);
});

test("a full lane refuses, the other does not", () => {
  const queue = new WorkQueue(2);
  add(queue, "a", "background");
  add(queue, "b", "background");
  expect(() => queue.checkRoom("background")).toThrow(expect.objectContaining({ code: "busy" }));
  expect(() => queue.checkRoom("interactive")).not.toThrow();
  queue.take("background");
  expect(() => queue.checkRoom("background")).not.toThrow();
});
