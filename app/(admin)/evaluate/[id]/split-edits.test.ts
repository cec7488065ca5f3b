import { describe, expect, it } from "vitest";
import { applyEdit, type Edit, withKeys } from "./split-edits";

const parts = withKeys([
  { number: null, page: 1, text: "Name: Ada" },
  { number: 1, page: 1, text: "They burn sugar. It separates." },
  { number: 3, page: 2, text: "They catch light." },
]);
const edit = (change: Edit) => applyEdit(parts, change, 3).map(({ number, page, text }) => [number, page, text]);

describe("a correction of a split", () => {
  it("cuts a part at the cursor and gives the rest to the next question that has no answer", () => {
    expect(edit({ kind: "cut", key: 1, at: 16 })).toEqual([
      [null, 1, "Name: Ada"],
      [1, 1, "They burn sugar."],
      [2, 1, "It separates."],
      [3, 2, "They catch light."],
    ]);
    expect(edit({ kind: "cut", key: 2, at: 4 })[3]).toEqual([2, 2, "catch light."]);
    expect(applyEdit(withKeys([{ number: 1, page: 1, text: "a b" }]), { kind: "cut", key: 0, at: 1 }, 1).map(({ number }) => number)).toEqual([1, null]);
  });

  it("does not cut off nothing", () => {
    for (const at of [0, 30, 99]) expect(applyEdit(parts, { kind: "cut", key: 1, at }, 3)).toBe(parts);
  });

  it("merges a part with the one before, which keeps its question where it has one", () => {
    expect(edit({ kind: "merge", key: 2 })).toEqual([
      [null, 1, "Name: Ada"],
      [1, 1, "They burn sugar. It separates.\nThey catch light."],
    ]);
    expect(edit({ kind: "merge", key: 1 })[0]).toEqual([1, 1, "Name: Ada\nThey burn sugar. It separates."]);
    expect(applyEdit(parts, { kind: "merge", key: 0 }, 3)).toBe(parts);
  });

  it("changes text and question, and leaves out", () => {
    expect(edit({ kind: "text", key: 2, text: "x" })[2]).toEqual([3, 2, "x"]);
    expect(edit({ kind: "number", key: 2, number: null })[2]?.[0]).toBeNull();
    expect(applyEdit(parts, { kind: "text", key: 9, text: "x" }, 3)).toBe(parts);
  });
});
