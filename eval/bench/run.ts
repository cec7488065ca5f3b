/**
 * `npm run bench [-- models | event-loop | grading | server | autosave | export | pipeline …]`: runs the benchmarks one after the
 * other, prints a table and writes eval/reports/bench.json (of a full run). Exit code 1 when a target was missed.
 */

import { runScript } from "@/cli/run-script";
import { printTable } from "../table";
import { writeReport } from "../report";
import type { BenchRow } from "./rows";

/** One after the other, never two at once: they would measure each other. */
const BENCHES: Record<string, () => Promise<BenchRow[]>> = {
  models: async () => (await import("./models")).benchModels(),
  "event-loop": async () => (await import("./event-loop")).benchEventLoop(),
  grading: async () => (await import("./grading")).benchGrading(),
  server: async () => (await import("./server")).benchServer(),
  autosave: async () => (await import("./autosave")).benchAutosave(),
  export: async () => (await import("./export")).benchExport(),
  pipeline: async () => (await import("./pipeline")).benchPipeline(),
};

async function main(names: string[]): Promise<number> {
  const unknown = names.find((name) => !Object.hasOwn(BENCHES, name));
  if (unknown !== undefined) {
    process.stderr.write(`There is no benchmark "${unknown}". Choose from ${Object.keys(BENCHES).join(", ")}.\n`);
    return 2;
  }
  // An idle model process does not keep this one alive; stay until all is written.
  const stay = setInterval(() => undefined, 60_000);
  try {
    const results: Record<string, BenchRow[]> = {};
    for (const [name, bench] of Object.entries(BENCHES)) {
      if (names.length > 0 && !names.includes(name)) continue;
      process.stderr.write(`${name} …\n`);
      results[name] = await bench();
      print(name, results[name]);
    }
    if (names.length === 0) writeReport("bench", { results });
    return Object.values(results).flat().some((row) => row.ok === false) ? 1 : 0;
  } finally {
    clearInterval(stay);
  }
}

function print(name: string, rows: readonly BenchRow[]): void {
  const figure = (value: number) => (Number.isInteger(value) ? String(value) : value.toPrecision(3));
  printTable(
    name,
    ["figure", "value", "unit", "target", ""],
    rows.map(({ name: what, value, unit, target, ok }) => [
      what,
      figure(value),
      unit,
      target ?? "",
      ok === undefined ? "" : ok ? "ok" : "MISSED",
    ]),
  );
}

runScript(main);
