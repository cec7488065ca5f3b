/** The queue of submitted answers. Previews of grading again come from it too, while no answer waits for its own grade. */

import "server-only";
import type { Db } from "@/db/client";
import { getDb } from "@/db/client";
import { getModels } from "@/lib/models/get-models";
import type { Models } from "@/lib/nlp/models/types";
import { type GradingTask, wakeGradingLoop } from "./grading-loop";
import { claimNextAnswer, storeFailure, storeGrade } from "./grading-rows";
import { claimNextPreview, storePreview, storePreviewFailure } from "./regrade-rows";

export { queueGrading } from "./grading-rows";

/** Makes sure that waiting answers are being graded; returns at once. The promise ends when none waits. */
export function wakeGrader(db: Db = getDb(), models: () => Models = getModels): Promise<void> {
  return wakeGradingLoop("submissions", () => nextTask(db), models);
}

function nextTask(db: Db): GradingTask | null {
  const unit = claimNextAnswer(db);
  if (unit) return { ...unit, store: (grade) => storeGrade(db, unit, grade), fail: (sentence) => storeFailure(db, unit, sentence) };
  const preview = claimNextPreview(db);
  if (!preview) return null;
  return { ...preview, store: (grade) => storePreview(db, preview, grade), fail: (sentence) => storePreviewFailure(db, preview, sentence) };
}
