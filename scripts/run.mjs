// Installs what is missing, then runs a TypeScript file: `node scripts/run.mjs eval/run.ts`.
// Kept to syntax that an old Node can read, so that it gets to say that it is too old.
import { requireNode, runEntry } from "./lib/node-version.mjs";

requireNode();
runEntry(import("./lib/run-command.mjs"));
