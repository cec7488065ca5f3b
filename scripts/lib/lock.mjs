// One set-up at a time: two starts at once must not install or build over each other.
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { SetupError, say } from "./report.mjs";

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

function readOwner(file) {
  try {
    return Number.parseInt(readFileSync(file, "utf8"), 10) || 0;
  } catch {
    return 0;
  }
}

/** Between the making of the file and the writing of the id into it, it is empty: not yet a sign of a dead owner. */
function isBeingWritten(file) {
  try {
    return Date.now() - statSync(file).mtimeMs < 5000;
  } catch {
    return false;
  }
}

/** Creates the lock file with this process's id; false when another living process has it. */
function tryLock(file) {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const mine = `${file}.${process.pid}`;
    try {
      writeFileSync(file, `${process.pid}\n`, { flag: "wx" });
      return true;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    const owner = readOwner(file);
    if (owner === 0 ? isBeingWritten(file) : owner !== process.pid && isAlive(owner)) return false;
    try {
      // Renaming is atomic: of two that find the same dead owner, one takes the file away and the other gets ENOENT.
      // What was taken is looked at again, since a third may have locked in between.
      renameSync(file, mine);
      const taken = readOwner(mine);
      if (taken && taken !== owner && isAlive(taken)) {
        renameSync(mine, file);
        return false;
      }
      rmSync(mine, { force: true });
    } catch (error) {
      if (error.code !== "ENOENT") throw error;
    }
  }
  return false;
}

/**
 * Runs `work` while holding the lock `file`; waits for another holder that is alive (a dead one's lock is taken over).
 * Returns what `work` returns. Throws a SetupError after `patienceMs`, naming the file.
 */
export async function withLock(file, work, { patienceMs = 20 * 60_000, intervalMs = 500 } = {}) {
  const deadline = Date.now() + patienceMs;
  for (let told = false; !tryLock(file); told = true) {
    if (!told) say(`Another Sourcemark command (process ${readOwner(file)}) is setting up here; waiting for it.`);
    if (Date.now() > deadline) {
      throw new SetupError(`Process ${readOwner(file)} has been setting up for too long. End it, delete ${file} and try again.`);
    }
    await sleep(intervalMs);
  }
  const release = () => {
    if (readOwner(file) === process.pid) rmSync(file, { force: true });
  };
  process.on("exit", release);
  try {
    return await work();
  } finally {
    process.off("exit", release);
    release();
  }
}
