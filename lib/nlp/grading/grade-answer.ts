/** Grades a written answer by meaning against its reference and source passage: mode "formula", the published method. */

import type { CallOptions, Models } from "../models/types";
import { gradePrepared } from "./grade-prepared";
import { NO_REFERENCE } from "./key-points";
import { prepareReference } from "./prepare";
import type { ProfileStore } from "./profile-cache";
import { cleanText, hasWords, shorten } from "./texts";
import { GradingError, type Grade, type GradeRequest } from "./types";

/**
 * The grade of one answer and the reasons for it. References are alternatives: the answer is graded against each, the
 * best grade counts (of equals the first) and names its reference.
 * @param profiles where key points are stored beyond this process; without it they are kept in memory only
 * @throws GradingError when no reference has words
 * @throws ModelError
 */
export async function gradeAnswer(
  request: GradeRequest,
  models: Models,
  profiles?: ProfileStore,
  options?: CallOptions,
): Promise<Grade> {
  const references = [...new Set(request.references)].filter((reference) => hasWords(cleanText(reference)));
  if (references.length === 0) throw new GradingError("no-reference", NO_REFERENCE);
  // The caller's signal stays out of this: other answers wait for the same preparation.
  const prepared = await Promise.all(
    references.map((reference) =>
      prepareReference(request.question, reference, request.source, models, profiles, { lane: options?.lane }),
    ),
  );
  const grades = await gradePrepared(request, prepared, models, options);
  const best = grades.reduce((leader, grade) => (grade.similarity > leader.similarity ? grade : leader));
  return { ...best, note: best.note ?? nameReference(best.reference, references) };
}

/** Says which of several references counted; null when there was only one. */
function nameReference(reference: string, references: readonly string[]): string | null {
  if (references.length < 2) return null;
  const position = references.indexOf(reference) + 1;
  return `Of ${references.length} reference answers, number ${position} fits best: “${shorten(reference, 120)}”`;
}
