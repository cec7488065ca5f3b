/** Grades an answer to a stored question; what its reference asks for is kept in the database. */

import "server-only";
import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { keyPointProfiles, type questions } from "@/db/schema";
import { explainGrade, gradeAnswer, type Grade, type ProfileStore } from "@/lib/nlp/grading";
import type { Models } from "@/lib/nlp/models/types";

/** Longer answers are refused, not cut: cutting would change what was said. */
export const MAX_ANSWER_CHARACTERS = 10_000;

export interface ExplainedGrade {
  grade: Grade;
  /** The reasons in one sentence. */
  explanation: string;
}

/**
 * The grade by formula against the question's reference and source passages.
 * @throws ModelError
 */
export async function gradeQuestion(
  db: Db,
  question: typeof questions.$inferSelect,
  answer: string,
  models: Models,
): Promise<ExplainedGrade> {
  const request = { question: question.question, references: [question.answer], source: question.context, answer };
  const grade = await gradeAnswer(request, models, storedProfiles(db, question.id), { lane: "interactive" });
  return { grade, explanation: explainGrade(grade) };
}

/** The profiles of one question as the grader's store. */
export function storedProfiles(db: Db, questionId: string): ProfileStore {
  const at = (key: string) => and(eq(keyPointProfiles.questionId, questionId), eq(keyPointProfiles.key, key));
  return {
    get: (key) => db.select().from(keyPointProfiles).where(at(key)).get()?.profile ?? null,
    set: (key, profile) => {
      const row = { questionId, key, profile };
      db.insert(keyPointProfiles).values(row).onConflictDoUpdate({ target: [keyPointProfiles.questionId, keyPointProfiles.key], set: { profile } }).run();
    },
  };
}
