import { describe, expect, it } from "vitest";
import { remaining } from "@/components/remaining";
import { ServerClock } from "./server-clock";
import { announcement } from "./timer";

describe("the timer", () => {
  it("speaks at 10, 5 and 1 minutes and at the end, and at no other second of two hours", () => {
    const spoken: [number, string][] = [];
    let before = "";
    for (let seconds = 7_200; seconds >= 0; seconds -= 1) {
      const words = announcement(seconds * 1000);
      if (words !== before) spoken.push([seconds, words]);
      before = words;
    }
    expect(spoken.map(([seconds]) => seconds)).toEqual([600, 300, 60, 0]);
  });

  it("never shows more than is left", () => {
    expect([3_849_999, 249_999, 999, -5].map(remaining)).toEqual(["1:04:09", "4:09", "0:00", "0:00"]);
  });

  it("runs by the server's clock, however wrong the device's is and whenever it is set", () => {
    let device = 5_000;
    const clock = new ServerClock(1_000_000, () => device);
    expect(clock.atStart()).toBe(1_000_000);
    device = 999_000_000;
    clock.set(1_002_700);
    expect(clock.now()).toBe(1_002_000);
  });
});
