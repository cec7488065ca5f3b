// `npm test`: types, lint, unit and browser tests.
// Kept to syntax that an old Node can read, so that it gets to say that it is too old.
import { requireNode, runEntry } from "./lib/node-version.mjs";

requireNode();
runEntry(import("./lib/test-command.mjs"));
