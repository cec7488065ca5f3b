import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { withLock } from "./lock.mjs";
import { inProject } from "./paths.mjs";

let folder;
let file;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "sourcemark-lock-"));
  file = path.join(folder, "lock");
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A process that adds 1 to a number in a file, slowly, under the lock. */
function addOne(counter) {
  const program = `
    import { readFileSync, writeFileSync } from "node:fs";
    import { withLock } from ${JSON.stringify(inProject("scripts", "lib", "lock.mjs"))};
    await withLock(${JSON.stringify(file)}, async () => {
      const before = Number(readFileSync(${JSON.stringify(counter)}, "utf8"));
      await new Promise((resolve) => setTimeout(resolve, 50));
      writeFileSync(${JSON.stringify(counter)}, String(before + 1));
    }, { intervalMs: 10 });`;
  return new Promise((resolve) => {
    spawn(process.execPath, ["--input-type=module", "-e", program], { stdio: "ignore" }).once("close", resolve);
  });
}

describe("withLock", () => {
  it("lets one process in at a time, also over a lock that a dead one left", async () => {
    const counter = path.join(folder, "counter");
    writeFileSync(counter, "0");
    writeFileSync(file, "4194303999\n");
    const statuses = await Promise.all(Array.from({ length: 5 }, () => addOne(counter)));
    expect(statuses).toEqual([0, 0, 0, 0, 0]);
    expect(readFileSync(counter, "utf8")).toBe("5");
    expect(existsSync(file)).toBe(false);
  });

  it("is released when the work fails", async () => {
    await expect(withLock(file, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    expect(existsSync(file)).toBe(false);
    expect(await withLock(file, () => "done")).toBe("done");
  });

  it("gives up on a holder that never ends, naming it and the file", async () => {
    writeFileSync(file, `${process.ppid}\n`);
    await expect(withLock(file, () => "done", { patienceMs: 30, intervalMs: 10 })).rejects.toThrow(
      new RegExp(`Process ${process.ppid} .* delete ${file}`),
    );
    expect(readFileSync(file, "utf8")).toBe(`${process.ppid}\n`);
  });
});
