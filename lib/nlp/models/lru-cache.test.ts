import { expect, test } from "vitest";
import { LruCache } from "./lru-cache";

test("the entry that was used longest ago goes first", () => {
  const cache = new LruCache<number>(2);
  cache.set("a", 1);
  cache.set("b", 2);
  expect(cache.get("a")).toBe(1);
  cache.set("c", 3);
  expect(cache.get("b")).toBeUndefined();
  expect(cache.get("a")).toBe(1);
  expect(cache.size).toBe(2);
});

test("a cache of no entries keeps nothing", () => {
  const cache = new LruCache<number>(0);
  cache.set("a", 1);
  expect(cache.get("a")).toBeUndefined();
});
