/** A map that holds a bounded number of entries and forgets the one that was used longest ago. */

export class LruCache<T> {
  private readonly entries = new Map<string, T>();

  /** @param capacity entries at most; 0 keeps nothing */
  constructor(private readonly capacity: number) {}

  get size(): number {
    return this.entries.size;
  }

  get(key: string): T | undefined {
    const value = this.entries.get(key);
    if (value === undefined) return undefined;
    // A Map keeps the order of insertion: what is used goes to the end.
    this.entries.delete(key);
    this.entries.set(key, value);
    return value;
  }

  set(key: string, value: T): void {
    this.entries.delete(key);
    this.entries.set(key, value);
    for (const oldest of this.entries.keys()) {
      if (this.entries.size <= this.capacity) break;
      this.entries.delete(oldest);
    }
  }
}
