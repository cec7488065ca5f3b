import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { inProject } from "./paths.mjs";
import { MINIMUM_NODE, nodeVersionProblem } from "./node-version.mjs";

describe("an old Node", () => {
  it.each(["v8.17.0", "v14.21.3", "v18.20.8", "v20.9.0", "v20.18.3"])("%s is told what to install", (version) => {
    const problem = nodeVersionProblem(version);
    expect(problem).toContain(`this is ${version}`);
    expect(problem).toContain("20.19");
    expect(problem).toContain("https://nodejs.org");
  });

  it.each(["v20.19.0", "v20.20.2", "v22.0.0", "v24.1.0", "v100.0.0"])("%s is new enough", (version) => {
    expect(nodeVersionProblem(version)).toBe("");
  });

  it("gets as far as saying so: the entries use no syntax that it cannot read", () => {
    for (const entry of ["setup", "start", "cli", "run", "test"]) {
      const text = readFileSync(inProject("scripts", `${entry}.mjs`), "utf8");
      expect(text).not.toMatch(/\bawait\b|\?\?|\?\.|=>|from "node:/);
      expect(text.match(/^import /gm)).toHaveLength(1);
    }
    const shared = readFileSync(inProject("scripts", "lib", "node-version.mjs"), "utf8");
    expect(shared).not.toMatch(/\bawait\b|\?\?|\?\.|=>|^import /m);
  });

  it("is the one that package.json names", () => {
    const { engines } = JSON.parse(readFileSync(inProject("package.json"), "utf8"));
    expect(`${engines.node.replace(">=", "")}.0`).toBe(MINIMUM_NODE);
  });
});
