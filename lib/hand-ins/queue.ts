/** Grades the answers of confirmed hand-ins in the background, one at a time, beside the grader of submissions. */

import "server-only";
import type { Db } from "@/db/client";
import { getDb } from "@/db/client";
import { getModels } from "@/lib/models/get-models";
import type { Models } from "@/lib/nlp/models/types";
import { describeGradingFailure, gradeUnit } from "@/lib/review/queue";
import { claimNextAnswer, storeFailure, storeGrade } from "./grading-rows";

// On globalThis: Next bundles routes and instrumentation apart, and two loops would take turns for nothing.
const shared = globalThis as typeof globalThis & { sourcemarkHandInGrader?: Promise<void> };

/** Makes sure that waiting answers are being graded; returns at once. The promise ends when none waits. */
export function wakeHandInGrader(db: Db = getDb(), models: () => Models = getModels): Promise<void> {
  shared.sourcemarkHandInGrader ??= workThrough(db, models);
  return shared.sourcemarkHandInGrader;
}

async function workThrough(db: Db, models: () => Models): Promise<void> {
  // The caller's own work (an action) comes first.
  await new Promise((resolve) => setImmediate(resolve));
  try {
    for (let unit = claimNextAnswer(db); unit; unit = claimNextAnswer(db)) {
      try {
        storeGrade(db, unit, await gradeUnit(unit, models()));
      } catch (error) {
        storeFailure(db, unit, describeGradingFailure(error));
      }
    }
  } finally {
    // In the same turn as the last look into the queue: an answer that comes later finds no loop and starts one.
    delete shared.sourcemarkHandInGrader;
  }
}
