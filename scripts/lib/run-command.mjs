// Runs a TypeScript file of the project once the packages are there.
import { existsSync } from "node:fs";
import { ensureInstalled } from "./install.mjs";
import { inProject } from "./paths.mjs";
import { SetupError } from "./report.mjs";
import { runTypeScript } from "./typescript.mjs";

export async function main([file, ...args]) {
  if (!file) throw new SetupError("Name the TypeScript file to run: node scripts/run.mjs <file.ts> [arguments]", { exitCode: 2 });
  if (!existsSync(inProject(file))) throw new SetupError(`There is no ${file} in the project.`, { exitCode: 2 });
  await ensureInstalled();
  return runTypeScript(file, args);
}
