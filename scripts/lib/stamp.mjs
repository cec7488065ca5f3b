// Tells whether installed packages and the build are those of the present files.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Contents of a file, or an empty string when there is none. */
export function readIfThere(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/** Writes a stamp; the last step of what it vouches for. */
export function writeStamp(file, stamp) {
  writeFileSync(file, `${stamp}\n`);
}

/** Whether a stamp file vouches for `stamp`. */
export function hasStamp(file, stamp) {
  return readIfThere(file).trim() === stamp;
}

/** SHA-256 in hex of what decides the installed packages: the lock file, and the machine that native code is for. */
export function installStamp(root, machine = process) {
  return createHash("sha256")
    .update(readFileSync(path.join(root, "package-lock.json")))
    .update(`\nabi ${machine.versions.modules} ${machine.platform} ${machine.arch}`)
    .digest("hex");
}

/** What the web app is built from, relative to the project. Tests change nothing about a build. */
export const BUILD_SOURCES = [
  "app",
  "components",
  "lib",
  "db",
  "public",
  "proxy.ts",
  "instrumentation.ts",
  "next.config.ts",
  "postcss.config.mjs",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
];

const NOT_BUILT = /(\.test\.tsx?|\.md|~|\.swp|\.DS_Store)$/;

function listFiles(file) {
  let stats;
  try {
    stats = statSync(file);
  } catch {
    return [];
  }
  if (!stats.isDirectory()) return [file];
  return readdirSync(file)
    .sort()
    .flatMap((name) => listFiles(path.join(file, name)));
}

/**
 * SHA-256 in hex over names and contents of the build's sources. Contents, not times: a fresh checkout of the same
 * files is the same build. Takes about 50 ms for a thousand files.
 */
export function buildStamp(root, machine = process) {
  const hash = createHash("sha256").update(`node ${machine.versions.node.split(".")[0]}`);
  for (const source of BUILD_SOURCES) {
    for (const file of listFiles(path.join(root, source))) {
      if (NOT_BUILT.test(file)) continue;
      const content = readFileSync(file);
      hash.update(`\n${path.relative(root, file)} ${content.length}\n`).update(content);
    }
  }
  return hash.digest("hex");
}
