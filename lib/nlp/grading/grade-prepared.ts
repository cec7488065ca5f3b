/** What all ways of grading share once it is known what is asked for: reads the answer, weighs it, or says why it is none. */

import { GRADE_CORRECT_THRESHOLD } from "../constants";
import type { CallOptions, Models } from "../models/types";
import { verdictOf } from "./combine";
import { emptyNote, isEcho, NOTES } from "./degenerate";
import { ReferenceGrading, type StudentRow } from "./grade-reference";
import { NliBatch } from "./nli-batch";
import type { PreparedReference } from "./prepare";
import { cleanText, readAnswer, type StudentText } from "./texts";
import type { Grade, GradeRequest } from "./types";
import { cosine } from "./vectors";

/** One grade per prepared reference, in order. @throws ModelError */
export async function gradePrepared(
  request: Pick<GradeRequest, "question" | "answer">,
  prepared: readonly PreparedReference[],
  models: Models,
  options?: CallOptions,
): Promise<Grade[]> {
  const student = readAnswer(request.answer);
  const rows = await embedStudent(student, models, options);
  const note = degenerateNote(request, student, rows.at(-1)?.vector, prepared[0]?.questionVector);
  return note === null
    ? gradeAgainstEach(rows, prepared, models, options)
    : prepared.map((reference) => zeroGrade(reference, note, rows.at(-1)?.vector));
}

function degenerateNote(
  request: Pick<GradeRequest, "question" | "answer">,
  student: StudentText,
  whole: Float32Array | undefined,
  question: Float32Array | null | undefined,
): string | null {
  if (whole === undefined) return emptyNote(cleanText(request.answer)) ?? NOTES.noWords;
  if (!question) return null;
  return isEcho(student.whole, request.question, cosine(whole, question)) ? NOTES.echo : null;
}

/** The sentences and, last, the whole answer; one row when they are the same, none for an answer without words. */
async function embedStudent(student: StudentText, models: Models, options?: CallOptions): Promise<StudentRow[]> {
  const { sentences, whole } = student;
  const texts = sentences.length > 1 ? [...sentences, whole] : sentences;
  if (texts.length === 0) return [];
  const vectors = await models.embed(texts, options);
  return vectors.map((vector, index) => ({
    text: texts[index] ?? "",
    vector,
    isSentence: index < sentences.length,
  }));
}

/** One grade per reference. Their pairs go to the model together, and pairs that references share only once. */
async function gradeAgainstEach(
  rows: readonly StudentRow[],
  prepared: readonly PreparedReference[],
  models: Models,
  options?: CallOptions,
): Promise<Grade[]> {
  const batch = new NliBatch();
  const gradings = prepared.map((reference) => new ReferenceGrading(reference, rows, batch));
  for (const grading of gradings) grading.ask();
  await batch.run(models, options);
  for (const grading of gradings) grading.askAgain();
  await batch.run(models, options);
  return gradings.map((grading) => grading.read());
}

/** The grade of an answer that is none: 0, every key point missing, and the reason. */
function zeroGrade(prepared: PreparedReference, note: string, whole: Float32Array | undefined): Grade {
  const { profile, referenceVector } = prepared;
  return {
    ...verdictOf(0, 0),
    max: 10,
    threshold: GRADE_CORRECT_THRESHOLD,
    coverage: 0,
    support: 0,
    contradiction: 0,
    embeddingSimilarity: whole === undefined ? 0 : Math.max(0, cosine(whole, referenceVector)),
    keyPoints: profile.keyPoints.map(({ text }) => ({
      text,
      coverage: 0,
      entailment: 0,
      contradicted: false,
      evidence: null,
    })),
    claims: [],
    missingPoints: profile.keyPoints.map(({ text }) => text),
    contradictedClaims: [],
    unsupportedClaims: [],
    ungroundedReferencePoints: profile.ungrounded,
    grounded: profile.grounded,
    note,
    reference: profile.reference,
  };
}
