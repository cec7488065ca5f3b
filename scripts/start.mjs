// `npm start` and `npm run dev`: installs, builds, migrates and starts the web app.
// Kept to syntax that an old Node can read, so that it gets to say that it is too old.
import { requireNode, runEntry } from "./lib/node-version.mjs";

requireNode();
runEntry(import("./lib/start-command.mjs"));
