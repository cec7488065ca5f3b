// Runs a command of cli/ once the packages are there.
import { ensureInstalled } from "./install.mjs";
import { runTypeScript } from "./typescript.mjs";

export async function main(args) {
  await ensureInstalled();
  return runTypeScript("cli/main.ts", args);
}
