/** Whether a page waits for a model: a small web server in the process of the client is asked while pairs are classified. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createModels, type NliPair } from "@/lib/nlp/models";
import type { BenchRow } from "./rows";

const PAIRS = 1000;
/** A page must answer within this, milliseconds. */
const TARGET_MS = 100;
/** Pause between two requests to the page. */
const PAUSE_MS = 20;

function differentPairs(): NliPair[] {
  return Array.from({ length: PAIRS }, (_, i) => ({
    premise: `In experiment ${i} the plants that stood in the light made more sugar than the plants in a dark room.`,
    hypothesis: "Plants in the light made more sugar.",
  }));
}

/** Time for a page while 1,000 pairs wait and are classified, and for a person's own pair meanwhile. */
export async function benchEventLoop(): Promise<BenchRow[]> {
  const models = createModels();
  const server = createServer((_, response) => response.end("page"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  try {
    await models.classify([{ premise: "ready", hypothesis: "ready" }]);
    // The first request opens the connection and compiles the code.
    await (await fetch(address)).text();

    let isDone = false;
    const start = performance.now();
    const work = models.classify(differentPairs(), { lane: "background" }).finally(() => (isDone = true));
    const pages: number[] = [];
    const persons: number[] = [];
    while (!isDone) {
      const asked = performance.now();
      await (await fetch(address)).text();
      pages.push(performance.now() - asked);
      if (pages.length % 50 === 10) {
        const since = performance.now();
        await models.classify([{ premise: `A person waits, number ${pages.length}.`, hypothesis: "Someone waits." }]);
        persons.push(performance.now() - since);
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    await work;
    const elapsed = (performance.now() - start) / 1000;
    const sorted = pages.toSorted((a, b) => a - b);
    const p99 = sorted[Math.floor(0.99 * (sorted.length - 1))] ?? Infinity;
    const slowest = sorted.at(-1) ?? Infinity;
    const row = (name: string, value: number, target?: number): BenchRow => ({
      name,
      value,
      unit: "ms",
      ...(target === undefined ? {} : { target: `< ${target}`, ok: value < target }),
    });
    return [
      { name: "pairs classified meanwhile", value: PAIRS / elapsed, unit: "pairs/s" },
      { name: "pages asked for", value: pages.length, unit: "pages" },
      row("page, median", sorted[Math.floor(sorted.length / 2)] ?? Infinity),
      row("page, 99th percentile", p99, TARGET_MS),
      row("page, slowest", slowest, TARGET_MS),
      row("a person's own pair among them, slowest", Math.max(0, ...persons)),
    ];
  } finally {
    await models.close();
    await new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
  }
}
