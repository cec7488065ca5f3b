/** Files that only the user who runs the server may read: the database holds names, answers and marks. */

import { closeSync, existsSync, openSync } from "node:fs";

/**
 * Makes an empty file with mode 600 for SQLite to fill; what SQLite puts beside it (-wal, -shm) gets the same mode. What
 * is there already stays as it is.
 */
export function makePrivateFile(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, "a", 0o600));
}
