import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { VARIABLES } from "./lib/env-file.mjs";
import { inProject } from "./lib/paths.mjs";

const read = (file) => readFileSync(inProject(file), "utf8");
const readme = read("README.md");
const inExample = [...read(".env.example").matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map((match) => match[1]);

describe("the documents", () => {
  it("README.md shows every npm script", () => {
    const { scripts } = JSON.parse(read("package.json"));
    const unmentioned = Object.keys(scripts).filter((name) => {
      const command = name === "start" || name === "test" ? `npm ${name}` : `npm run ${name}`;
      return !readme.includes(command);
    });
    expect(unmentioned).toEqual([]);
  });

  it("README.md explains every variable of .env.example", () => {
    expect(inExample.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  });

  it(".env.example has every variable that is read, and a key for every endpoint", () => {
    expect(inExample).toEqual(expect.arrayContaining([...VARIABLES]));
    for (const name of inExample.filter((variable) => variable.endsWith("_API_KEY"))) {
      expect(VARIABLES).toContain(name.replace("_API_KEY", ""));
    }
    expect(inExample.filter((name) => !name.endsWith("_API_KEY")).sort()).toEqual([...VARIABLES].sort());
  });

  it("README.md names no variable that does not exist", () => {
    const variables = [...readme.matchAll(/`([A-Z][A-Z0-9]*_[A-Z0-9_]+)`/g)].map((match) => match[1]);
    const known = new Set([...inExample, "CHROMIUM_PATH"]);
    expect(variables.filter((name) => !known.has(name))).toEqual([]);
  });

  it("README.md shows every command of the command line", async () => {
    const commands = [...read("cli/main.ts").matchAll(/^ {2}"?([a-z-]+)"?: \{ summary:/gm)].map((match) => match[1]);
    expect(commands.length).toBeGreaterThanOrEqual(4);
    expect(commands.filter((name) => !readme.includes(`cli -- ${name}`))).toEqual([]);
  });
});
