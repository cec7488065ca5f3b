// Builds the web app when its sources have changed since the last build.
import { existsSync, rmSync } from "node:fs";
import { LOCK, packageFile } from "./install.mjs";
import { withLock } from "./lock.mjs";
import { inProject, ROOT } from "./paths.mjs";
import { runQuiet } from "./processes.mjs";
import { say, SetupError, tail } from "./report.mjs";
import { buildStamp, hasStamp, writeStamp } from "./stamp.mjs";

const STAMP = inProject(".next", "sourcemark-build");

/** Program file of Next.js. */
export function nextProgram() {
  return packageFile("next", "dist/bin/next");
}

function isFresh() {
  return existsSync(inProject(".next", "BUILD_ID")) && hasStamp(STAMP, buildStamp(ROOT));
}

/** Sees to it that the build is that of the present sources. Takes about 50 ms when it is. */
export async function ensureBuilt(env) {
  if (isFresh()) return;
  await withLock(LOCK, async () => {
    if (isFresh()) return;
    const startedAt = Date.now();
    say("Building the web app (up to a minute, only when it has changed) …");
    // The stamp of the files as they are now: one that changes during the build makes the next start build again.
    const stamp = buildStamp(ROOT);
    rmSync(STAMP, { force: true });
    const { status, output } = await runQuiet(process.execPath, [nextProgram(), "build"], {
      cwd: ROOT,
      env: { ...env, NODE_ENV: "production" },
    });
    if (status > 128) throw new SetupError("The build was interrupted. Run the command again.", { exitCode: status });
    if (status !== 0) {
      throw new SetupError(`${tail(output, 60)}\n\nThe web app could not be built; what to mend stands above.`);
    }
    writeStamp(STAMP, stamp);
    say(`Built in ${Math.round((Date.now() - startedAt) / 1000)} s.`);
  });
}
