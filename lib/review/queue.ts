/**
 * Grades submitted answers in the background, one at a time, in the server's process; the models work in theirs. Previews
 * of grading again are done by the same loop while no answer waits for its own grade.
 */

import "server-only";
import type { Db } from "@/db/client";
import { getDb } from "@/db/client";
import { isModelError } from "@/lib/jobs/failure";
import { getModels } from "@/lib/models/get-models";
import { gradeAgainstPoints, gradeAnswer, type Grade } from "@/lib/nlp/grading";
import type { Models } from "@/lib/nlp/models/types";
import { claimNextAnswer, type GradingUnit, storeFailure, storeGrade } from "./grading-rows";
import { claimNextPreview, storePreview, storePreviewFailure } from "./regrade-rows";

export { queueGrading } from "./grading-rows";

interface GraderState {
  /** The loop that is under way. */
  loop: Promise<void> | null;
}

// On globalThis: Next bundles routes and instrumentation apart, and two loops would take turns for nothing.
const shared = globalThis as typeof globalThis & { sourcemarkGrader?: GraderState };
const state = (): GraderState => (shared.sourcemarkGrader ??= { loop: null });

/** Makes sure that waiting answers are being graded; returns at once. The promise ends when none waits. */
export function wakeGrader(db: Db = getDb(), models: () => Models = getModels): Promise<void> {
  const grader = state();
  grader.loop ??= workThroughAnswers(db, models);
  return grader.loop;
}

async function workThroughAnswers(db: Db, models: () => Models): Promise<void> {
  // The caller's own work (handing in, an action) comes first.
  await new Promise((resolve) => setImmediate(resolve));
  try {
    for (let task = nextTask(db); task; task = nextTask(db)) {
      try {
        task.store(await gradeUnit(task.unit, models()));
      } catch (error) {
        task.fail(describeGradingFailure(error));
      }
    }
  } finally {
    // In the same turn as the last look into the queue: an answer that comes later finds no loop and starts one.
    state().loop = null;
  }
}

/** An answer and what it is graded against: a submission's or a hand-in's. */
interface Gradable {
  question: Pick<GradingUnit["question"], "question" | "references" | "source" | "keyPoints">;
  answer: string;
}

interface Task {
  unit: GradingUnit;
  store(grade: Grade): void;
  fail(sentence: string): void;
}

function nextTask(db: Db): Task | null {
  const unit = claimNextAnswer(db);
  if (unit) return { unit, store: (grade) => storeGrade(db, unit, grade), fail: (sentence) => storeFailure(db, unit, sentence) };
  const preview = claimNextPreview(db);
  if (!preview) return null;
  return { unit: preview, store: (grade) => storePreview(db, preview, grade), fail: (sentence) => storePreviewFailure(db, preview, sentence) };
}

/** By the key points that the teacher approved; where there are none, by those found in the references. @throws ModelError */
export function gradeUnit({ question, answer }: Gradable, models: Models): Promise<Grade> {
  const { references, source, keyPoints: points } = question;
  const request = { question: question.question, references, source, answer };
  const options = { lane: "background" } as const;
  if (points === null || points.length === 0) return gradeAnswer(request, models, undefined, options);
  return gradeAgainstPoints({ ...request, points }, models, options);
}

/** A sentence for the teacher; what nobody foresaw is logged. */
export function describeGradingFailure(error: unknown): string {
  // By name, as in lib/jobs/failure: the class may be another bundle's.
  if (isModelError(error) || (error instanceof Error && error.name === "GradingError")) return error.message;
  console.error(error);
  return "Something went wrong on the server while it graded this answer. Try again; if it happens again, look at the server's log.";
}
