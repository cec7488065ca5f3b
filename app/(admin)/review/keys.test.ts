import { describe, expect, it } from "vitest";
import { commandOf } from "./keys";

const press = (key: string, change: Partial<Parameters<typeof commandOf>[0]> = {}) =>
  commandOf({ key, altKey: false, ctrlKey: false, metaKey: false, isComposing: false, repeat: false, place: "page", ...change });

describe("a key", () => {
  it("has its meaning on the page", () => {
    expect(["j", "k", "n", "?", "0", "9"].map((key) => press(key))).toEqual(["next", "previous", "next-to-look", "help", "type-mark", "type-mark"]);
    expect(["J", "a", "F1", "10", "٣", "Escape"].map((key) => press(key))).toEqual([null, null, null, null, null, null]);
  });

  it("is only text in a field, and the browser's with a modifier or while a character is being composed", () => {
    for (const key of ["j", "k", "n", "?", "7", "Enter"]) {
      expect(press(key, { place: "field" })).toBeNull();
      expect(press(key, { place: "answer", ctrlKey: true })).toBeNull();
      expect(press(key, { place: "answer", metaKey: true })).toBeNull();
      expect(press(key, { place: "answer", altKey: true })).toBeNull();
      expect(press(key, { place: "answer", isComposing: true })).toBeNull();
    }
  });

  it("Enter saves on an answer alone, once", () => {
    expect(press("Enter", { place: "answer" })).toBe("save");
    expect(press("Enter", { place: "answer", repeat: true })).toBeNull();
    expect([press("Enter"), press("Enter", { place: "control" })]).toEqual([null, null]);
    expect(press("j", { place: "control" })).toBe("next");
  });
});
