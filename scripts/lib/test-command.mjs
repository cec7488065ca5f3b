// `npm test`: types, lint, unit tests, build, browser tests, each with its output shown. A stage that fails does not
// stop the next ones. The last line is "N passed, N failed"; types, lint and a failed build count as one test each.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureBrowser } from "./browser.mjs";
import { ensureBuilt, nextProgram } from "./build.mjs";
import { countTests, readReport } from "./counting.mjs";
import { VARIABLES } from "./env-file.mjs";
import { ensureInstalled, packageFile } from "./install.mjs";
import { ROOT } from "./paths.mjs";
import { runVisible } from "./processes.mjs";
import { say, SetupError } from "./report.mjs";

const PASSED = { passed: 1, failed: 0, skipped: 0 };
const FAILED = { passed: 0, failed: 1, skipped: 0 };

function node(env, ...args) {
  return runVisible(process.execPath, args, { cwd: ROOT, env });
}

/** Types of the routes first: pages import them. */
async function types(env) {
  const generated = await node(env, nextProgram(), "typegen");
  const status = generated || (await node(env, packageFile("typescript", "bin/tsc"), "--noEmit", "-p", "."));
  return status === 0 ? PASSED : FAILED;
}

async function lint(env) {
  return (await node(env, packageFile("eslint", "bin/eslint.js"), ".")) === 0 ? PASSED : FAILED;
}

async function vitest(env, ...args) {
  const folder = mkdtempSync(path.join(tmpdir(), "sourcemark-report-"));
  try {
    const report = path.join(folder, "report.json");
    const status = await node(
      env,
      packageFile("vitest", "vitest.mjs"),
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
      ...args,
    );
    return countTests(readReport(report), status);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function unit(env, names) {
  return vitest(env, ...names);
}

async function browser(env, names) {
  const CHROMIUM_PATH = await ensureBrowser();
  say(`Browser: ${CHROMIUM_PATH}`);
  await ensureBuilt(env);
  return vitest({ ...env, CHROMIUM_PATH }, "--config", "e2e/vitest.config.ts", ...names);
}

const STAGES = {
  "--types": [["Types", types]],
  "--lint": [["Lint", lint]],
  "--unit": [["Unit tests", unit]],
  "--e2e": [["Browser tests", browser]],
};

/** The stages that the options ask for: all without any. Throws a SetupError at an unknown option. */
export function chooseStages(args) {
  const options = args.filter((arg) => arg.startsWith("--"));
  const unknown = options.find((option) => !Object.hasOwn(STAGES, option));
  if (unknown) {
    throw new SetupError(`${unknown} is not known. Use ${Object.keys(STAGES).join(", ")} (several are possible), and names of test files behind them.`, { exitCode: 2 });
  }
  return Object.entries(STAGES)
    .filter(([option]) => options.length === 0 || options.includes(option))
    .flatMap(([, stages]) => stages);
}

/** The environment of the tests: what a developer has set for the app stays out of it, `.env` is not read. */
function testEnvironment() {
  const env = { ...process.env, SOURCEMARK_ROOT: ROOT, NEXT_TELEMETRY_DISABLED: "1" };
  delete env.NODE_ENV;
  for (const name of VARIABLES) {
    delete env[name];
    delete env[`${name}_API_KEY`];
  }
  return env;
}

async function runStage(title, run, env, names) {
  say(`\n── ${title} ──`);
  try {
    return await run(env, names);
  } catch (error) {
    say(error instanceof SetupError ? error.message : (error.stack ?? String(error)));
    return FAILED;
  }
}

export async function main(args) {
  const stages = chooseStages(args);
  const names = args.filter((arg) => !arg.startsWith("--"));
  const total = { passed: 0, failed: 0, skipped: 0 };
  let interrupted = 0;
  for (const [number, signal] of [[2, "SIGINT"], [15, "SIGTERM"]]) process.on(signal, () => (interrupted = 128 + number));

  try {
    await ensureInstalled();
  } catch (error) {
    say(error instanceof SetupError ? error.message : (error.stack ?? String(error)));
    console.log("0 passed, 1 failed");
    return 1;
  }
  const env = testEnvironment();
  const summary = [];
  for (const [title, run] of stages) {
    if (interrupted) return interrupted;
    const startedAt = Date.now();
    const counts = await runStage(title, run, env, names);
    for (const key of Object.keys(total)) total[key] += counts[key];
    const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : "";
    summary.push(`${title}: ${counts.passed} ok, ${counts.failed} not ok${skipped} (${Math.round((Date.now() - startedAt) / 1000)} s)`);
  }
  console.log(`\n${summary.join("\n")}`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
}
