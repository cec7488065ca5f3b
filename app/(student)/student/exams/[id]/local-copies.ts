/** Copies of unsaved answers on this device. They go as soon as the server has the text. */

export interface LocalCopy {
  text: string;
  isFlagged: boolean;
  /** The revision that the text was written on top of. */
  base: number;
  /** Fingerprints of texts that were sent since then and not answered. */
  sent: string[];
}

type Storage = Pick<globalThis.Storage, "getItem" | "setItem" | "removeItem">;

/** The copies of one attempt. Storage that is full or forbidden makes `keep` answer false, and nothing else fails. */
export class LocalCopies {
  constructor(
    private readonly attemptId: string,
    private readonly storage: Storage | null,
  ) {}

  keep(question: string, copy: LocalCopy): boolean {
    try {
      this.storage?.setItem(this.key(question), JSON.stringify(copy));
      return this.storage !== null;
    } catch {
      return false;
    }
  }

  read(question: string): LocalCopy | null {
    try {
      const copy: unknown = JSON.parse(this.storage?.getItem(this.key(question)) ?? "null");
      return isCopy(copy) ? copy : null;
    } catch {
      return null;
    }
  }

  /** Removes the copy unless another tab has put a text of its own there. */
  drop(question: string, text: string): void {
    if (this.read(question)?.text === text) this.forget(question);
  }

  forget(question: string): void {
    try {
      this.storage?.removeItem(this.key(question));
    } catch {
      // Forbidden storage holds nothing.
    }
  }

  private key(question: string): string {
    return `sourcemark:unsaved:${this.attemptId}:${question}`;
  }
}

function isCopy(value: unknown): value is LocalCopy {
  if (typeof value !== "object" || value === null) return false;
  const { text, isFlagged, base, sent } = value as Record<string, unknown>;
  return typeof text === "string" && typeof isFlagged === "boolean" && typeof base === "number" && Array.isArray(sent) && sent.every((item) => typeof item === "string");
}

/** This browser's storage, null where it is forbidden. */
export function deviceStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
