import { spawnSync } from "node:child_process";
import os from "node:os";
import { pathToFileURL } from "node:url";
import path from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "./paths";

test("a process that gives way is nicer than the one that started it, in all its threads", () => {
  const script = `
    import fs from "node:fs";
    import os from "node:os";
    const { giveWay } = await import(${JSON.stringify(pathToFileURL(path.join(projectRoot(), "lib/nlp/models/give-way.ts")).href)});
    giveWay(os.getPriority() + 3);
    const tasks = process.platform === "linux" ? fs.readdirSync("/proc/self/task").map(Number) : [0];
    console.log(JSON.stringify(tasks.map((task) => os.getPriority(task))));
  `;
  const { stdout } = spawnSync(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], { cwd: projectRoot(), encoding: "utf8" });
  const nicenesses = JSON.parse(stdout) as number[];
  expect(nicenesses.length).toBeGreaterThan(0);
  expect(new Set(nicenesses)).toEqual(new Set([os.getPriority() + 3]));
});
