import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "better-sqlite3";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "./client";
import { DatabaseError } from "./errors";
import { migrationsDir } from "./paths";
import { citations, jobs, materials, pages, questions } from "./schema";

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "sourcemark-db-"));
  file = path.join(folder, "sourcemark.db");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function codeOf(open: () => unknown): string {
  try {
    open();
  } catch (error) {
    if (error instanceof DatabaseError) return error.code;
    throw error;
  }
  return "opened";
}

const material = { id: "m", sha256: "a".repeat(64), title: "T", fileName: "t.pdf", bytes: 1, pageCount: 1, emptyPages: [], language: "en", warnings: [], state: "ready" as const, embedder: "e", updatedAt: 1 };

describe("the database", () => {
  it("is created with foreign keys and a write-ahead log, and opens again", () => {
    const db = openDatabase(file);
    expect(db.$client.pragma("foreign_keys", { simple: true })).toBe(1);
    expect(db.$client.pragma("journal_mode", { simple: true })).toBe("wal");
    db.insert(materials).values(material).run();
    db.$client.close();
    const again = openDatabase(file);
    expect(again.select().from(materials).all()).toHaveLength(1);
    again.$client.close();
  });

  it.skipIf(process.platform === "win32")("is its user's alone, with all that stands beside it", () => {
    const db = openDatabase(file);
    db.insert(materials).values(material).run();
    for (const name of readdirSync(folder)) expect([name, statSync(path.join(folder, name)).mode & 0o777]).toEqual([name, 0o600]);
    expect(readdirSync(folder)).toContain("sourcemark.db-wal");
    db.$client.close();
  });

  it("takes a material's pages with it, and refuses a second one of the same file", () => {
    const db = openDatabase(file);
    db.insert(materials).values(material).run();
    db.insert(pages).values({ materialId: "m", number: 1, label: null, text: "x", spans: [], headings: [] }).run();
    expect(() => db.insert(materials).values({ ...material, id: "n" }).run()).toThrow();
    db.delete(materials).run();
    expect(db.select().from(pages).all()).toEqual([]);
    db.$client.close();
  });

  it("refuses states that do not exist, and a failure without its sentence", () => {
    const db = openDatabase(file);
    const job = { id: "j", stage: "uploaded" as const, sha256: "a", fileName: "t.pdf", options: { topic: null, difficulty: "easy" as const, questions: 1, seed: 1 } };
    expect(() => db.run(sql`INSERT INTO jobs (id, state, stage, sha256, file_name, options) VALUES ('x', 'odd', 'done', 'a', 'b', '{}')`)).toThrow();
    expect(() => db.insert(jobs).values({ ...job, state: "failed" }).run()).toThrow();
    db.insert(jobs).values({ ...job, state: "failed", error: "Why." }).run();
    db.$client.close();
  });

  it("says that a damaged file is damaged, and leaves it as it is", () => {
    const junk = Buffer.alloc(8192, "not a database ");
    writeFileSync(file, junk);
    expect(codeOf(() => openDatabase(file))).toBe("damaged");
    expect(readFileSync(file)).toEqual(junk);
  });

  it("says that a database is from a newer version", () => {
    const db = openDatabase(file);
    db.run(sql`INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 99999999999999)`);
    db.$client.close();
    expect(codeOf(() => openDatabase(file))).toBe("newer");
  });

  it("copies an older database before it changes it", () => {
    const db = openDatabase(file);
    db.insert(materials).values(material).run();
    // As if the tables had been made by an earlier set of migrations that ended here.
    db.run(sql`UPDATE __drizzle_migrations SET created_at = 1`);
    db.$client.close();
    expect(() => openDatabase(file)).toThrow();
    const [copy] = readdirSync(path.join(folder, "backups"));
    expect(copy).toMatch(/^before-migration-1-/);
    if (process.platform !== "win32") expect(statSync(path.join(folder, "backups", copy ?? "")).mode & 0o777).toBe(0o600);
  });

  it("keeps what refers to a table that a migration builds anew", () => {
    const { entries } = JSON.parse(readFileSync(path.join(migrationsDir(), "meta", "_journal.json"), "utf8")) as { entries: { tag: string; when: number }[] };
    const older = new Database(file);
    older.exec("CREATE TABLE __drizzle_migrations (id INTEGER PRIMARY KEY, hash text NOT NULL, created_at numeric)");
    for (const { tag, when } of entries.slice(0, 2)) {
      older.exec(readFileSync(path.join(migrationsDir(), `${tag}.sql`), "utf8"));
      older.prepare("INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)").run(tag, when);
    }
    older.exec(`INSERT INTO materials (id, sha256, title, file_name, bytes, page_count, empty_pages, language, warnings, state, embedder, updated_at) VALUES ('m', '${"a".repeat(64)}', 'T', 't.pdf', 1, 1, '[]', 'en', '[]', 'ready', 'e', 1)`);
    older.exec("INSERT INTO jobs (id, state, stage, sha256, file_name, options, material_id) VALUES ('j', 'done', 'done', 'a', 't.pdf', '{}', 'm')");
    older.exec("INSERT INTO questions (id, material_id, job_id, stable_id, ordinal, question, answer, difficulty_asked, difficulty, context, rag, sentence_faithfulness) VALUES ('q', 'm', 'j', 's', 0, 'Q?', 'A.', 'easy', 'easy', 'c', '{}', '[]')");
    older.exec("INSERT INTO citations (question_id, position, page, passage_address, similarity, quote) VALUES ('q', 0, 1, 'p', 1, 'A.')");
    older.close();
    const db = openDatabase(file);
    expect(db.select().from(citations).all()).toHaveLength(1);
    expect(db.select().from(questions).all()).toMatchObject([{ id: "q", jobId: "j", state: "new", editedAt: null }]);
    expect(db.$client.pragma("foreign_keys", { simple: true })).toBe(1);
    expect(db.$client.pragma("foreign_key_check")).toEqual([]);
    db.$client.close();
  });

  it("says when the place cannot be written", () => {
    mkdirSync(file);
    expect(codeOf(() => openDatabase(file))).toBe("not-writable");
  });
});
