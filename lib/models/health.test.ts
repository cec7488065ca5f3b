import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { makeTestDatabase, type TestDatabase } from "@/tests/support/database";
import { enqueue } from "@/lib/jobs/queue";
import { makeFakeScience } from "@/lib/jobs/fake-science";
import type { Models, ModelState } from "@/lib/nlp/models/types";
import { readHealth } from "./health";

let test: TestDatabase;
beforeEach(() => (test = makeTestDatabase()));
afterEach(() => {
  test.remove();
  vi.restoreAllMocks();
});

function modelsWith(nli: ModelState): () => Models {
  const models = makeFakeScience().models();
  return () => ({ ...models, status: () => ({ states: { embedder: "ready", nli, "question-writer": "idle" }, queue: { waiting: 2, running: 1 }, problems: {} }) });
}

describe("health", () => {
  it("is good while models load or idle, and counts what waits", () => {
    enqueue(test.db, { sha256: "a", fileName: "a.pdf", materialId: null, options: { topic: null, difficulty: "easy", questions: 1, seed: 1 } });
    expect(readHealth(() => test.db, modelsWith("loading"))).toEqual({
      ok: true,
      version: expect.stringMatching(/^\d+\.\d+\.\d+/) as string,
      database: "ok",
      models: { embedder: "ready", nli: "loading", "question-writer": "idle" },
      queue: { waiting: 3, running: 1 },
    });
  });

  it("is bad with a failed model", () => {
    expect(readHealth(() => test.db, modelsWith("failed")).ok).toBe(false);
  });

  it("is bad without a database or without models, and does not throw", () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const broken = () => {
      throw new Error("secret path");
    };
    const health = readHealth(broken, broken);
    expect(health).toMatchObject({ ok: false, database: "failed", models: { embedder: "failed" } });
    expect(JSON.stringify(health)).not.toContain("secret");
  });
});
