/** Run by the start script before the server: creates the database or brings it up to date, or says why it cannot. */

import { pathToFileURL } from "node:url";
import { openDatabase } from "./client";
import { DatabaseError } from "./errors";
import { databaseFile } from "./paths";

/** Opens, migrates and closes the database of DATA_DIR. @throws DatabaseError */
export function runMigrations(): void {
  openDatabase(databaseFile()).$client.close();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  try {
    runMigrations();
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
