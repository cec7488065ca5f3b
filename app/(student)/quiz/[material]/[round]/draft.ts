/** An answer that is typed and not sent: kept on this device, so that a reload or a lock costs nothing. */

import { deviceStorage } from "@/app/(student)/student/exams/[id]/local-copies";

type Storage = Pick<globalThis.Storage, "getItem" | "setItem" | "removeItem">;

export class Draft {
  #text: string;
  #listeners = new Set<() => void>();

  constructor(
    private readonly key: string,
    private readonly storage: Storage | null = deviceStorage(),
  ) {
    this.#text = attempt(() => storage?.getItem(key)) ?? "";
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly read = (): string => this.#text;

  write(text: string): void {
    this.#text = text;
    // Full or forbidden storage: the text stands in the field all the same.
    attempt(() => this.storage?.setItem(this.key, text));
    for (const listener of this.#listeners) listener();
  }

  /** The answer is stored on the server. */
  drop(): void {
    attempt(() => this.storage?.removeItem(this.key));
  }
}

export const draftKey = (roundId: string, questionId: string): string => `sourcemark:practice:${roundId}:${questionId}`;

function attempt<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}
