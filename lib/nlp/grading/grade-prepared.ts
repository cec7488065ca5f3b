/** What all ways of grading share once it is known what is asked for: reads the answer, weighs it, or says why it is none. */

import { GRADE_CORRECT_THRESHOLD } from "../constants";
import type { CallOptions, Models } from "../models/types";
import { CalibratedGrading } from "./calibrated/calibrated-grading";
import { SHIPPED_HEAD } from "./calibrated/head";
import { verdictOf } from "./combine";
import { emptyNote, isEcho, NOTES } from "./degenerate";
import { embedStudent, type Student } from "./embed-student";
import { ReferenceGrading } from "./grade-reference";
import { NliBatch } from "./nli-batch";
import type { PreparedReference } from "./prepare";
import { cleanText, readAnswer, type StudentText } from "./texts";
import { DEFAULT_MODE, type Grade, type GradeRequest, type GradingMode } from "./types";
import { cosine } from "./vectors";

type Answered = Pick<GradeRequest, "question" | "answer" | "mode">;

/** One grade per prepared reference, in order. @throws ModelError */
export async function gradePrepared(
  request: Answered,
  prepared: readonly PreparedReference[],
  models: Models,
  options?: CallOptions,
): Promise<Grade[]> {
  const student = readAnswer(request.answer);
  const mode = request.mode ?? DEFAULT_MODE;
  const read = await embedStudent(student, mode, prepared[0]?.question ?? "", models, options);
  const whole = read.rows.at(-1)?.vector;
  const note = degenerateNote(request, student, whole, prepared[0]?.questionVector);
  return note === null
    ? gradeAgainstEach(read, prepared, mode, models, options)
    : prepared.map((reference) => zeroGrade(reference, note, mode, whole));
}

function degenerateNote(
  request: Answered,
  student: StudentText,
  whole: Float32Array | undefined,
  question: Float32Array | null | undefined,
): string | null {
  if (whole === undefined) return emptyNote(cleanText(request.answer)) ?? NOTES.noWords;
  if (!question) return null;
  return isEcho(student.whole, request.question, cosine(whole, question)) ? NOTES.echo : null;
}

/** One grade per reference. Their pairs go to the model together, and pairs that references share only once. */
async function gradeAgainstEach(
  student: Student,
  prepared: readonly PreparedReference[],
  mode: GradingMode,
  models: Models,
  options?: CallOptions,
): Promise<Grade[]> {
  const batch = new NliBatch();
  const gradings = prepared.map((reference) =>
    mode === "formula" ? new ReferenceGrading(reference, student.rows, batch) : new CalibratedGrading(reference, student, batch, SHIPPED_HEAD, GRADE_CORRECT_THRESHOLD),
  );
  for (const grading of gradings) grading.ask();
  await batch.run(models, options);
  for (const grading of gradings) grading.askAgain();
  await batch.run(models, options);
  return gradings.map((grading) => grading.read());
}

/** The grade of an answer that is none: 0, every key point missing, and the reason. */
function zeroGrade(prepared: PreparedReference, note: string, mode: GradingMode, whole: Float32Array | undefined): Grade {
  const { profile, referenceVector } = prepared;
  return {
    ...verdictOf(0, 0),
    mode,
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
