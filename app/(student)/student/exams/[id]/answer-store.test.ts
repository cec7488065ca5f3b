import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SavedAnswer } from "@/lib/submissions/receive-saves";
import { fingerprint } from "@/lib/submissions/answer-text";
import type { AnswerToSend, Transport } from "./answer-entry";
import { AnswerStore } from "./answer-store";
import { LocalCopies } from "./local-copies";

/** The server's rule in a few lines; lib/submissions tests the real one. */
class Server {
  text = "";
  revision = 0;
  readonly seen: string[] = [];
  isDown = false;
  losesAnswers = false;
  status = 200;
  isOver = false;

  save({ question, text, base, sent, isFlagged }: AnswerToSend): SavedAnswer {
    const result = (outcome: SavedAnswer["outcome"]): SavedAnswer => ({ question, outcome, revision: this.revision, savedAt: 1_000, isFlagged, text: this.text });
    if (this.isOver) return result("late");
    this.seen.push(text);
    if (text !== this.text && base !== this.revision && !sent.includes(fingerprint(this.text))) return result("outdated");
    if (text !== this.text) [this.text, this.revision] = [text, this.revision + 1];
    return result("saved");
  }

  transport(): Transport {
    return {
      post: async (answers) => {
        if (this.isDown) throw new TypeError("Failed to fetch");
        if (this.status !== 200) return { status: this.status, answers: [] };
        const saved = answers.map((answer) => this.save(answer));
        if (this.losesAnswers) throw new TypeError("Failed to fetch");
        return { status: 200, answers: saved };
      },
      get: async () => ({ status: 200, isSubmitted: this.isOver, answers: [{ id: "q", text: this.text, revision: this.revision, isFlagged: false }] }),
    };
  }
}

function makeStorage() {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

let server: Server;
let storage: ReturnType<typeof makeStorage>;
beforeEach(() => {
  vi.useFakeTimers();
  server = new Server();
  storage = makeStorage();
});
afterEach(() => vi.useRealTimers());

const open = (device = storage) =>
  new AnswerStore([{ id: "q", text: server.text, revision: server.revision, isFlagged: false }], new LocalCopies("a", device), server.transport());

describe("the answers of a tab", () => {
  it("go to the server within two seconds of the first unsaved key, also while typing goes on", async () => {
    const store = open();
    for (let length = 1; length <= 20; length += 1) {
      store.type("q", "x".repeat(length));
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(server.text.length).toBeGreaterThan(5);
    await vi.advanceTimersByTimeAsync(2_000);
    expect([server.text.length, store.getStatus().kind, storage.items.size]).toEqual([20, "saved", 0]);
  });

  it("stay on the device while the network is down, and are sent by a later page", async () => {
    const store = open();
    server.isDown = true;
    store.type("q", "kept");
    await vi.advanceTimersByTimeAsync(2_000);
    expect([store.getStatus().kind, server.text, storage.items.size]).toEqual(["unsaved", "", 1]);
    store.stop();
    server.isDown = false;
    const later = open();
    later.restore();
    await vi.advanceTimersByTimeAsync(100);
    expect([server.text, later.entry("q").text, storage.items.size]).toEqual(["kept", "kept", 0]);
  });

  it("are tried again by themselves", async () => {
    const store = open();
    server.isDown = true;
    store.type("q", "again");
    await vi.advanceTimersByTimeAsync(5_000);
    server.isDown = false;
    await vi.advanceTimersByTimeAsync(16_000);
    expect([server.text, store.getStatus().kind]).toEqual(["again", "saved"]);
  });

  it("are no conflict with themselves when an answer of the server is lost", async () => {
    const store = open();
    server.losesAnswers = true;
    store.type("q", "one");
    await vi.advanceTimersByTimeAsync(1_500);
    store.type("q", "one two");
    server.losesAnswers = false;
    await vi.advanceTimersByTimeAsync(10_000);
    expect([server.text, store.entry("q").conflict, store.isSettled()]).toEqual(["one two", null, true]);
  });

  it("meet another device: told, both texts there, the student's choice counts", async () => {
    const [mine, other] = [open(), open(makeStorage())];
    mine.type("q", "mine");
    await mine.flush();
    other.type("q", "theirs");
    await other.flush();
    expect([server.text, other.entry("q").conflict?.text, other.entry("q").text]).toEqual(["mine", "mine", "theirs"]);
    expect(await other.settle()).toBe(false);
    other.choose("q", "mine");
    await vi.advanceTimersByTimeAsync(100);
    expect(server.text).toBe("theirs");
    await mine.look();
    expect(mine.entry("q")).toMatchObject({ text: "theirs", isRenewed: true, conflict: null });
  });

  it("say that the session has ended, and that the exam has", async () => {
    const store = open();
    server.status = 401;
    store.type("q", "x");
    await store.flush();
    expect(store.getStatus().kind).toBe("signed-out");
    server.status = 200;
    server.isOver = true;
    await store.flush();
    expect(store.getStatus().kind).toBe("ended");
    expect(storage.items.size).toBe(1);
  });

  it("do without storage that is forbidden", async () => {
    const store = new AnswerStore([{ id: "q", text: "", revision: 0, isFlagged: false }], new LocalCopies("a", null), server.transport());
    server.isDown = true;
    store.type("q", "x");
    await store.flush();
    expect(store.getStatus()).toMatchObject({ kind: "unsaved", hasCopy: false });
  });

  it("property: whatever the network does, the last text arrives in order and is never a conflict with itself", async () => {
    const events = fc.array(fc.oneof(fc.record({ type: fc.string({ maxLength: 5 }) }), fc.record({ net: fc.constantFrom("up", "down", "loses") }), fc.record({ wait: fc.nat(6_000) }), fc.constant({ leave: true })), { maxLength: 25 });
    await fc.assert(
      fc.asyncProperty(events, async (list) => {
        server = new Server();
        storage = makeStorage();
        const store = open();
        let typed = "";
        for (const event of list) {
          if ("type" in event) store.type("q", (typed = event.type));
          if ("net" in event) [server.isDown, server.losesAnswers] = [event.net === "down", event.net === "loses"];
          if ("wait" in event) await vi.advanceTimersByTimeAsync(event.wait);
          if ("leave" in event) void store.flush(true);
          expect(store.entry("q").conflict).toBeNull();
        }
        [server.isDown, server.losesAnswers] = [false, false];
        await vi.advanceTimersByTimeAsync(40_000);
        await store.settle();
        store.stop();
        expect([server.text, store.isSettled(), storage.items.size]).toEqual([typed, true, 0]);
      }),
      { numRuns: 300 },
    );
  });
});
