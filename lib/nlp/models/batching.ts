/** Token sequences to padded batches: sorted by length, so little is padded, and padded so that batches do not matter. */
import { MODEL_BATCH_TOKENS, PAD_TO_MULTIPLE } from "../constants";
import { int64, type Session, type Tensors } from "./onnx";

/** One text or pair as the model reads it, special tokens included. */
export interface Encoded {
  ids: number[];
  /** Segment of each token; null for models without segments. */
  types: number[] | null;
}

/** `count` rounded up to a multiple of PAD_TO_MULTIPLE. */
export function paddedLength(count: number): number {
  return Math.ceil(count / PAD_TO_MULTIPLE) * PAD_TO_MULTIPLE;
}

/** From this many rows on a batch takes no longer sequence: every row would be padded to it, and small batches run as fast per token. */
const ROWS_WORTH_THEIR_OWN_BATCH = 4;

/**
 * Indices of `lengths` in groups of at most `size`, shortest first, so that little is padded.
 * Every index occurs once; equal lengths keep their order.
 */
export function planBatches(lengths: readonly number[], size: number): number[][] {
  const length = (index: number): number => lengths[index] ?? 0;
  const order = lengths.map((_, i) => i).sort((a, b) => length(a) - length(b) || a - b);
  const batches: number[][] = [];
  let batch: number[] = [];
  for (const index of order) {
    const isLonger = paddedLength(length(index)) > paddedLength(length(batch[0] ?? index));
    const isFull = batch.length === size || (batch.length + 1) * paddedLength(length(index)) > MODEL_BATCH_TOKENS;
    if ((batch.length > 0 && isFull) || (isLonger && batch.length >= ROWS_WORTH_THEIR_OWN_BATCH)) {
      batches.push(batch);
      batch = [];
    }
    batch.push(index);
  }
  if (batch.length > 0) batches.push(batch);
  return batches;
}

export interface PaddedBatch {
  feeds: Tensors;
  /** Row-major, rows × columns; 1 for a token, 0 for padding. */
  mask: Uint8Array;
  rows: number;
  columns: number;
}

/** Right-pads `sequences` to one length (a multiple of 8) and builds the inputs that `session` declares. */
export function padBatch(sequences: readonly Encoded[], padId: number, session: Session): PaddedBatch {
  const rows = sequences.length;
  const columns = paddedLength(Math.max(1, ...sequences.map((sequence) => sequence.ids.length)));
  const ids = new Int32Array(rows * columns).fill(padId);
  const types = new Int32Array(rows * columns);
  const mask = new Uint8Array(rows * columns);
  sequences.forEach((sequence, row) => {
    ids.set(sequence.ids, row * columns);
    if (sequence.types) types.set(sequence.types, row * columns);
    mask.fill(1, row * columns, row * columns + sequence.ids.length);
  });
  const dims = [rows, columns];
  const feeds: Tensors = { input_ids: int64(ids, dims), attention_mask: int64(mask, dims) };
  if (session.inputNames.includes("token_type_ids")) feeds.token_type_ids = int64(types, dims);
  return { feeds, mask, rows, columns };
}
