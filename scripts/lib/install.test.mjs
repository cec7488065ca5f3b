import path from "node:path";
import { describe, expect, it } from "vitest";
import { explainNpmFailure, explainSqliteProblem, npmCommand, packagesMatch } from "./install.mjs";

describe("packagesMatch", () => {
  const lock = JSON.stringify({
    packages: { "": {}, "node_modules/a": { version: "1.0.0" }, "node_modules/b": { version: "2.0.0", dev: true }, "node_modules/c": { version: "3.0.0", optional: true } },
  });
  const installed = (packages) => JSON.stringify({ packages });

  it("is true when all that is needed is there in its version", () => {
    expect(packagesMatch(lock, installed({ "node_modules/a": { version: "1.0.0" }, "node_modules/b": { version: "2.0.0" } }))).toBe(true);
  });

  it("is false for another version, a missing package, no list and a broken list", () => {
    expect(packagesMatch(lock, installed({ "node_modules/a": { version: "1.0.1" }, "node_modules/b": { version: "2.0.0" } }))).toBe(false);
    expect(packagesMatch(lock, installed({ "node_modules/a": { version: "1.0.0" } }))).toBe(false);
    expect(packagesMatch(lock, "")).toBe(false);
    expect(packagesMatch(lock, "{")).toBe(false);
  });
});

describe("npmCommand", () => {
  it("prefers the npm that runs us, but not another package manager", () => {
    const has = (file) => file !== path.join("/opt/node/bin/node_modules/npm/bin/npm-cli.js");
    expect(npmCommand({ npm_execpath: "/x/npm/bin/npm-cli.js" }, "/opt/node/bin/node", has)).toEqual(["/opt/node/bin/node", ["/x/npm/bin/npm-cli.js"]]);
    expect(npmCommand({ npm_execpath: "/x/pnpm.cjs" }, "/opt/node/bin/node", has)[1][0]).toBe(path.join("/opt/node/lib/node_modules/npm/bin/npm-cli.js"));
    expect(npmCommand({}, "/opt/node/bin/node", () => false)).toEqual(["npm", []]);
  });
});

describe("explainNpmFailure", () => {
  it.each([
    ["npm error code ENOSPC", "disk is full"],
    ["npm error code EACCES", "cannot be written"],
    ["npm error code EUSAGE\nnpm error `npm ci` can only install packages when … are in sync", "npm install"],
    ["npm error code ENOTFOUND registry", "registry cannot be reached"],
    ["gyp ERR! stack Error: getaddrinfo ENOTFOUND nodejs.org", "npm_config_nodedir"],
    ["gyp ERR! not ok", "could not be compiled"],
    ["something new", "what npm says above"],
  ])("%j → %s", (output, fix) => {
    expect(explainNpmFailure(output)).toContain(fix);
  });
});

describe("explainSqliteProblem", () => {
  it.each([
    ["Error: Could not locate the bindings file. Tried: …", "npm rebuild better-sqlite3 --ignore-scripts=false"],
    ["was compiled against a different Node.js version using\nNODE_MODULE_VERSION 115.", "npm_config_nodedir"],
    ["version `GLIBC_2.38' not found", "npm_config_build_from_source=true"],
  ])("%j → %s", (problem, fix) => {
    expect(explainSqliteProblem(problem)).toContain(fix);
  });
});
