/** Arithmetic on L2-normalised rows, and their form as bytes in a database. */

import { EMBEDDING_DIMENSIONS } from "../models/types";

const BYTES_PER_NUMBER = 4;

/** Dot product of two rows of equal length; the cosine (−1 to 1) when both are L2-normalised. */
export function dot(a: Float32Array, b: Float32Array): number {
  if (a.length !== b.length) throw new RangeError(`Rows of ${a.length} and ${b.length} numbers cannot be compared.`);
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}

/** Row `row` of a row-major matrix with 384 columns, as a view (no copy). */
export function rowOf(matrix: Float32Array, row: number): Float32Array {
  const start = row * EMBEDDING_DIMENSIONS;
  if (row < 0 || start + EMBEDDING_DIMENSIONS > matrix.length) throw new RangeError(`There is no row ${row}.`);
  return matrix.subarray(start, start + EMBEDDING_DIMENSIONS);
}

/** Rows of 384 numbers, one under the other. */
export function stackRows(rows: readonly Float32Array[]): Float32Array {
  const matrix = new Float32Array(rows.length * EMBEDDING_DIMENSIONS);
  rows.forEach((row, i) => {
    if (row.length !== EMBEDDING_DIMENSIONS) throw new RangeError(`A row has ${row.length} numbers, not ${EMBEDDING_DIMENSIONS}.`);
    matrix.set(row, i * EMBEDDING_DIMENSIONS);
  });
  return matrix;
}

/** The numbers as little-endian float32, 4 bytes each: what SQLite keeps as a blob. */
export function vectorToBuffer(vector: Float32Array): Buffer {
  const buffer = Buffer.alloc(vector.length * BYTES_PER_NUMBER);
  vector.forEach((value, i) => buffer.writeFloatLE(value, i * BYTES_PER_NUMBER));
  return buffer;
}

/** The inverse of `vectorToBuffer`. @throws RangeError when the length is not a multiple of 4. */
export function vectorFromBuffer(buffer: Uint8Array): Float32Array {
  if (buffer.byteLength % BYTES_PER_NUMBER !== 0) {
    throw new RangeError(`A stored vector has ${buffer.byteLength} bytes, which is not a whole number of float32 values.`);
  }
  const view = new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength);
  return Float32Array.from({ length: buffer.byteLength / BYTES_PER_NUMBER }, (_, i) => view.getFloat32(i * BYTES_PER_NUMBER, true));
}
