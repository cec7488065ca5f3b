import { describe, expect, it } from "vitest";
import { deadlineFor, isOpenNow, questionOrder } from "./rules";

const MINUTE = 60_000;

describe("an exam is open", () => {
  const exam = { state: "open" as const, opensAt: null, closesAt: null, deletedAt: null };
  it.each([
    ["without times", {}, true],
    ["as a draft", { state: "draft" as const }, false],
    ["when closed by hand", { state: "closed" as const }, false],
    ["when deleted", { deletedAt: 1 }, false],
    ["before its opening", { opensAt: 101 }, false],
    ["at its opening", { opensAt: 100 }, true],
    ["just before its closing", { closesAt: 101 }, true],
    ["at its closing", { closesAt: 100 }, false],
  ])("%s: %j → %s", (_when, change, expected) => {
    expect(isOpenNow({ ...exam, ...change }, 100)).toBe(expected);
  });
});

describe("the deadline", () => {
  it.each([
    ["neither limit nor closing time", null, null, 0, null],
    ["a limit", 60, null, 0, 60 * MINUTE],
    ["a limit with a quarter more", 60, null, 25, 75 * MINUTE],
    ["a limit with a part of a percent", 90, null, 12.5, 101.25 * MINUTE],
    ["a closing time", null, 30 * MINUTE, 100, 30 * MINUTE],
    ["a closing time before the end of the limit", 60, 30 * MINUTE, 50, 30 * MINUTE],
    ["a closing time after it", 60, 120 * MINUTE, 50, 90 * MINUTE],
  ])("with %s", (_what, timeLimitMinutes, closesAfter, extra, expected) => {
    const start = 1_800_000_000_000;
    const closesAt = closesAfter === null ? null : start + closesAfter;
    expect(deadlineFor({ timeLimitMinutes, closesAt }, start, extra)).toBe(expected === null ? null : start + expected);
  });
});

describe("the order of the questions", () => {
  const questions = [3, 0, 2, 1, 4].map((ordinal) => ({ ordinal }));
  const order = (seed: number, isShuffled: boolean) => questionOrder(questions, seed, isShuffled).map(({ ordinal }) => ordinal);

  it("is the exam's own unless shuffled", () => {
    expect(order(7, false)).toEqual([0, 1, 2, 3, 4]);
    expect(questions[0]).toEqual({ ordinal: 3 });
  });

  it("is the same for the same seed, complete, and differs between seeds", () => {
    expect(order(7, true)).toEqual(order(7, true));
    const orders = new Set(Array.from({ length: 40 }, (_, seed) => order(seed, true).join()));
    expect(orders.size).toBeGreaterThan(15);
    for (const one of orders) expect(one.split(",").sort().join()).toBe("0,1,2,3,4");
  });
});
