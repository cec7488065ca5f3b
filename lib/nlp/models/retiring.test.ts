/** The real model process after the writer was let go: a new one takes its place and nothing asked of it is lost. */
import { afterAll, expect, test, vi } from "vitest";
import { createModels } from "./index";

const models = createModels({ environment: { ...process.env, SOURCEMARK_WRITER_IDLE_SECONDS: "1" } });
afterAll(() => models.close());

test("a new process replaces the one that let its writer go, and requests go on", { timeout: 60_000 }, async () => {
  const prompt = { before: "", sentence: "Plants need light because it drives photosynthesis.", after: "", opening: "Why" };
  await models.write({ task: "questions", prompts: [prompt], seed: 1, temperature: 0.7, topP: 0.9 });
  const first = models.pid;
  expect(first).toBeDefined();
  let asked = 0;
  await vi.waitFor(
    async () => {
      // Asked all the while, so that some requests meet the change itself.
      const [row] = await models.embed([`request ${asked++}`]);
      expect(row).toHaveLength(384);
      expect(models.pid).not.toBe(first);
    },
    { timeout: 30_000, interval: 50 },
  );
  await models.classify([{ premise: "Plants need light.", hypothesis: "Light is needed by plants." }]);
  expect(models.status().states).toEqual({ embedder: "ready", nli: "ready", "question-writer": "idle" });
});
