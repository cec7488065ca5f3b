/**
 * The answers as this tab has them, and how they get to the server: soon after each change, again after a failure, all
 * at once when the page is left. Knows nothing of React or of the page.
 */

import { fingerprint, storableText } from "@/lib/submissions/answer-text";
import type { StoredAnswer } from "@/lib/submissions/queries";
import type { SavedAnswer } from "@/lib/submissions/receive-saves";
import { type AnswerToSend, type Entry, type Status, type Transport, inParts, isDirty, isSendable } from "./answer-entry";
import type { LocalCopies } from "./local-copies";

/** From the first unsaved keystroke to sending it; with the way there it stays below two seconds. */
export const SAVE_AFTER_MS = 1_200;
const RETRY_MS = [2_000, 4_000, 8_000, 15_000] as const;
export class AnswerStore {
  private readonly entries = new Map<string, Entry>();
  private readonly own = new Map<string, Set<string>>();
  private readonly listeners = new Set<() => void>();
  private status: Status = { kind: "idle", savedAt: null, hasCopy: true };
  private timer: ReturnType<typeof setTimeout> | null = null;
  private running: Promise<void> | null = null;
  private failures = 0;

  constructor(
    questions: readonly StoredAnswer[],
    private readonly copies: LocalCopies,
    private readonly transport: Transport,
  ) {
    for (const { id, text, isFlagged, revision } of questions) {
      this.entries.set(id, { text, isFlagged, revision, stored: { text, isFlagged }, sent: [], conflict: null, refusal: null, isRenewed: false });
      this.own.set(id, new Set());
    }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly getStatus = (): Status => this.status;
  readonly entry = (question: string): Entry => this.entries.get(question) ?? missing(question);
  /** Changes by value only when something did, so that it can be a snapshot. */
  readonly isSettled = (): boolean => [...this.entries.values()].every((entry) => !isDirty(entry) && entry.conflict === null);

  type(question: string, text: string): void {
    this.change(question, { text, isRenewed: false });
  }

  flag(question: string, isFlagged: boolean): void {
    this.change(question, { isFlagged });
    void this.flush();
  }

  /** Brings back what an earlier page could not save. Where the server has a newer text, the student chooses. */
  restore(): void {
    for (const [question, entry] of this.entries) {
      const copy = this.copies.read(question);
      if (!copy) continue;
      if (storableText(copy.text) === entry.stored.text) {
        this.copies.forget(question);
        continue;
      }
      const isOnTop = copy.base === entry.revision || copy.sent.includes(fingerprint(entry.stored.text));
      const conflict = isOnTop ? null : { text: entry.stored.text, revision: entry.revision };
      copy.sent.forEach((sent) => this.own.get(question)?.add(sent));
      this.set(question, { text: copy.text, isFlagged: copy.isFlagged, sent: isOnTop ? copy.sent : [], conflict });
    }
    if (this.sendable().length > 0) void this.flush();
  }

  choose(question: string, which: "mine" | "theirs"): void {
    const { conflict, isFlagged } = this.entry(question);
    if (!conflict) return;
    const stored = { text: conflict.text, isFlagged };
    this.set(question, { conflict: null, revision: conflict.revision, stored, sent: [], ...(which === "theirs" ? { text: conflict.text } : {}) });
    if (which === "theirs") this.copies.forget(question);
    else void this.flush();
  }

  /** Sends what is unsaved now. When the page is being left it does not wait for a request that is on its way. */
  flush(isLeaving = false): Promise<void> {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    if (isLeaving) return this.send(true);
    this.running ??= this.send(false).finally(() => {
      this.running = null;
      if (this.status.kind !== "ended" && this.sendable().length > 0) this.schedule();
    });
    return this.running;
  }

  /** Sends until all is saved or something keeps it from being; true when all is saved. */
  async settle(): Promise<boolean> {
    for (let round = 0; round < 5 && !this.isSettled(); round += 1) await this.flush();
    return this.isSettled();
  }

  /** Looks whether another tab or device has gone on. */
  async look(): Promise<void> {
    const answer = await this.transport.get().catch(() => null);
    if (answer?.status === 401) this.setStatus({ kind: "signed-out" });
    if (answer?.status !== 200) return;
    for (const stored of answer.answers) this.meet(stored);
    if (answer.isSubmitted) this.setStatus({ kind: "ended" });
  }

  stop(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
  }

  private change(question: string, change: Partial<Entry>): void {
    this.set(question, change);
    // Typed back to what is saved: an old copy would look like a text that waits.
    if (isDirty(this.entry(question))) this.keepCopy(question);
    else this.copies.forget(question);
    this.schedule();
  }

  private schedule(): void {
    if (this.status.kind === "ended") return;
    const wait = this.failures === 0 ? SAVE_AFTER_MS : (RETRY_MS[this.failures - 1] ?? RETRY_MS[3]);
    this.timer ??= setTimeout(() => void this.flush(), wait);
  }

  private sendable(): string[] {
    return [...this.entries].filter(([, entry]) => isSendable(entry)).map(([question]) => question);
  }

  private async send(isLeaving: boolean): Promise<void> {
    const batch = this.sendable().map((question) => this.prepare(question));
    if (batch.length === 0) return;
    // While saving fails, it stays said: a new attempt is no news.
    if (!isLeaving && this.failures === 0) this.setStatus({ kind: "saving" });
    const parts = inParts(batch);
    // One after another in peace; all at once when there is no time to wait.
    if (isLeaving) await Promise.all(parts.map((part) => this.sendPart(part, true)));
    else for (const part of parts) if (!(await this.sendPart(part, false))) return;
  }

  private prepare(question: string): AnswerToSend {
    const entry = this.entry(question);
    const text = storableText(entry.text);
    const answer = { question, text, base: entry.revision, sent: entry.sent.slice(-50), isFlagged: entry.isFlagged };
    const name = fingerprint(text);
    this.own.get(question)?.add(name);
    this.set(question, { sent: [...entry.sent.filter((each) => each !== name), name] });
    this.keepCopy(question);
    return answer;
  }

  private async sendPart(part: AnswerToSend[], isLeaving: boolean): Promise<boolean> {
    const answer = await this.transport.post(part, isLeaving).catch(() => null);
    if (answer?.status !== 200) {
      this.failures = Math.min(this.failures + 1, RETRY_MS.length);
      this.setStatus({ kind: answer?.status === 401 ? "signed-out" : "unsaved" });
      return false;
    }
    this.failures = 0;
    for (const saved of answer.answers) {
      const sent = part.find(({ question }) => question === saved.question);
      if (sent) this.take(sent, saved);
    }
    if (this.status.kind === "ended") return false;
    const savedAt = answer.answers.findLast(({ outcome }) => outcome === "saved")?.savedAt ?? this.status.savedAt;
    this.setStatus({ kind: this.isSettled() ? "saved" : this.sendable().length > 0 ? "saving" : "unsaved", savedAt });
    return true;
  }

  private take(sent: AnswerToSend, saved: SavedAnswer): void {
    const { question } = sent;
    const entry = this.entry(question);
    if (saved.outcome === "late") return this.setStatus({ kind: "ended" });
    if (saved.outcome === "refused") return this.set(question, { refusal: { text: entry.text, message: saved.message ?? "" } });
    if (saved.outcome === "outdated") return this.meet({ id: question, text: saved.text ?? "", revision: saved.revision, isFlagged: saved.isFlagged });
    const unanswered = entry.sent.slice(entry.sent.indexOf(fingerprint(sent.text)) + 1);
    // A later answer overtook this one on its way.
    if (saved.revision < entry.revision) return this.set(question, { sent: unanswered });
    this.set(question, { revision: saved.revision, stored: { text: sent.text, isFlagged: sent.isFlagged }, sent: unanswered, refusal: null });
    this.copies.drop(question, sent.text);
  }

  /** Something newer is stored: this tab's own (the answer was lost on the way), or another's. */
  private meet(stored: StoredAnswer): void {
    const entry = this.entries.get(stored.id);
    if (!entry || stored.revision <= entry.revision) return;
    const { text, isFlagged, revision } = stored;
    if (storableText(entry.text) === text || this.own.get(stored.id)?.has(fingerprint(text))) {
      this.set(stored.id, { revision, stored: { text, isFlagged }, conflict: null });
      this.copies.drop(stored.id, text);
    } else if (isDirty(entry)) {
      this.set(stored.id, { conflict: { text, revision } });
      this.keepCopy(stored.id);
    } else {
      this.set(stored.id, { text, isFlagged, revision, stored: { text, isFlagged }, conflict: null, isRenewed: true });
    }
  }

  private keepCopy(question: string): void {
    const { text, isFlagged, revision, sent } = this.entry(question);
    const hasCopy = this.copies.keep(question, { text, isFlagged, base: revision, sent: sent.slice(-50) });
    if (hasCopy !== this.status.hasCopy) this.setStatus({ hasCopy });
  }

  private set(question: string, change: Partial<Entry>): void {
    this.entries.set(question, { ...this.entry(question), ...change });
    this.tell();
  }

  private setStatus(change: Partial<Status>): void {
    this.status = { ...this.status, ...change };
    this.tell();
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}

function missing(question: string): never {
  throw new Error(`There is no question ${question}.`);
}
