/** Brings a database's tables up to date, after a look whether it is whole, ours, and not from a newer version. */

import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type Database from "better-sqlite3";
import type { BetterSQLite3Database } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import { z } from "zod";
import { DatabaseError, damagedMessage, newerMessage } from "./errors";
import { migrationsDir } from "./paths";
import { makePrivateFile } from "./private-file";

const journalSchema = z.object({ entries: z.array(z.object({ when: z.number() })) });

/**
 * Applies the migrations that are missing; before changing a database that has tables, copies it to `backups/`.
 * @throws DatabaseError code `damaged` or `newer`; the file is then untouched
 */
export function migrateDatabase<T extends Record<string, unknown>>(
  db: BetterSQLite3Database<T> & { $client: Database.Database },
  file: string,
): void {
  const newest = newestMigration();
  const applied = appliedMigration(db.$client);
  if (applied > newest) throw new DatabaseError("newer", newerMessage(file));
  if (applied === newest) return;
  if (applied > 0) {
    if (db.$client.pragma("quick_check(1)", { simple: true }) !== "ok") {
      throw new DatabaseError("damaged", damagedMessage(file));
    }
    backUp(db.$client, file, applied);
  }
  applyMissing(db);
}

/**
 * Some migrations build a table anew: copy, drop, rename. With foreign keys in force the drop would take every row that
 * refers to the table with it, and the pragma does nothing inside the transaction in which migrations run.
 */
function applyMissing<T extends Record<string, unknown>>(db: BetterSQLite3Database<T> & { $client: Database.Database }): void {
  db.$client.pragma("foreign_keys = OFF");
  try {
    migrate(db, { migrationsFolder: migrationsDir() });
  } finally {
    db.$client.pragma("foreign_keys = ON");
  }
}

function newestMigration(): number {
  const file = path.join(migrationsDir(), "meta", "_journal.json");
  const journal = journalSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  return Math.max(...journal.entries.map((entry) => entry.when));
}

/** Time stamp of the newest migration applied, 0 for an empty database. */
function appliedMigration(client: Database.Database): number {
  const table = client.prepare("SELECT 1 FROM sqlite_master WHERE name = '__drizzle_migrations'").get();
  if (table === undefined) return 0;
  const newest = client.prepare("SELECT max(created_at) FROM __drizzle_migrations").pluck().get();
  return Number(newest ?? 0);
}

function backUp(client: Database.Database, file: string, applied: number): void {
  const folder = path.join(path.dirname(file), "backups");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const copy = path.join(folder, `before-migration-${applied}-${Date.now()}.db`);
  makePrivateFile(copy);
  client.prepare("VACUUM INTO ?").run(copy);
}
