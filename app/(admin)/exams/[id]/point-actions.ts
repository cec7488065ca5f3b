"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { getDb } from "@/db/client";
import { adminAction } from "@/lib/auth/admin-action";
import { acceptUngrounded, addReference, pointSchema, referenceSchema, removePoint, removeReference, savePoint } from "@/lib/exams/points";
import { findExamQuestion } from "@/lib/exams/queries";
import { goneQuestion } from "@/lib/exams/questions";
import { tryAnswer } from "@/lib/exams/try";
import { MAX_ANSWER_CHARACTERS } from "@/lib/grades/grade-question";
import { isModelError } from "@/lib/jobs/failure";
import { getModels } from "@/lib/models/get-models";
import { UserError } from "@/lib/user-error";

const id = z.string().max(40);
const question = z.object({ question: id });
const renew = () => revalidatePath("/exams", "layout");
const target = z.enum(["inForce", "proposal"]).default("inForce");
const quoted = (texts: readonly string[]) => texts.map((text) => `“${text}”`).join(", ");

const savePointSchema = question.extend({
  /** Empty for a new one. */
  point: id,
  accept: z.string().optional(),
  target,
  ...pointSchema.shape,
});

export const savePointAction = adminAction(savePointSchema, async ({ question: questionId, point, accept, target: where, ...input }) => {
  const unbacked = await savePoint(getDb(), questionId, point || null, input, accept === "on", getModels(), where);
  renew();
  return { message: unbacked.length === 0 ? "Saved. The source backs it." : `Saved, but no source sentence backs ${quoted(unbacked)}.` };
});

export const removePointAction = adminAction(question.extend({ point: id, target }), async (input) => {
  const removed = removePoint(getDb(), input.question, input.point, input.target);
  renew();
  return { data: { removed } };
});

export const acceptUngroundedAction = adminAction(question.extend({ accept: z.enum(["yes", "no"]) }), async (input) => {
  acceptUngrounded(getDb(), input.question, input.accept === "yes");
  renew();
});

export const addReferenceAction = adminAction(question.extend({ reference: referenceSchema }), async (input) => {
  const dropped = await addReference(getDb(), input.question, input.reference, getModels());
  renew();
  return { message: dropped.length === 0 ? "Added." : `Added. The source does not back ${quoted(dropped)}.` };
});

export const removeReferenceAction = adminAction(question.extend({ position: z.coerce.number().int() }), async (input) => {
  removeReference(getDb(), input.question, input.position);
  renew();
});

const trySchema = question.extend({
  target,
  answer: z
    .string()
    .transform((text) => text.replace(/\r\n/g, "\n"))
    .refine((text) => text.length <= MAX_ANSWER_CHARACTERS, {
      error: `The answer is longer than ${MAX_ANSWER_CHARACTERS.toLocaleString("en")} characters. Shorten it.`,
    }),
});

/** Marks an answer as the exam would, and stores nothing. */
export const tryAnswerAction = adminAction(trySchema, async ({ question: questionId, answer, target: where }) => {
  const found = findExamQuestion(getDb(), questionId);
  if (!found) throw goneQuestion();
  try {
    const { proposedPoints } = found.question;
    const asked = where === "proposal" && proposedPoints !== null ? { ...found.question, keyPoints: proposedPoints } : found.question;
    return { data: await tryAnswer(asked, answer, getModels()) };
  } catch (error) {
    if (isModelError(error)) throw new UserError("unavailable:models", error.message);
    throw error;
  }
});
