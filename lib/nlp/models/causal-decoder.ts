/**
 * Decoding with a causal language model over its forward passes. Rows that begin alike share one pass over what they have
 * in common, then all go on as one batch; rows that have ended are dropped. A row's result does not depend on the others.
 */
import { cacheNames, type CacheRow, emptyCache, gatherRows, nextCache } from "./key-value-cache";
import { floats, int64, type Session, type Tensors } from "./onnx";
import type { Choice } from "./sampling";

/**
 * The column where every prompt ends is a multiple of this. The writer's arithmetic is int8 inside: a difference in the
 * last bit of a sum, which comes when attention is summed over another number of columns, grows to half a logit. With
 * prompts that end at such a column a row's sums are the same in every batch (tested, bit for bit).
 */
const ALIGN_TO_COLUMNS = 64;

/**
 * Rows of a pass over one token each. A lone one is read twice: on some processors ONNX Runtime multiplies a single row
 * by another method than several, with other sums (measured: up to 0.6 of a logit after three tokens).
 */
const neverAlone = <Row>(rows: readonly Row[], width: number): readonly Row[] => (width === 1 && rows.length === 1 ? [...rows, ...rows] : rows);

export interface DecodeRow {
  /** Tokens of the prompt; at least one. */
  prompt: readonly number[];
  /** How many of them may be read in one pass for all rows that begin so; less than all. */
  shared: number;
  choose: (logits: Float32Array) => Choice;
}

export interface DecodeOptions {
  maxTokens: number;
  /** True for tokens that end a row. */
  isEnd: (token: number) => boolean;
  /** Awaited between two passes: other work may run here. */
  between?: () => Promise<void>;
}

export interface DecodedRow {
  /** Chosen tokens without the one that ended the row. */
  tokens: number[];
  /** One per choice, the ending one included. */
  logProbabilities: number[];
}

interface LiveRow {
  index: number;
  /** 1 where the cache holds a token of this row. */
  mask: number[];
  /** Tokens of the next pass. */
  next: readonly number[];
  /** Tokens read so far: the position of the next one. */
  position: number;
}

/** Decodes all rows; a row's result is a function of that row alone. */
export async function decode(session: Session, rows: readonly DecodeRow[], options: DecodeOptions): Promise<DecodedRow[]> {
  const names = cacheNames(session.inputNames);
  const results = rows.map((): DecodedRow => ({ tokens: [], logProbabilities: [] }));
  if (rows.length === 0) return results;
  const columns = Math.ceil(Math.max(...rows.map((row) => row.prompt.length)) / ALIGN_TO_COLUMNS) * ALIGN_TO_COLUMNS;
  const starts = await readPrompts(session, names, rows, columns, options);

  let logits = starts.map((start) => start.logits);
  let cache = gatherRows(names, neverAlone(starts.map((start) => ({ ...start, length: columns })), 1), columns);
  let live = rows.map((row, index): LiveRow => ({ index, mask: maskOf(row, columns), next: [], position: row.prompt.length }));
  for (let step = 1; live.length > 0; step++) {
    const kept: number[] = [];
    live.forEach((row, place) => {
      const choice = rows[row.index]?.choose(logits[place] ?? new Float32Array(0));
      const result = results[row.index];
      if (!choice || !result) return;
      result.logProbabilities.push(choice.logProbability);
      if (options.isEnd(choice.token)) return;
      result.tokens.push(choice.token);
      row.next = [choice.token];
      kept.push(place);
    });
    if (kept.length === 0 || step === options.maxTokens) break;
    if (kept.length < live.length) {
      const before = cache;
      const length = live[0]?.mask.length ?? 0;
      cache = gatherRows(names, neverAlone(kept.map((row) => ({ cache: before, row, length })), 1), length);
      live = live.filter((_, place) => kept.includes(place));
    }
    await options.between?.();
    const { output, last } = await pass(session, live, cache);
    cache = nextCache(names, output);
    logits = live.map((_, place) => last(place));
  }
  return results;
}

