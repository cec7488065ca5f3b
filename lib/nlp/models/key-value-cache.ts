/** The attention cache of a causal decoder between two forward passes: copying one prefix to many rows, dropping rows. */
import { Tensor, type Tensors } from "./onnx";

const PAST = "past_key_values.";
const PRESENT = "present.";

/** Names of a session's cache inputs. */
export function cacheNames(inputNames: readonly string[]): string[] {
  return inputNames.filter((name) => name.startsWith(PAST));
}

/** Output name that becomes the cache input `name` in the next pass. */
export function presentName(name: string): string {
  return PRESENT + name.slice(PAST.length);
}

/** A cache of no tokens. `heads` and `size` come from the session's metadata or the model's config. */
export function emptyCache(names: readonly string[], rows: number, heads: number, size: number): Tensors {
  return Object.fromEntries(
    names.map((name) => [name, new Tensor("float32", new Float32Array(0), [rows, heads, 0, size])]),
  );
}

/** Cache inputs for the next pass from the outputs of the last. */
export function nextCache(names: readonly string[], output: Tensors): Tensors {
  const cache: Tensors = {};
  for (const name of names) {
    const tensor = output[presentName(name)];
    if (!tensor) throw new Error(`The model gave no output named "${presentName(name)}".`);
    cache[name] = tensor;
  }
  return cache;
}

/** One row of the new cache: row `row` of `cache`, whose own length may differ from the others'. */
export interface CacheRow {
  cache: Tensors;
  row: number;
}

/** A cache whose row i is a copy of `rows[i]`, filled with zeros on the left up to the longest. */
export function gatherRows(names: readonly string[], rows: readonly CacheRow[]): Tensors {
  const gathered: Tensors = {};
  for (const name of names) {
    const sources = rows.map(({ cache, row }) => {
      const tensor = cache[name];
      if (!(tensor?.data instanceof Float32Array)) throw new Error(`The cache has no tensor named "${name}".`);
      const [, heads = 0, length = 0, size = 0] = tensor.dims;
      return { data: tensor.data, row, heads, length, size };
    });
    const { heads = 0, size = 0 } = sources[0] ?? {};
    const longest = Math.max(0, ...sources.map((source) => source.length));
    const data = new Float32Array(rows.length * heads * longest * size);
    sources.forEach((source, row) => {
      for (let head = 0; head < heads; head++) {
        const from = (source.row * heads + head) * source.length * size;
        const to = ((row * heads + head) * longest + longest - source.length) * size;
        data.set(source.data.subarray(from, from + source.length * size), to);
      }
    });
    gathered[name] = new Tensor("float32", data, [rows.length, heads, longest, size]);
  }
  return gathered;
}
