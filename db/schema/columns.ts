/** Column kinds that several tables share: time stamps, JSON values and vectors. */

import { sql } from "drizzle-orm";
import { customType, integer } from "drizzle-orm/sqlite-core";

/** Milliseconds since 1970, UTC. */
export const createdAt = () =>
  integer("created_at")
    .notNull()
    .default(sql`(unixepoch('subsec') * 1000)`);

/** A row of float32 numbers as they lie in memory (little endian on every platform that Node runs on). */
export const vector = customType<{ data: Float32Array; driverData: Buffer }>({
  dataType: () => "blob",
  toDriver: (value) => Buffer.from(value.buffer, value.byteOffset, value.byteLength),
  // Copied: a Buffer from the driver may start at an offset that is not a multiple of four.
  fromDriver: (value) => new Float32Array(new Uint8Array(value).buffer),
});
