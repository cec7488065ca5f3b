/** What the teacher changes about a question's key points and references. Every new wording is tested against the source. */

import "server-only";
import { and, eq, isNotNull } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "@/db/client";
import { attempts, type ExamKeyPoint, exams, examQuestions } from "@/db/schema";
import { newId } from "@/lib/ids";
import { isModelError } from "@/lib/jobs/failure";
import { groundStatements, keyPointProfile } from "@/lib/nlp/grading";
import type { Models } from "@/lib/nlp/models/types";
import { UserError } from "@/lib/user-error";
import { type ExamQuestion, isGrounded } from "./grounding-rules";
import { propose } from "./proposals";
import { findExamQuestion } from "./queries";
import { goneQuestion } from "./questions";
import type { Exam } from "./rules";

export const MAX_POINTS_PER_QUESTION = 12;
export const MAX_WORDINGS = 8;
export const MAX_REFERENCES = 5;
const MAX_WORDING = 500;
const MAX_REFERENCE = 3_000;

const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(text);
const oneLine = (text: string) => text.normalize("NFC").replace(/[\p{C}\s]+/gu, " ").trim();

export const pointSchema = z.object({
  text: z
    .string()
    .transform(oneLine)
    .pipe(z.string().max(MAX_WORDING, `Use at most ${MAX_WORDING} characters.`).refine(hasWords, "Write what the answer has to say.")),
  /** One a line. */
  alternatives: z
    .string()
    .transform((text) => [...new Set(text.split(/\r?\n/).map(oneLine).filter(hasWords))])
    .pipe(
      z
        .array(z.string().max(MAX_WORDING, `Each wording has at most ${MAX_WORDING} characters.`))
        .max(MAX_WORDINGS, `Use at most ${MAX_WORDINGS} other wordings.`),
    ),
  weight: z
    .string()
    .trim()
    .transform((text) => (text === "" ? NaN : Number(text.replace(",", "."))))
    .pipe(z.number("Enter a number from 0.1 to 10.").min(0.1, "Enter a number from 0.1 to 10.").max(10, "Enter a number from 0.1 to 10.")),
});

export type PointInput = z.output<typeof pointSchema>;

export const referenceSchema = z
  .string()
  .transform((text) => text.normalize("NFC").replace(/\r\n?/g, "\n").trim())
  .pipe(z.string().max(MAX_REFERENCE, `Use at most ${MAX_REFERENCE.toLocaleString("en")} characters.`).refine(hasWords, "Write a reference answer."));

function requireQuestion(db: Pick<Db, "select">, id: string): { question: ExamQuestion; exam: Exam } {
  const found = findExamQuestion(db, id);
  if (!found) throw goneQuestion();
  return found;
}

/**
 * Where a change goes. Once somebody has handed in, the points in force have made marks: they change only by a proposal,
 * whose effect the teacher sees before it is applied.
 */
export type PointsTarget = "inForce" | "proposal";

/** The question and the points to change. @throws UserError when a change of this kind is not allowed now */
function requirePoints(db: Pick<Db, "select">, id: string, target: PointsTarget): { question: ExamQuestion; exam: Exam; points: ExamKeyPoint[] } {
  const { question, exam } = requireQuestion(db, id);
  if (question.keyPoints === null) throw new UserError("conflict:waiting", "The key points of this question are still being worked out. Wait a moment.", 409);
  const handedIn = db.select({ id: attempts.id }).from(attempts).where(and(eq(attempts.examId, exam.id), isNotNull(attempts.submittedAt))).get();
  if (target === "inForce" && handedIn) {
    throw new UserError("refused:submissions", "Somebody has handed in, so this change would make old marks and new ones unlike. Choose “Grade again” on the exam’s page: there you see whose mark changes first.", 409);
  }
  if (target === "proposal" && !handedIn) throw new UserError("refused:no_submissions", "Nobody has handed in yet. Change the key points on the exam’s page.", 409);
  return { question, exam, points: target === "proposal" ? (question.proposedPoints ?? question.keyPoints) : question.keyPoints };
}

/** Asks the models; a failure of theirs becomes a sentence for the page. */
async function asking<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (isModelError(error) || (error instanceof Error && error.name === "GradingError")) throw new UserError("unavailable:models", error.message, 503);
    throw error;
  }
}

/**
 * Changes the point `pointId`, or adds one when it is null. A point counts as grounded when each of its wordings is.
 * @returns the wordings that no source sentence backs
 * @throws UserError in a published exam, when a wording is not backed and the teacher has not said yes to that
 */
