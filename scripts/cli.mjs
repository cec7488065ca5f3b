// `npm run cli -- <command>`: installs what is missing, then runs a command of cli/.
// Kept to syntax that an old Node can read, so that it gets to say that it is too old.
import { requireNode, runEntry } from "./lib/node-version.mjs";

requireNode();
runEntry(import("./lib/cli-command.mjs"));
