// Installs the packages when they are missing or are not those of the lock file; does nothing otherwise.
import { existsSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { withLock } from "./lock.mjs";
import { canFetch, chooseWay, compilerAdvice, missingCompilers, ownHeaders, prebuiltUrl, sqliteVersion } from "./native.mjs";
import { inProject, ROOT } from "./paths.mjs";
import { runQuiet } from "./processes.mjs";
import { say, SetupError, tail } from "./report.mjs";
import { hasStamp, installStamp, readIfThere, writeStamp } from "./stamp.mjs";

const STAMP = inProject("node_modules", ".sourcemark-install");
export const LOCK = inProject(".sourcemark-setup.lock");

/** How to call npm: [program, first arguments]. Prefers the npm that is running us, then the one beside this Node. */
export function npmCommand(env = process.env, execPath = process.execPath, has = existsSync) {
  const folder = path.dirname(execPath);
  const candidates = [
    path.basename(env.npm_execpath ?? "") === "npm-cli.js" ? env.npm_execpath : "",
    path.join(folder, "..", "lib", "node_modules", "npm", "bin", "npm-cli.js"),
    path.join(folder, "node_modules", "npm", "bin", "npm-cli.js"),
  ];
  const script = candidates.find((candidate) => candidate && has(candidate));
  return script ? [execPath, [script]] : ["npm", []];
}

/**
 * Whether the installed packages already are those of the lock file, judged by the list that npm keeps of them.
 * True after someone ran `npm install` by hand, so that their work is not thrown away.
 */
export function packagesMatch(lockText, installedText) {
  if (!installedText) return false;
  try {
    const wanted = JSON.parse(lockText).packages;
    const installed = JSON.parse(installedText).packages;
    return Object.entries(wanted).every(([name, entry]) => {
      if (name === "" || entry.optional || entry.devOptional || entry.peer) return true;
      return installed[name]?.version === entry.version;
    });
  } catch {
    return false;
  }
}

/** What the end of a failed installation means, as a sentence with the fix. */
export function explainNpmFailure(output) {
  const meanings = [
    [/ENOSPC/, "The disk is full: make room and run the command again."],
    [/\bEACCES\b|\bEPERM\b/, "A file cannot be written: give yourself the right to write in this folder (was an earlier installation run as another user?)."],
    [/npm ci.{0,80}in sync|EUSAGE/s, "package.json and package-lock.json do not belong together: run `npm install` and commit both."],
    [/gyp ERR!.*(nodejs\.org|headers|ENOTFOUND|ETIMEDOUT|network)/s, "better-sqlite3 must be compiled, but Node's header files cannot be fetched: set npm_config_nodedir to the folder that has include/node/node.h."],
    [/gyp ERR!/, `better-sqlite3 could not be compiled. A compiler is needed: ${compilerAdvice()}.`],
    [/ENOTFOUND|ETIMEDOUT|ECONNREFUSED|ECONNRESET|EAI_AGAIN|network/, "The npm registry cannot be reached: check the network (or the proxy settings of npm) and run the command again."],
  ];
  return meanings.find(([pattern]) => pattern.test(output))?.[1] ?? "Mend what npm says above and run the command again.";
}

/**
 * Empty when better-sqlite3 opens a database, else what went wrong. Asked in a process of its own: broken native code
 * can end the process that loads it.
 */
async function sqliteProblem() {
  if (!existsSync(inProject("node_modules", "better-sqlite3"))) return "not installed";
  const check = 'new (require("better-sqlite3"))(":memory:").prepare("select 1").get()';
  const { status, output } = await runQuiet(process.execPath, ["-e", check], { cwd: ROOT });
  return status === 0 ? "" : output || `exit status ${status}`;
}

/** What it means that better-sqlite3 does not work though npm has installed it, as a sentence with the fix. */
export function explainSqliteProblem(problem) {
  if (/Could not locate the bindings file/.test(problem)) {
    return (
      "better-sqlite3 was installed without its native part (does npm's setting ignore-scripts forbid it?).\n" +
      "Run `npm rebuild better-sqlite3 --ignore-scripts=false` and then the command again."
    );
  }
  if (/NODE_MODULE_VERSION/.test(problem)) {
    return "better-sqlite3 was compiled for another version of Node. Set npm_config_nodedir to the headers of this one (or remove nodedir from npm's settings), delete node_modules and run the command again.";
  }
  return `${tail(problem, 8)}\n\nbetter-sqlite3 was installed but does not work. Try again with npm_config_build_from_source=true, which compiles it for this system.`;
}

/** The environment for npm: quiet, and with the way better-sqlite3 is to come. Throws a SetupError when there is no way. */
async function installEnvironment(npm) {
  const env = { ...process.env, ONNXRUNTIME_NODE_INSTALL: "skip", npm_config_update_notifier: "false" };
  const probes = { canFetch, missingCompilers: () => missingCompilers(env) };
  const { way, reason } = await chooseWay(prebuiltUrl(sqliteVersion(ROOT)), probes, env);
  if (way === "impossible") {
    throw new SetupError(
      `better-sqlite3 cannot be installed: ${reason}.\nInstall the missing programs (${compilerAdvice()}) and run the command again.`,
    );
  }
  if (way === "compile") {
    say(`Compiling better-sqlite3 from source (${reason}); this takes a minute or two more.`);
    // By name, so that no other package takes it for itself.
    env.npm_config_build_from_source ??= "better-sqlite3";
    const configured = await runQuiet(npm[0], [...npm[1], "config", "get", "nodedir", "--loglevel=silent"], { cwd: ROOT, env });
    const headers = ownHeaders();
    if (!env.npm_config_nodedir && /^(undefined|null|)$/.test(configured.output.trim()) && headers) {
      env.npm_config_nodedir = headers;
    }
  }
  return env;
}

async function install(stamp) {
  const npm = npmCommand();
  const startedAt = Date.now();
  say("Installing packages (about a minute, only when they have changed) …");
  const env = await installEnvironment(npm);
  // First of all, so that an installation that is interrupted is not taken for a finished one.
  rmSync(STAMP, { force: true });
  const args = ["ci", "--include=dev", "--no-audit", "--no-fund", "--foreground-scripts", "--loglevel=warn"];
  const { status, output } = await runQuiet(npm[0], [...npm[1], ...args], {
    cwd: ROOT,
    env,
    shell: process.platform === "win32" && npm[0] === "npm",
  });
  if (status > 128) throw new SetupError("The installation was interrupted. Run the command again.", { exitCode: status });
  if (status !== 0) {
    throw new SetupError(`${tail(output)}\n\nThe packages could not be installed. ${explainNpmFailure(output)}`);
  }
  const problem = await sqliteProblem();
  if (problem) throw new SetupError(explainSqliteProblem(problem));
  writeStamp(STAMP, stamp);
  say(`Packages installed in ${Math.round((Date.now() - startedAt) / 1000)} s.`);
}

/** Sees to it that the packages of the lock file are there. Takes about 10 ms when they are. */
export async function ensureInstalled() {
  if (hasStamp(STAMP, installStamp(ROOT))) return;
  await withLock(LOCK, async () => {
    const stamp = installStamp(ROOT);
    if (hasStamp(STAMP, stamp)) return;
    const installed = readIfThere(inProject("node_modules", ".package-lock.json"));
    if (packagesMatch(readFileSync(inProject("package-lock.json"), "utf8"), installed) && !(await sqliteProblem())) {
      writeStamp(STAMP, stamp);
      return;
    }
    await install(stamp);
  });
}

/** Absolute path of a file inside an installed package, e.g. packageFile("next", "dist/bin/next"). */
export function packageFile(name, file) {
  const manifest = createRequire(inProject("package.json")).resolve(`${name}/package.json`);
  return path.join(path.dirname(manifest), file);
}