export async function savePoint(
  db: Db,
  questionId: string,
  pointId: string | null,
  input: PointInput,
  hasAccepted: boolean,
  models: Models,
  target: PointsTarget = "inForce",
): Promise<string[]> {
  const { question: asked } = requireQuestion(db, questionId);
  const wordings = [input.text, ...input.alternatives];
  const grounds = await asking(groundStatements(wordings, asked.source, models, { lane: "interactive" }));
  const unbacked = wordings.filter((_, index) => !grounds[index]?.groundedBy);
  const point: ExamKeyPoint = {
    id: pointId ?? newId(),
    ...input,
    groundedBy: unbacked.length === 0 ? (grounds[0]?.groundedBy ?? null) : null,
    grounding: Math.min(...grounds.map(({ grounding }) => grounding)),
  };
  // Read again: the models took their time, and another tab may have changed the list.
  db.transaction(
    (tx) => {
      const { question, exam, points } = requirePoints(tx, questionId, target);
      if (exam.state !== "draft" && unbacked.length > 0 && !hasAccepted) {
        throw new UserError("refused:ungrounded", `No source sentence backs “${unbacked[0]}”. This exam is published: tick “Count it even if the source does not back it” to use it all the same.`, 409);
      }
      if (pointId !== null && !points.some(({ id }) => id === pointId)) throw new UserError("not_found:point", "This point is not there any more. Load the page anew.", 404);
      if (pointId === null && points.length >= MAX_POINTS_PER_QUESTION) throw new UserError("invalid:points", `A question has at most ${MAX_POINTS_PER_QUESTION} key points.`);
      const keyPoints = pointId === null ? [...points, point] : points.map((other) => (other.id === pointId ? point : other));
      // A yes was given to the points that were there then: a new one that is not backed needs its own.
      const isUngroundedAccepted = unbacked.length > 0 ? hasAccepted : question.isUngroundedAccepted && !keyPoints.every(isGrounded);
      if (target === "proposal") propose(tx, question, keyPoints);
      else change(tx, question, { keyPoints, isUngroundedAccepted });
    },
    { behavior: "immediate" },
  );
  return unbacked;
}

/** Takes a point out and returns it. @throws UserError for the last one of a published exam */
export function removePoint(db: Db, questionId: string, pointId: string, target: PointsTarget = "inForce"): ExamKeyPoint {
  return db.transaction((tx) => {
    const { question, exam, points } = requirePoints(tx, questionId, target);
    const point = points.find(({ id }) => id === pointId);
    if (!point) throw new UserError("not_found:point", "This point is not there any more. Load the page anew.", 404);
    if (exam.state !== "draft" && points.length === 1) throw new UserError("refused:last", "This exam is published: its last key point cannot go. Add another one first.", 409);
    const keyPoints = points.filter((other) => other !== point);
    if (target === "proposal") propose(tx, question, keyPoints);
    else change(tx, question, { keyPoints, isUngroundedAccepted: question.isUngroundedAccepted && !keyPoints.every(isGrounded) });
    return point;
  });
}

/** The teacher's yes, or its withdrawal, to the points of a draft's question that the source does not back. */
export function acceptUngrounded(db: Db, questionId: string, isAccepted: boolean): void {
  db.transaction((tx) => {
    const { question, exam } = requireQuestion(tx, questionId);
    if (exam.state !== "draft" && !isAccepted) throw new UserError("conflict:state", "This exam is published. Edit or remove the point instead.", 409);
    change(tx, question, { isUngroundedAccepted: isAccepted });
  });
}

/** Adds a further reference answer; returns its sentences that the source does not back, which the page then lists. */
export async function addReference(db: Db, questionId: string, reference: string, models: Models): Promise<string[]> {
  const { question: asked } = requireQuestion(db, questionId);
  const profile = await asking(keyPointProfile(reference, asked.source, asked.question, models, { lane: "interactive" }));
  db.transaction(
    (tx) => {
      const { question } = requireQuestion(tx, questionId);
      if (question.references.includes(reference)) throw new UserError("conflict:reference", "This reference answer is there already.", 409);
      if (question.references.length >= MAX_REFERENCES) throw new UserError("invalid:references", `A question has at most ${MAX_REFERENCES} reference answers.`);
      const ungrounded = [...new Set([...question.ungrounded, ...profile.ungrounded])];
      change(tx, question, { references: [...question.references, reference], ungrounded });
    },
    { behavior: "immediate" },
  );
  return profile.ungrounded;
}

/** Removes a reference answer that was added; the material's own one stays. */
export function removeReference(db: Db, questionId: string, position: number): void {
  db.transaction((tx) => {
    const { question } = requireQuestion(tx, questionId);
    const reference = question.references[position];
    if (position < 1 || reference === undefined) throw new UserError("not_found:reference", "This reference answer is not there any more. Load the page anew.", 404);
    const references = question.references.filter((_, index) => index !== position);
    // Dropped sentences of this reference alone go with it.
    const ungrounded = question.ungrounded.filter((sentence) => references.some((other) => oneLine(other).includes(sentence)));
    change(tx, question, { references, ungrounded });
  });
}

function change(tx: Pick<Db, "update">, { id, examId }: ExamQuestion, set: Partial<ExamQuestion>): void {
  tx.update(examQuestions).set(set).where(eq(examQuestions.id, id)).run();
  tx.update(exams).set({ updatedAt: Date.now() }).where(eq(exams.id, examId)).run();
}
