/** The attention cache of a causal decoder between two forward passes: copying one prefix to many rows, dropping rows. */
import { type Session, Tensor, type Tensors } from "./onnx";

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

/** A cache of no tokens for `rows` rows; heads and size of a tensor are what the session declares. */
export function emptyCache(session: Session, names: readonly string[], rows: number): Tensors {
  const shapes = new Map(session.inputMetadata.map((input) => [input.name, input.isTensor ? input.shape : []]));
  return Object.fromEntries(
    names.map((name) => {
      const [, heads, , size] = shapes.get(name) ?? [];
      if (typeof heads !== "number" || typeof size !== "number") {
        throw new Error(`The model does not say how large its cache "${name}" is.`);
      }
      return [name, new Tensor("float32", new Float32Array(0), [rows, heads, 0, size])];
    }),
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

/** One row of a new cache: the first `length` tokens of row `row` of `cache`. */
export interface CacheRow {
  cache: Tensors;
  row: number;
  length: number;
}

/**
 * A cache of `columns` tokens whose row i ends with a copy of `rows[i]`; what is left of it is zero and has to be masked.
 * `columns` is at least the longest row's length.
 */
export function gatherRows(names: readonly string[], rows: readonly CacheRow[], columns: number): Tensors {
  const gathered: Tensors = {};
  for (const name of names) {
    const { heads = 0, size = 0 } = rows[0] ? shapeOf(rows[0].cache, name) : {};
    const data = new Float32Array(rows.length * heads * columns * size);
    rows.forEach((source, row) => {
      const { values, length } = shapeOf(source.cache, name);
      for (let head = 0; head < heads; head++) {
        const from = (source.row * heads + head) * length * size;
        const to = ((row * heads + head) * columns + columns - source.length) * size;
        data.set(values.subarray(from, from + source.length * size), to);
      }
    });
    gathered[name] = new Tensor("float32", data, [rows.length, heads, columns, size]);
  }
  return gathered;
}

function shapeOf(cache: Tensors, name: string) {
  const tensor = cache[name];
  if (!(tensor?.data instanceof Float32Array)) throw new Error(`The cache has no tensor named "${name}".`);
  const [, heads = 0, length = 0, size = 0] = tensor.dims;
  return { values: tensor.data, heads, length, size };
}
