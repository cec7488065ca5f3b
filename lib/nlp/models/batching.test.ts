import { expect, test } from "vitest";
import { paddedLength, padBatch, planBatches } from "./batching";
import type { Session } from "./onnx";

const session = (inputNames: string[]): Session => ({
  inputNames,
  outputNames: [],
  inputMetadata: [],
  run: () => Promise.reject(new Error("not run")),
  release: () => Promise.resolve(),
});

test("lengths are rounded up to a multiple of 8", () => {
  expect([0, 1, 8, 9, 48].map(paddedLength)).toEqual([0, 8, 8, 16, 48]);
});

test("batches hold like lengths and every index once", () => {
  const lengths = [30, 5, 12, 5, 99, 7];
  const batches = planBatches(lengths, 2);
  expect(batches).toEqual([[1, 3], [5, 2], [0, 4]]);
  expect(planBatches([], 16)).toEqual([]);
});

test("a batch of some size takes no sequence that would lengthen all of it", () => {
  expect(planBatches([3, 4, 5, 6, 7, 40], 16)).toEqual([[0, 1, 2, 3, 4], [5]]);
  expect(planBatches([3, 4, 40, 41], 16)).toEqual([[0, 1, 2, 3]]);
});

test("padding is the model's own pad id, masked, on the right", () => {
  const batch = padBatch([{ ids: [0, 7, 2], types: null }, { ids: [0, 7, 8, 9, 2, 2, 5, 6, 2], types: null }], 1, session(["input_ids", "attention_mask"]));
  expect([batch.rows, batch.columns]).toEqual([2, 16]);
  expect(Array.from(batch.feeds.input_ids!.data as BigInt64Array).slice(0, 16)).toEqual([0n, 7n, 2n, ...new Array<bigint>(13).fill(1n)]);
  expect(Array.from(batch.mask.slice(0, 16))).toEqual([1, 1, 1, ...new Array<number>(13).fill(0)]);
  expect(batch.feeds.token_type_ids).toBeUndefined();
});

test("token types are given to models that have them", () => {
  const batch = padBatch([{ ids: [1, 2], types: [0, 1] }], 0, session(["input_ids", "attention_mask", "token_type_ids"]));
  expect(Array.from(batch.feeds.token_type_ids!.data as BigInt64Array)).toEqual([0n, 1n, 0n, 0n, 0n, 0n, 0n, 0n]);
});
