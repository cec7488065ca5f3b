import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeTestDatabase, type TestDatabase } from "@/tests/support/database";
import {
  forgiveAttempts,
  LOGIN_WINDOW_MS,
  MAX_FAILURES_PER_ACCOUNT,
  MAX_FAILURES_PER_ADDRESS,
  MAX_STUDENT_FAILURES_PER_ADDRESS,
  reserveAttempt,
  throttleSentence,
} from "./throttle";

let test: TestDatabase;
beforeEach(() => (test = makeTestDatabase()));
afterEach(() => test.remove());

const T0 = 1_000_000_000_000;
const failTimes = (times: number, account = "admin", address = "10.0.0.1", now = T0) =>
  Array.from({ length: times }, () => reserveAttempt(test.db, "admin", account, address, now));

describe("throttling of sign-in", () => {
  it("closes an account to an address after five failures, for five minutes from the first", () => {
    expect(failTimes(MAX_FAILURES_PER_ACCOUNT).every((attempt) => attempt.allowed)).toBe(true);
    expect(reserveAttempt(test.db, "admin", "admin", "10.0.0.1", T0 + 60_000)).toEqual({ allowed: false, retryAfterSeconds: 240 });
    expect(reserveAttempt(test.db, "admin", "ADMIN ", "10.0.0.1", T0 + 60_000).allowed).toBe(false);
    expect(reserveAttempt(test.db, "admin", "admin", "10.0.0.1", T0 + LOGIN_WINDOW_MS).allowed).toBe(true);
  });

  it("leaves the account open to other addresses, and other accounts to this one", () => {
    failTimes(MAX_FAILURES_PER_ACCOUNT);
    expect(reserveAttempt(test.db, "admin", "admin", "10.0.0.2", T0).allowed).toBe(true);
    expect(reserveAttempt(test.db, "admin", "other", "10.0.0.1", T0).allowed).toBe(true);
  });

  it("closes an address that tries many accounts", () => {
    for (let i = 0; i < MAX_FAILURES_PER_ADDRESS; i += 1) reserveAttempt(test.db, "admin", `name${i}`, "10.0.0.1", T0);
    expect(reserveAttempt(test.db, "admin", "fresh", "10.0.0.1", T0).allowed).toBe(false);
    expect(reserveAttempt(test.db, "admin", "fresh", "10.0.0.2", T0).allowed).toBe(true);
  });

  it("lets a class behind one address mistype, without closing the administrator's door", () => {
    const mistype = (i: number) => reserveAttempt(test.db, "student", `s${i}@school.example`, "10.0.0.1", T0).allowed;
    expect(Array.from({ length: MAX_STUDENT_FAILURES_PER_ADDRESS }, (_, i) => mistype(i)).every(Boolean)).toBe(true);
    expect(mistype(1000)).toBe(false);
    expect(reserveAttempt(test.db, "admin", "admin", "10.0.0.1", T0).allowed).toBe(true);
  });

  it("does not count refused tries, so that trying on does not lengthen the wait", () => {
    failTimes(MAX_FAILURES_PER_ACCOUNT);
    for (let i = 0; i < 50; i += 1) reserveAttempt(test.db, "admin", "admin", "10.0.0.1", T0 + 200_000);
    expect(reserveAttempt(test.db, "admin", "admin", "10.0.0.1", T0 + LOGIN_WINDOW_MS).allowed).toBe(true);
  });

  it("forgets the failures after a right password", () => {
    failTimes(4);
    forgiveAttempts(test.db, "admin", "admin", "10.0.0.1");
    expect(failTimes(MAX_FAILURES_PER_ACCOUNT).every((attempt) => attempt.allowed)).toBe(true);
  });

  it("says how long to wait", () => {
    expect(throttleSentence(252)).toBe("Too many failed attempts. Try again in 4 minutes 12 seconds.");
    expect(throttleSentence(61)).toBe("Too many failed attempts. Try again in 1 minute 1 second.");
    expect(throttleSentence(30)).toBe("Too many failed attempts. Try again in 30 seconds.");
  });
});
