import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildStamp, hasStamp, installStamp, writeStamp } from "./stamp.mjs";

const MACHINE = { versions: { node: "20.19.0", modules: "115" }, platform: "linux", arch: "x64" };
let root;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "sourcemark-stamp-"));
  mkdirSync(path.join(root, "app", "exams"), { recursive: true });
  writeFileSync(path.join(root, "app", "page.tsx"), "one");
  writeFileSync(path.join(root, "app", "exams", "page.tsx"), "two");
  writeFileSync(path.join(root, "package-lock.json"), "{}");
});
afterEach(() => rmSync(root, { recursive: true }));

describe("installStamp", () => {
  it("follows the lock file and the machine", () => {
    const before = installStamp(root, MACHINE);
    expect(installStamp(root, MACHINE)).toBe(before);
    expect(installStamp(root, { ...MACHINE, versions: { modules: "127" } })).not.toBe(before);
    expect(installStamp(root, { ...MACHINE, arch: "arm64" })).not.toBe(before);
    writeFileSync(path.join(root, "package-lock.json"), "{ }");
    expect(installStamp(root, MACHINE)).not.toBe(before);
  });
});

describe("buildStamp", () => {
  it("follows contents, names and removals, not times", () => {
    const before = buildStamp(root, MACHINE);
    utimesSync(path.join(root, "app", "page.tsx"), 1, 1);
    expect(buildStamp(root, MACHINE)).toBe(before);

    writeFileSync(path.join(root, "app", "exams", "page.tsx"), "2wo");
    const changed = buildStamp(root, MACHINE);
    expect(changed).not.toBe(before);
    rmSync(path.join(root, "app", "exams", "page.tsx"));
    expect(new Set([before, changed, buildStamp(root, MACHINE)]).size).toBe(3);
  });

  it("is not moved by tests and notes", () => {
    const before = buildStamp(root, MACHINE);
    writeFileSync(path.join(root, "app", "page.test.tsx"), "a test");
    writeFileSync(path.join(root, "README.md"), "a note");
    expect(buildStamp(root, MACHINE)).toBe(before);
  });
});

describe("a stamp file", () => {
  it("vouches for what was written, and a missing one for nothing", () => {
    const file = path.join(root, "stamp");
    expect(hasStamp(file, "abc")).toBe(false);
    writeStamp(file, "abc");
    expect(hasStamp(file, "abc")).toBe(true);
    expect(hasStamp(file, "abd")).toBe(false);
  });
});
