/**
 * Decoding with a causal language model over its forward passes. Rows that begin alike share one pass over what they have
 * in common, then go on as one left-padded batch; rows that have ended are dropped.
 */
import { cacheNames, type CacheRow, emptyCache, gatherRows, nextCache } from "./key-value-cache";
import { floats, int64, type Session, type Tensors } from "./onnx";
import type { Choice } from "./sampling";

export interface DecodeRow {
  /** Tokens of the prompt that other rows may share; at least one. */
  prefix: readonly number[];
  /** Tokens of the prompt after the prefix; at least one. */
  suffix: readonly number[];
  choose: (logits: Float32Array) => Choice;
}

export interface DecodeOptions {
  maxTokens: number;
  /** True for tokens that end a row. */
  isEnd: (token: number) => boolean;
  /** Awaited between two passes: other work may run here. */
  between?: () => Promise<void>;
  /** Heads and size of one cache tensor. */
  cacheShape: { heads: number; size: number };
}

export interface DecodedRow {
  /** Chosen tokens without the one that ended the row. */
  tokens: number[];
  /** One per choice, the ending one included. */
  logProbabilities: number[];
  /** False when `maxTokens` ended it. */
  ended: boolean;
}

interface LiveRow {
  index: number;
  prefixLength: number;
  /** 1 where the cache holds a token of this row. */
  mask: number[];
  /** Tokens of the next pass. */
  next: readonly number[];
  /** Tokens read so far: the position of the next one. */
  position: number;
}

/** Decodes all rows; the result is a function of the rows alone. */
export async function decode(session: Session, rows: readonly DecodeRow[], options: DecodeOptions): Promise<DecodedRow[]> {
  const names = cacheNames(session.inputNames);
  const results = rows.map((): DecodedRow => ({ tokens: [], logProbabilities: [], ended: false }));
  const prefixes = await readPrefixes(session, names, rows, options);

  const sources = rows.map((row) => prefixes.get(keyOf(row.prefix)) as CacheRow);
  let cache = gatherRows(names, sources);
  const longest = Math.max(0, ...rows.map((row) => row.prefix.length));
  let live = rows.map((row, index): LiveRow => ({
    index,
    prefixLength: row.prefix.length,
    mask: row.prefix.length === longest ? ones(longest) : [...zeros(longest - row.prefix.length), ...ones(row.prefix.length)],
    next: row.suffix,
    position: row.prefix.length,
  }));

  for (let step = 0; step < options.maxTokens && live.length > 0; step++) {
    const { output, vocabulary, logits, width } = await pass(session, live, cache);
    cache = nextCache(names, output);
    const kept: number[] = [];
    live.forEach((row, place) => {
      const start = (place * width + width - 1) * vocabulary;
      const choice = rows[row.index]?.choose(logits.subarray(start, start + vocabulary));
      const result = results[row.index];
      if (!choice || !result) return;
      result.logProbabilities.push(choice.logProbability);
      if (options.isEnd(choice.token)) {
        result.ended = true;
        return;
      }
      result.tokens.push(choice.token);
      row.position += row.next.length;
      row.next = [choice.token];
      kept.push(place);
    });
    if (kept.length < live.length && kept.length > 0) {
      const before = cache;
      cache = gatherRows(names, kept.map((row) => ({ cache: before, row })));
    }
    live = live.filter((_, place) => kept.includes(place));
    await options.between?.();
  }
  return results;
}

function keyOf(tokens: readonly number[]): string {
  return tokens.join(" ");
}
function ones(count: number): number[] {
  return new Array<number>(count).fill(1);
}
function zeros(count: number): number[] {
  return new Array<number>(count).fill(0);
}

/** One pass over each distinct prefix, alone: its cache is then copied to every row that begins so. */
async function readPrefixes(
  session: Session,
  names: readonly string[],
  rows: readonly DecodeRow[],
  options: DecodeOptions,
): Promise<Map<string, CacheRow>> {
  const caches = new Map<string, CacheRow>();
  for (const { prefix } of rows) {
    const key = keyOf(prefix);
    if (caches.has(key)) continue;
    const empty = emptyCache(names, 1, options.cacheShape.heads, options.cacheShape.size);
    const row: LiveRow = { index: 0, prefixLength: 0, mask: [], next: prefix, position: 0 };
    const { output } = await pass(session, [row], empty);
    caches.set(key, { cache: nextCache(names, output), row: 0 });
    await options.between?.();
  }
  return caches;
}

/** One forward pass of all rows' next tokens, left-padded to one width; extends each row's mask. */
async function pass(session: Session, rows: readonly LiveRow[], cache: Tensors) {
  const width = Math.max(...rows.map((row) => row.next.length));
  const tokens: number[] = [];
  const positions: number[] = [];
  for (const row of rows) {
    const padding = width - row.next.length;
    tokens.push(...zeros(padding), ...row.next);
    positions.push(...zeros(padding), ...row.next.map((_, i) => row.position + i));
    row.mask.push(...zeros(padding), ...ones(row.next.length));
  }
  const dims = [rows.length, width];
  const columns = rows[0]?.mask.length ?? 0;
  const feeds: Tensors = {
    input_ids: int64(tokens, dims),
    attention_mask: int64(rows.flatMap((row) => row.mask), [rows.length, columns]),
    ...cache,
  };
  if (session.inputNames.includes("position_ids")) feeds.position_ids = int64(positions, dims);
  const output = await session.run(feeds);
  const { data: logits, dims: shape } = floats(output, "logits");
  return { output, logits, vocabulary: shape[2] ?? 0, width };
}
