/** The door to the database: opens it at first use (never while Next builds), sets the pragmas, brings the tables up to date. */

import { mkdirSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { type BetterSQLite3Database, drizzle } from "drizzle-orm/better-sqlite3";
import { asDatabaseError } from "./errors";
import { migrateDatabase } from "./migrate-database";
import { databaseFile } from "./paths";
import { makePrivateFile } from "./private-file";
import * as schema from "./schema";

export type Db = BetterSQLite3Database<typeof schema> & { $client: Database.Database };

/** Milliseconds that a write waits for another process's write. */
const BUSY_TIMEOUT_MS = 5_000;

/**
 * Opens (or creates) the database in `file` and migrates it.
 * @throws DatabaseError when it is damaged, from a newer version, or not writable
 */
export function openDatabase(file: string): Db {
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    makePrivateFile(file);
    const client = new Database(file);
    try {
      client.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
      client.pragma("journal_mode = WAL");
      client.pragma("synchronous = NORMAL");
      client.pragma("foreign_keys = ON");
      const db = drizzle(client, { schema });
      migrateDatabase(db, file);
      return db;
    } catch (error) {
      client.close();
      throw error;
    }
  } catch (error) {
    throw asDatabaseError(error, file);
  }
}

// Next bundles routes and instrumentation apart: a module variable would give each its own connection.
const shared = globalThis as typeof globalThis & { sourcemarkDatabases?: Map<string, Db> };

/** The database of DATA_DIR, opened once per process. */
export function getDb(): Db {
  const file = databaseFile();
  const open = (shared.sourcemarkDatabases ??= new Map<string, Db>());
  let db = open.get(file);
  if (!db) {
    db = openDatabase(file);
    open.set(file, db);
  }
  return db;
}

/** Closes what `getDb` opened; for tests and for shutting down. */
export function closeDatabases(): void {
  for (const db of shared.sourcemarkDatabases?.values() ?? []) db.$client.close();
  shared.sourcemarkDatabases?.clear();
}
