/** The queue of answers in confirmed hand-ins, graded beside those of submissions. */

import "server-only";
import type { Db } from "@/db/client";
import { getDb } from "@/db/client";
import { getModels } from "@/lib/models/get-models";
import type { Models } from "@/lib/nlp/models/types";
import { type GradingTask, wakeGradingLoop } from "@/lib/review/grading-loop";
import { claimNextAnswer, storeFailure, storeGrade } from "./grading-rows";

/** Makes sure that waiting answers are being graded; returns at once. The promise ends when none waits. */
export function wakeHandInGrader(db: Db = getDb(), models: () => Models = getModels): Promise<void> {
  return wakeGradingLoop("hand-ins", () => nextTask(db), models);
}

function nextTask(db: Db): GradingTask | null {
  const unit = claimNextAnswer(db);
  if (!unit) return null;
  return { ...unit, store: (grade) => storeGrade(db, unit, grade), fail: (sentence) => storeFailure(db, unit, sentence) };
}
