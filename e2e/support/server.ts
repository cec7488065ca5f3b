// Starts the server for the browser tests as a person would (`npm start`), on a free port and with an empty data
// folder, and ends both afterwards. Vitest runs it once, before the first file.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { VARIABLES } from "../../scripts/lib/env-file.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const SESSION_SECRET = "only for the browser tests, 32 characters or more";
const START_TIMEOUT_MS = 240_000;
/** The server kills what does not follow within 10 s. */
const STOP_TIMEOUT_MS = 30_000;

/** A port that was free a moment ago. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => (address && typeof address === "object" ? resolve(address.port) : reject(new Error("no port"))));
    });
  });
}

/** The environment without what a developer has configured: empty means "not set", also against `.env`. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { ...process.env };
  for (const name of Object.keys(env)) if (name.startsWith("VITEST")) delete env[name];
  for (const name of VARIABLES) {
    env[name] = "";
    env[`${name}_API_KEY`] = "";
  }
  return env;
}

export default async function startServer(): Promise<() => Promise<void>> {
  const port = await freePort();
  const dataDir = mkdtempSync(path.join(tmpdir(), "sourcemark-e2e-"));
  const credentials = { ADMIN_USERNAME: "teacher", ADMIN_PASSWORD: "a long password for the browser tests" };
  // Nobody listens there until a test does.
  const smtpPort = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [path.join(ROOT, "scripts", "start.mjs")], {
    cwd: ROOT,
    env: {
      ...cleanEnvironment(),
      ...credentials,
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      SESSION_SECRET_KEY: SESSION_SECRET,
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}?from=exams@school.example`,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (data: Buffer) => (output += data.toString()));
  child.stderr.on("data", (data: Buffer) => (output += data.toString()));
  // Closed only when nobody holds its output any more: not the server, and no process that the server has left behind.
  const closed = new Promise<boolean>((resolve) => child.once("close", () => resolve(true)));

  const stop = async (): Promise<void> => {
    child.kill("SIGTERM");
    const isClosed = await Promise.race([closed, sleep(STOP_TIMEOUT_MS, false, { ref: false })]);
    rmSync(dataDir, { recursive: true, force: true });
    if (isClosed) return;
    const what = child.exitCode === null && child.signalCode === null ? "The server did not end" : "The server ended but left a process behind";
    child.kill("SIGKILL");
    throw new Error(`${what} within ${STOP_TIMEOUT_MS / 1000} s of being told to stop:\n${output.slice(-2000)}`);
  };

  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server did not start:\n${output}`);
    if (Date.now() > deadline) {
      await stop();
      throw new Error(`The server did not answer within ${START_TIMEOUT_MS / 1000} s:\n${output}`);
    }
    const answer = await fetch(`${baseUrl}/api/health`).catch(() => undefined);
    if (answer) break;
    await sleep(200);
  }

  process.env["E2E_BASE_URL"] = baseUrl;
  process.env["E2E_DATA_DIR"] = dataDir;
  process.env["E2E_SMTP_PORT"] = String(smtpPort);
  process.env["E2E_SESSION_SECRET"] = SESSION_SECRET;
  process.env["E2E_ADMIN_USERNAME"] = credentials.ADMIN_USERNAME;
  process.env["E2E_ADMIN_PASSWORD"] = credentials.ADMIN_PASSWORD;
  return stop;
}
