/** What `GET /api/health` answers: whether the parts work, without content and without secrets. */

import "server-only";
import { readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "@/db/client";
import { queueLength } from "@/lib/jobs/queue";
import type { Models, ModelsStatus } from "@/lib/nlp/models/types";
import { projectRoot } from "@/lib/nlp/models/paths";

export interface Health {
  ok: boolean;
  version: string;
  database: "ok" | "failed";
  models: ModelsStatus["states"];
  queue: { waiting: number; running: number };
}

/** Never throws; loading and idle models are fine, a failed one is not. */
export function readHealth(openDb: () => Db, getModels: () => Models): Health {
  const database = readDatabase(openDb);
  const models = readModels(getModels);
  const isOk = database !== null && !Object.values(models.states).includes("failed");
  return {
    ok: isOk,
    version: readVersion(),
    database: database === null ? "failed" : "ok",
    models: models.states,
    queue: {
      waiting: models.queue.waiting + (database?.waiting ?? 0),
      running: models.queue.running + (database?.running ?? 0),
    },
  };
}

function readVersion(): string {
  const text = readFileSync(path.join(projectRoot(), "package.json"), "utf8");
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}

function readDatabase(openDb: () => Db): { waiting: number; running: number } | null {
  try {
    const db = openDb();
    db.get(sql`SELECT 1`);
    return queueLength(db);
  } catch (error) {
    console.error(error);
    return null;
  }
}

function readModels(getModels: () => Models): Pick<ModelsStatus, "states" | "queue"> {
  try {
    return getModels().status();
  } catch (error) {
    console.error(error);
    return { states: { embedder: "failed", nli: "failed", "question-writer": "failed" }, queue: { waiting: 0, running: 0 } };
  }
}
