/** Remembers what a question's reference asks for, so that only the first answer to a question pays for finding it. */

import { createHash } from "node:crypto";
import type { Models } from "../models/types";
import type { KeyPointProfile } from "./types";

/** Raised when key points are found in another way, so that profiles stored before are not used again. */
const METHOD_VERSION = 1;

/** Where profiles outlive the process, for example a table. Keys are from `profileKey`. */
export interface ProfileStore {
  get(key: string): KeyPointProfile | null | Promise<KeyPointProfile | null>;
  set(key: string, profile: KeyPointProfile): void | Promise<void>;
}

/** SHA-256 (hex) over question, reference, source and the weights in use: a change of any of them is another profile. */
export function profileKey(
  question: string,
  reference: string,
  source: string,
  fingerprint: Models["fingerprint"],
): string {
  const parts = [METHOD_VERSION, question, reference, source, fingerprint.embedder, fingerprint.nli];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

/**
 * Keeps the `limit` most recently used values in memory. A value that is still being made is shared by all who ask for
 * it meanwhile; one that failed is forgotten, so that the next one tries again.
 */
export class RecentlyUsed<Value> {
  readonly #values = new Map<string, Promise<Value>>();

  constructor(readonly limit: number) {}

  get size(): number {
    return this.#values.size;
  }

  get(key: string, make: () => Promise<Value>): Promise<Value> {
    const found = this.#values.get(key);
    // A Map iterates in order of insertion: putting a used value back makes the first one the least recently used.
    if (found !== undefined) this.#values.delete(key);
    const value = found ?? make();
    this.#values.set(key, value);
    if (found === undefined) {
      value.catch(() => {
        if (this.#values.get(key) === value) this.#values.delete(key);
      });
    }
    while (this.#values.size > this.limit) {
      const oldest = this.#values.keys().next();
      if (oldest.done === true) break;
      this.#values.delete(oldest.value);
    }
    return value;
  }
}
