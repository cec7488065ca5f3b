// Runs the web server as a child: passes signals on, reports when it answers, leaves no process behind.
import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { nextProgram } from "./build.mjs";
import { inProject, ROOT } from "./paths.mjs";
import { exitStatus, forwardSignals } from "./processes.mjs";

/** Resolves to true at the first answer from `address`, whatever it says, and to false when `signal` is aborted or time is up. */
export async function waitForAnswer(address, signal, timeoutMs = 120_000) {
  const deadline = Date.now() + timeoutMs;
  while (!signal.aborted && Date.now() < deadline) {
    try {
      const response = await fetch(address, { signal: AbortSignal.any([signal, AbortSignal.timeout(10_000)]) });
      await response.body?.cancel();
      return true;
    } catch {
      await sleep(150);
    }
  }
  return false;
}

/** npm that is told to stop may end without passing it on; the server must not outlive it. */
function endWithNpm(child) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid !== parent) child.kill("SIGTERM");
  }, 1000);
  timer.unref();
}

/**
 * Starts Next.js (`mode` "start" or "dev") and resolves to its exit status once it has ended.
 * `onReady` is called when `address` answers.
 */
export function serve({ mode, host, port, address, env, onReady }) {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [
        "--import",
        pathToFileURL(inProject("scripts", "lib", "follow-parent.mjs")).href,
        nextProgram(),
        mode,
        "-H",
        host,
        "-p",
        String(port),
      ],
      { cwd: ROOT, env: { ...env, SOURCEMARK_STARTER: String(process.pid) }, stdio: ["inherit", "inherit", "inherit", "ipc"] },
    );
    forwardSignals(child);
    endWithNpm(child);
    const ended = new AbortController();
    child.once("error", reject);
    child.once("close", (code, signal) => {
      ended.abort();
      resolve(exitStatus(code, signal));
    });
    void waitForAnswer(`${address}/api/health`, ended.signal).then((answered) => {
      if (answered) onReady();
    });
  });
}