/** Reads every prompt to its end, at which all are `columns` long; gives the logits there and where its cache lies. */
async function readPrompts(
  session: Session,
  names: readonly string[],
  rows: readonly DecodeRow[],
  columns: number,
  options: DecodeOptions,
): Promise<{ logits: Float32Array; cache: Tensors; row: number }[]> {
  const shared = await readShared(session, names, rows, options);
  const starts: { logits: Float32Array; cache: Tensors; row: number }[] = [];
  // Rows with equally long ends go together: padding inside a prompt would change its sums.
  const widths = new Set(rows.map((row) => row.prompt.length - row.shared));
  for (const width of widths) {
    const members = rows.map((row, index) => ({ row, index })).filter(({ row }) => row.prompt.length - row.shared === width);
    const before = columns - width;
    const sources = members.map(({ row }): CacheRow => ({ cache: shared.get(keyOf(row)) ?? {}, row: 0, length: row.shared }));
    const live = members.map(({ row, index }): LiveRow => ({
      index,
      mask: maskOf(row, columns).slice(0, before),
      next: row.prompt.slice(row.shared),
      position: row.shared,
    }));
    const { output, last } = await pass(session, live, gatherRows(names, neverAlone(sources, width), before));
    const cache = nextCache(names, output);
    // Copied: the whole logits of the pass need not stay in memory.
    members.forEach(({ index }, row) => (starts[index] = { logits: last(row).slice(), cache, row }));
    await options.between?.();
  }
  return starts;
}

/** 1 for the prompt, which ends at `columns`; 0 before it. */
function maskOf(row: DecodeRow, columns: number): number[] {
  return [...repeat(0, columns - row.prompt.length), ...repeat(1, row.prompt.length)];
}

function keyOf(row: DecodeRow): string {
  return row.prompt.slice(0, row.shared).join(" ");
}

function repeat(value: number, count: number): number[] {
  return new Array<number>(count).fill(value);
}

/** The cache after one pass over each distinct shared beginning, alone and without padding. */
async function readShared(
  session: Session,
  names: readonly string[],
  rows: readonly DecodeRow[],
  options: DecodeOptions,
): Promise<Map<string, Tensors>> {
  const caches = new Map<string, Tensors>();
  for (const row of rows) {
    const key = keyOf(row);
    if (caches.has(key)) continue;
    const empty = emptyCache(session, names, 1);
    if (row.shared === 0) {
      caches.set(key, empty);
      continue;
    }
    const start: LiveRow = { index: 0, mask: [], next: row.prompt.slice(0, row.shared), position: 0 };
    const before = row.shared === 1 ? emptyCache(session, names, 2) : empty;
    caches.set(key, nextCache(names, (await pass(session, [start], before)).output));
    await options.between?.();
  }
  return caches;
}

/** One forward pass over the next tokens of all rows, equally many of each; moves each row's mask and position on. The cache has a lone row twice. */
async function pass(session: Session, rows: readonly LiveRow[], cache: Tensors) {
  const width = rows[0]?.next.length ?? 0;
  const batch = neverAlone(rows, width);
  const positions = batch.flatMap((row) => row.next.map((_, i) => row.position + i));
  for (const row of rows) {
    row.mask.push(...repeat(1, width));
    row.position += width;
  }
  const dims = [batch.length, width];
  const feeds: Tensors = {
    input_ids: int64(batch.flatMap((row) => row.next), dims),
    attention_mask: int64(batch.flatMap((row) => row.mask), [batch.length, batch[0]?.mask.length ?? 0]),
    ...cache,
  };
  if (session.inputNames.includes("position_ids")) feeds.position_ids = int64(positions, dims);
  const output = await session.run(feeds);
  const { data, dims: shape } = floats(output, "logits");
  const vocabulary = shape[2] ?? 0;
  /** Logits after the last token of the row at `place`. */
  const last = (place: number): Float32Array => {
    const end = (place + 1) * width * vocabulary;
    return data.subarray(end - vocabulary, end);
  };
  return { output, last };
}
