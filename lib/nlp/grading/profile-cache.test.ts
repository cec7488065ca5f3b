import { describe, expect, it } from "vitest";
import { profileKey, RecentlyUsed } from "./profile-cache";

describe("RecentlyUsed", () => {
  it("forgets what was used longest ago", async () => {
    const cache = new RecentlyUsed<string>(2);
    const made: string[] = [];
    const get = (key: string) =>
      cache.get(key, async () => {
        made.push(key);
        return key.toUpperCase();
      });
    await get("a");
    await get("b");
    await get("a");
    await get("c");
    expect(cache.size).toBe(2);
    expect(await get("a")).toBe("A");
    await get("b");
    expect(made).toEqual(["a", "b", "c", "b"]);
  });

  it("makes a value once for all who ask meanwhile, and again after a failure", async () => {
    const cache = new RecentlyUsed<number>(2);
    let calls = 0;
    const failing = async () => {
      calls += 1;
      throw new Error("no");
    };
    const results = await Promise.allSettled([cache.get("a", failing), cache.get("a", failing)]);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(calls).toBe(1);
    expect(await cache.get("a", async () => 7)).toBe(7);
  });
});

describe("profileKey", () => {
  it("differs when question, reference, source or weights differ, and does not mix them up", () => {
    const weights = { embedder: "e", nli: "n", writer: "w" };
    const keys = [
      profileKey("q", "r", "s", weights),
      profileKey("q", "rs", "", weights),
      profileKey("qr", "", "s", weights),
      profileKey("q", "r", "s", { ...weights, nli: "other" }),
      profileKey("q", "r", "s", { ...weights, embedder: "other" }),
    ];
    expect(new Set(keys).size).toBe(keys.length);
    expect(profileKey("q", "r", "s", { ...weights, writer: "other" })).toBe(keys[0]);
  });
});
