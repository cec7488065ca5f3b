// Starts other programs: quietly with their output collected, or visibly; never leaves them behind.
import { spawn } from "node:child_process";

/** Exit status of a child as a shell would give it: 128 + n when a signal ended it. */
export function exitStatus(code, signal) {
  if (code !== null) return code;
  return 128 + ({ SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }[signal] ?? 0);
}

/**
 * Passes SIGINT, SIGTERM and SIGHUP on to `child` for as long as it lives, and ends it for good when it does not
 * follow within `graceMs`. Without this, a parent that is told to stop would leave its child behind.
 */
export function forwardSignals(child, graceMs = 10_000) {
  const handlers = new Map();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    const handler = () => {
      child.kill(signal);
      setTimeout(() => child.kill("SIGKILL"), graceMs).unref();
    };
    handlers.set(signal, handler);
    process.on(signal, handler);
  }
  child.once("close", () => {
    for (const [signal, handler] of handlers) process.off(signal, handler);
  });
}

/** Runs a program with its output shown; resolves to its exit status. Rejects when it cannot be started. */
export function runVisible(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: "inherit", ...options });
    forwardSignals(child);
    child.once("error", reject);
    child.once("close", (code, signal) => resolve(exitStatus(code, signal)));
  });
}

/**
 * Runs a program with its output collected (stdout and stderr together, in the order it came).
 * Resolves to {status, output}; a program that cannot be started has status 127.
 */
export function runQuiet(command, args, options = {}) {
  return new Promise((resolve) => {
    let output = "";
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], ...options });
    forwardSignals(child);
    const collect = (data) => (output += data);
    child.stdout.setEncoding("utf8").on("data", collect);
    child.stderr.setEncoding("utf8").on("data", collect);
    child.once("error", (error) => resolve({ status: 127, output: `${output}${error.message}` }));
    child.once("close", (code, signal) => resolve({ status: exitStatus(code, signal), output }));
  });
}
