import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { inProject } from "./paths.mjs";
import { exitStatus, runQuiet } from "./processes.mjs";

describe("exit statuses", () => {
  it("are passed on, signals as a shell would", async () => {
    expect([exitStatus(3, null), exitStatus(null, "SIGTERM"), exitStatus(null, "SIGKILL")]).toEqual([3, 143, 137]);
    expect(await runQuiet(process.execPath, ["-e", "console.log(1); console.error(2); process.exitCode = 7"])).toEqual({ status: 7, output: "1\n2\n" });
    expect((await runQuiet("no-such-program-anywhere", [])).status).toBe(127);
  });
});

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function isGone(pid) {
  for (let i = 0; i < 100 && isAlive(pid); i += 1) await new Promise((resolve) => setTimeout(resolve, 50));
  return !isAlive(pid);
}

/** A parent that starts a child as the server is started, and prints the child's id once that is running. */
function startParent() {
  const follow = inProject("scripts", "lib", "follow-parent.mjs");
  const program = `
    import { spawn } from "node:child_process";
    import { pathToFileURL } from "node:url";
    import { exitStatus, forwardSignals } from ${JSON.stringify(inProject("scripts", "lib", "processes.mjs"))};
    const child = spawn(process.execPath, ["--import", pathToFileURL(${JSON.stringify(follow)}).href, "-e",
      "setInterval(() => {}, 1000); process.on('SIGTERM', () => process.exit(5)); console.log(process.pid)"],
      { stdio: ["ignore", "inherit", "inherit", "ipc"], env: { ...process.env, SOURCEMARK_STARTER: String(process.pid) } });
    forwardSignals(child);
    child.once("close", (code, signal) => process.exit(exitStatus(code, signal)));`;
  const parent = spawn(process.execPath, ["--input-type=module", "-e", program], { stdio: ["ignore", "pipe", "inherit"] });
  const childPid = new Promise((resolve) => createInterface({ input: parent.stdout }).once("line", (line) => resolve(Number(line))));
  const status = new Promise((resolve) => parent.once("close", (code, signal) => resolve(exitStatus(code, signal))));
  return { parent, childPid, status };
}

describe.skipIf(process.platform === "win32")("a child", () => {
  it("is told of a signal, and its exit status is the parent's", async () => {
    const { parent, childPid, status } = startParent();
    const pid = await childPid;
    parent.kill("SIGTERM");
    expect(await status).toBe(5);
    expect(await isGone(pid)).toBe(true);
  });

  it("does not outlive a parent that was killed", async () => {
    const { parent, childPid } = startParent();
    const pid = await childPid;
    expect(isAlive(pid)).toBe(true);
    parent.kill("SIGKILL");
    expect(await isGone(pid)).toBe(true);
  });
});

describe("the server's own children", () => {
  it("keep their channel, though they load the same file", async () => {
    const program = "process.on('message', () => process.exit(4))";
    const child = spawn(process.execPath, ["--import", pathToFileURL(inProject("scripts", "lib", "follow-parent.mjs")).href, "-e", program], {
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      env: { ...process.env, SOURCEMARK_STARTER: String(process.ppid) },
    });
    const status = new Promise((resolve) => child.once("close", resolve));
    // Late: a child whose channel does not keep it alive would have ended by then.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    if (child.connected) child.send("go");
    expect(await status).toBe(4);
  });
});
