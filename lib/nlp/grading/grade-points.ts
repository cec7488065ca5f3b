/**
 * Grades a written answer against key points that a teacher has approved, instead of points found in the reference: the
 * method of `gradeAnswer` from there on, with weights and with several wordings for a point.
 */

import { createHash } from "node:crypto";
import type { CallOptions, Models } from "../models/types";
import { gradePrepared } from "./grade-prepared";
import { addVectors, type PreparedReference, rememberPrepared } from "./prepare";
import { cleanText, hasWords, sentencesOf } from "./texts";
import { GradingError, type Grade, type GradeRequest } from "./types";

/** A key point as the teacher words it. */
export interface TeacherPoint {
  id: string;
  text: string;
  /** Other wordings; any of them counts. */
  alternatives: readonly string[];
  /** Share in the coverage relative to the other points (> 0). */
  weight: number;
}

export interface PointsRequest extends GradeRequest {
  /** At least one with words. */
  points: readonly TeacherPoint[];
}

const NO_POINTS = "There is no key point to look for. Give at least one key point with words in it.";
const MAX_SENTENCES_LOOKED_AT = 1;

/**
 * The grade of one answer. Coverage is the weighted mean over the points; a point is covered as far as its best wording
 * is, and not at all when the student contradicts it. References only serve for closeness, and as the source where there
 * is none; `reference` names the one that is nearest to the answer.
 * @throws GradingError when no point has words
 * @throws ModelError
 */
export async function gradeAgainstPoints(request: PointsRequest, models: Models, options?: CallOptions): Promise<Grade> {
  const points = request.points.map(readPoint).filter((point) => point.wordings.length > 0);
  if (points.length === 0) throw new GradingError("no-points", NO_POINTS);
  const given = [...new Set(request.references)].filter((reference) => hasWords(cleanText(reference)));
  const references = given.length > 0 ? given : [points.map(({ wordings }) => wordings[0]).join(" ")];
  const prepared = await Promise.all(
    references.map((reference) => prepare(request, reference, points, models, { lane: options?.lane })),
  );
  const grades = await gradePrepared(request, prepared, models, options);
  // All have the same points and differ in closeness only, except where the reference has to stand in for the source.
  return grades.reduce((best, grade) => (isBetter(grade, best) ? grade : best));
}

function isBetter(grade: Grade, best: Grade): boolean {
  if (grade.similarity !== best.similarity) return grade.similarity > best.similarity;
  return grade.embeddingSimilarity > best.embeddingSimilarity;
}

interface ReadPoint {
  wordings: string[];
  weight: number;
}

function readPoint(point: TeacherPoint): ReadPoint {
  const wordings = [point.text, ...point.alternatives].map((text) => cleanText(text).replace(/\s+/gu, " ")).filter(hasWords);
  return { wordings: [...new Set(wordings)], weight: point.weight };
}

function prepare(
  { question, source }: PointsRequest,
  reference: string,
  points: readonly ReadPoint[],
  models: Models,
  options: Pick<CallOptions, "lane">,
): Promise<PreparedReference> {
  const { embedder, nli } = models.fingerprint;
  const key = createHash("sha256").update(JSON.stringify(["points", question, reference, source, points, embedder, nli])).digest("hex");
  const profile = {
    reference,
    keyPoints: points.map(({ wordings }) => ({ text: wordings[0] ?? "", groundedBy: null, grounding: 1 })),
    ungrounded: [],
    grounded: sentencesOf(source, MAX_SENTENCES_LOOKED_AT).length > 0,
  };
  return rememberPrepared(models, key, () => addVectors({ profile, points }, source, question, models, options));
}
