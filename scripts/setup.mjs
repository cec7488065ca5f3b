// Installs what is missing and stops; every other command does this first by itself.
// Kept to syntax that an old Node can read, so that it gets to say that it is too old.
import { requireNode, runEntry } from "./lib/node-version.mjs";

requireNode();
runEntry(import("./lib/setup-command.mjs"));
