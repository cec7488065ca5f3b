import { describe, expect, it } from "vitest";
import { checkTrail, type SavedAnswerTrail } from "./autosave-check";

const row = (text: string, revision: number) => ({ text, revision });

/** Three saves, the first two of which share a row of the history. */
const good: SavedAnswerTrail = {
  accepted: [row("a", 1), row("a b", 2), row("other", 3)],
  lastSent: "other",
  stored: row("other", 3),
  history: [row("a b", 2), row("other", 3)],
};

describe("the trail of an answer", () => {
  it("is complete and in order when every text is kept and the last one is the answer", () => {
    expect(checkTrail(good)).toEqual({ lost: 0, outOfOrder: 0 });
  });

  it.each<[string, Partial<SavedAnswerTrail>]>([
    ["a text is missing from the history", { history: [row("a", 1), row("other", 3)] }],
    ["a text was written over", { history: [row("x", 2), row("other", 3)] }],
    ["an older text is the answer", { stored: row("a b", 3) }],
    ["the answer is not there", { stored: null, history: [] }],
    ["the last text was sent and never accepted", { lastSent: "other and more" }],
  ])("has lost something when %s", (_what, change) => {
    expect(checkTrail({ ...good, ...change }).lost).toBeGreaterThan(0);
  });

  it.each<[string, Partial<SavedAnswerTrail>]>([
    ["two saves got the same revision", { accepted: [row("a", 1), row("a b", 1), row("other", 2)] }],
    ["the history falls back", { history: [row("other", 3), row("a b", 2)] }],
    ["the answer is behind its history", { stored: row("other", 2) }],
  ])("is out of order when %s", (_what, change) => {
    expect(checkTrail({ ...good, ...change }).outOfOrder).toBeGreaterThan(0);
  });
});
