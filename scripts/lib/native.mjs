// better-sqlite3 is the one package with native code of its own: it is fetched ready-made from its releases or
// compiled here. This decides which before the installation starts, so that nobody waits for a download that cannot come.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { runQuiet } from "./processes.mjs";

/** Address of the ready-made binary that better-sqlite3's installer (prebuild-install) would fetch. */
export function prebuiltUrl(version, env = process.env, machine = process) {
  const libc = machine.platform === "linux" && isMusl(machine) ? "musl" : "";
  const file = `better-sqlite3-v${version}-node-v${machine.versions.modules}-${machine.platform}${libc}-${machine.arch}.tar.gz`;
  const mirror =
    env.npm_config_better_sqlite3_binary_host ||
    env.npm_config_better_sqlite3_binary_host_mirror ||
    "https://github.com/WiseLibs/better-sqlite3/releases/download";
  return `${mirror.replace(/\/$/, "")}/v${version}/${file}`;
}

function isMusl(machine) {
  return !machine.report?.getReport().header.glibcVersionRuntime;
}

/** Version of better-sqlite3 that the lock file asks for. */
export function sqliteVersion(root) {
  const lock = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8"));
  return lock.packages["node_modules/better-sqlite3"].version;
}

/** Whether something can be fetched from `url` within `timeoutMs`; only the head of the answer is read. */
export async function canFetch(url, timeoutMs = 3000) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

/** Which of the programs that compiling needs are missing, e.g. ["make"]. Always none on Windows, where they are found otherwise. */
export async function missingCompilers(env = process.env, platform = process.platform) {
  if (platform === "win32") return [];
  const runs = async (...commands) => {
    for (const command of commands) {
      if (!command) continue;
      if ((await runQuiet(command, ["--version"], { env })).status === 0) return true;
    }
    return false;
  };
  const missing = [];
  if (!(await runs(env.npm_config_python, env.PYTHON, "python3", "python"))) missing.push("python3");
  if (!(await runs("make", "gmake"))) missing.push("make");
  if (!(await runs(env.CXX, "c++", "g++", "clang++"))) missing.push("a C++ compiler");
  return missing;
}

/** "a, b and c". */
function listed(names) {
  return new Intl.ListFormat("en-GB").format(names);
}

/** How to get the compilers, in the words of the system. */
export function compilerAdvice(platform = process.platform, has = existsSync) {
  if (platform === "darwin") return "xcode-select --install";
  const managers = [
    ["/usr/bin/apt-get", "sudo apt-get install python3 make g++"],
    ["/usr/bin/dnf", "sudo dnf install python3 make gcc-c++"],
    ["/usr/bin/pacman", "sudo pacman -S python base-devel"],
    ["/sbin/apk", "apk add python3 make g++"],
    ["/usr/bin/zypper", "sudo zypper install python3 make gcc-c++"],
  ];
  return managers.find(([program]) => has(program))?.[1] ?? "install python3, make and a C++ compiler";
}

/** The folder above include/node of the running Node when its headers are there and are its own, or undefined. */
export function ownHeaders(execPath = process.execPath, version = process.version) {
  const prefix = path.resolve(path.dirname(execPath), "..");
  try {
    const text = readFileSync(path.join(prefix, "include", "node", "node_version.h"), "utf8");
    const part = (name) => new RegExp(`#define NODE_${name}_VERSION (\\d+)`).exec(text)?.[1];
    return `v${part("MAJOR")}.${part("MINOR")}.${part("PATCH")}` === version ? prefix : undefined;
  } catch {
    return undefined;
  }
}

/**
 * How better-sqlite3 shall be installed: {way: "prebuilt" | "compile" | "installer" | "impossible", reason}.
 * "installer" leaves the choice to its own installer, which tries the download and then compiles.
 * `probes` ({canFetch, missingCompilers}) ask the network and the system.
 */
export async function chooseWay(url, probes, env = process.env) {
  const asked = env.npm_config_build_from_source;
  if (asked === "true" || asked === "better-sqlite3") {
    const missing = await probes.missingCompilers();
    return missing.length > 0
      ? { way: "impossible", reason: `npm_config_build_from_source is set, but ${listed(missing)} cannot be found` }
      : { way: "compile", reason: "npm_config_build_from_source is set" };
  }
  const proxy = env.npm_config_https_proxy || env.https_proxy || env.HTTPS_PROXY || env.npm_config_proxy;
  if (proxy) return { way: "installer", reason: "a proxy is configured" };
  if (await probes.canFetch(url)) return { way: "prebuilt", reason: "" };
  const missing = await probes.missingCompilers();
  return missing.length > 0
    ? { way: "impossible", reason: `its ready-made binary cannot be fetched (${url}), and to compile it ${listed(missing)} cannot be found` }
    : { way: "compile", reason: "its ready-made binary cannot be fetched" };
}
