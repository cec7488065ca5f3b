/** The server's time in the browser, by whole seconds: the student's own clock may be wrong, and may be set during the exam. */

export class ServerClock {
  private offset: number;
  private shown: number;
  private readonly listeners = new Set<() => void>();
  private timer: ReturnType<typeof setInterval> | null = null;

  constructor(
    private readonly start: number,
    private readonly deviceNow: () => number = Date.now,
  ) {
    this.offset = start - deviceNow();
    this.shown = start;
  }

  /** Each answer of the server says what time it is there. */
  set(serverNow: number): void {
    this.offset = serverNow - this.deviceNow();
    this.tick();
  }

  readonly now = (): number => this.shown;

  /** What the server rendered; the first render in the browser must show the same. */
  readonly atStart = (): number => this.start;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    this.timer ??= setInterval(() => this.tick(), 500);
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size > 0 || this.timer === null) return;
      clearInterval(this.timer);
      this.timer = null;
    };
  };

  private tick(): void {
    const now = Math.floor((this.deviceNow() + this.offset) / 1000) * 1000;
    if (now === this.shown) return;
    this.shown = now;
    for (const listener of this.listeners) listener();
  }
}
