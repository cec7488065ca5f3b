/** For tests: a data folder of its own with a fresh database, and its removal; and the tables to look into. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { closeDatabases, type Db, getDb } from "@/db/client";

export * from "@/db/schema";

export interface TestDatabase {
  db: Db;
  dataDir: string;
  remove(): void;
}

/** Points DATA_DIR at a new folder and opens its database. */
export function makeTestDatabase(): TestDatabase {
  const before = process.env.DATA_DIR;
  const dataDir = mkdtempSync(path.join(tmpdir(), "sourcemark-test-"));
  process.env.DATA_DIR = dataDir;
  return {
    db: getDb(),
    dataDir,
    remove() {
      closeDatabases();
      rmSync(dataDir, { recursive: true, force: true });
      if (before === undefined) delete process.env.DATA_DIR;
      else process.env.DATA_DIR = before;
    },
  };
}
