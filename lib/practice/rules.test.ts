import { describe, expect, it } from "vitest";
import { lockReason } from "./rules";

const NOW = 1_000_000;
const open = { state: "open" as const, deletedAt: null, opensAt: null, closesAt: null };

describe("an exam locks its material", () => {
  it.each([
    ["while it is open", open, false, "open"],
    ["from its opening time on", { ...open, opensAt: NOW }, false, "open"],
    ["from publishing on, though it opens tomorrow", { ...open, opensAt: NOW + 1 }, false, "coming"],
    ["not from its closing time on", { ...open, closesAt: NOW }, false, null],
    ["while somebody's last save may come, past the closing time", { ...open, closesAt: NOW }, true, "writing"],
    ["while what was written is handed in after closing", { ...open, state: "closed" as const }, true, "writing"],
    ["not once it is closed", { ...open, state: "closed" as const }, false, null],
    ["not as a draft", { ...open, state: "draft" as const }, false, null],
    ["not when it is deleted", { ...open, deletedAt: NOW }, true, null],
  ])("%s", (_, exam, isBeingWritten, reason) => {
    expect(lockReason(exam, isBeingWritten, NOW)).toBe(reason);
  });
});
