/** Grades what waits in a queue in the background, one answer at a time, in the server's process; the models work in theirs. */

import "server-only";
import { isModelError } from "@/lib/jobs/failure";
import { gradeAgainstPoints, gradeAnswer, type Grade } from "@/lib/nlp/grading";
import type { Models } from "@/lib/nlp/models/types";
import type { GradingUnit } from "./grading-rows";

/** An answer, what it is graded against, and what is done with the outcome. */
export interface GradingTask {
  question: Pick<GradingUnit["question"], "question" | "references" | "source" | "keyPoints">;
  answer: string;
  store(grade: Grade): void;
  /** With a sentence for the teacher. */
  fail(sentence: string): void;
}

// On globalThis: Next bundles routes and instrumentation apart, and two loops over a queue would take turns for nothing.
const shared = globalThis as typeof globalThis & { sourcemarkGraders?: Map<string, Promise<void>> };
const loops = () => (shared.sourcemarkGraders ??= new Map<string, Promise<void>>());

/**
 * Makes sure that the loop of this name is under way; returns at once. The promise ends when nothing waits any more.
 * @param next takes the next answer out of the queue; null when none waits
 */
export function wakeGradingLoop(name: string, next: () => GradingTask | null, models: () => Models): Promise<void> {
  const underWay = loops().get(name);
  if (underWay) return underWay;
  const loop = workThrough(name, next, models);
  loops().set(name, loop);
  return loop;
}

async function workThrough(name: string, next: () => GradingTask | null, models: () => Models): Promise<void> {
  // The caller's own work (handing in, an action) comes first.
  await new Promise((resolve) => setImmediate(resolve));
  try {
    for (let task = next(); task; task = next()) {
      try {
        task.store(await grade(task, models()));
      } catch (error) {
        task.fail(describeFailure(error));
      }
    }
  } finally {
    // In the same turn as the last look into the queue: an answer that comes later finds no loop and starts one.
    loops().delete(name);
  }
}

/** By the key points that the teacher approved; where there are none, by those found in the references. @throws ModelError */
async function grade({ question, answer }: GradingTask, models: Models): Promise<Grade> {
  const { references, source, keyPoints: points } = question;
  const request = { question: question.question, references, source, answer };
  const options = { lane: "background" } as const;
  if (points === null || points.length === 0) return gradeAnswer(request, models, undefined, options);
  return gradeAgainstPoints({ ...request, points }, models, options);
}

/** A sentence for the teacher; what nobody foresaw is logged. */
function describeFailure(error: unknown): string {
  // By name, as in lib/jobs/failure: the class may be another bundle's.
  if (isModelError(error) || (error instanceof Error && error.name === "GradingError")) return error.message;
  console.error(error);
  return "Something went wrong on the server while it graded this answer. Try again; if it happens again, look at the server's log.";
}
