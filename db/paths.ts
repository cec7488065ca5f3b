/** Where the data folder and its parts lie. Read at each call, so that tests can point elsewhere. */

import path from "node:path";

const projectRoot = (): string => path.resolve(process.env.SOURCEMARK_ROOT ?? process.cwd());

/** The folder of everything that is stored: DATA_DIR (relative to the project), else `data`. */
export function dataDir(): string {
  return path.resolve(projectRoot(), process.env.DATA_DIR?.trim() || "data");
}

export const databaseFile = (): string => path.join(dataDir(), "sourcemark.db");
export const uploadsDir = (): string => path.join(dataDir(), "uploads");
export const secretsFile = (): string => path.join(dataDir(), "secrets.json");
export const migrationsDir = (): string => path.join(projectRoot(), "drizzle");
