"use server";

import { setTimeout as sleep } from "node:timers/promises";
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { getDb } from "@/db/client";
import { studentAction } from "@/lib/auth/student-action";
import { getModels } from "@/lib/models/get-models";
import { type AnswerPlace, gradePractice } from "@/lib/practice/grade";
import { answerQuestion, finishRound } from "@/lib/practice/rounds";
import { UserError } from "@/lib/user-error";
import { isBlank } from "@/lib/submissions/answer-text";

/** A page waits this long for a grade; then it shows the reference, and the grade when it is there. */
const WAIT_MS = 15_000;

const id = z.string().max(40);
const place = { round: id, question: id };
// Longer than any answer: the exact limit has a sentence of its own.
const answerSchema = z.object({ ...place, answer: z.string().max(200_000, "This answer is far too long. Shorten it."), unknown: z.string().optional() });

/** Stores the answer, then grades it: whatever becomes of the grading, the answer is there. */
export const answerAction = studentAction(answerSchema, async ({ round: roundId, question: questionId, answer, unknown }, student) => {
  if (isBlank(answer) && unknown !== "yes") throw new UserError("bad_request:empty", "Write an answer, or choose “I don’t know”.");
  const where = { roundId, questionId, studentId: student.id };
  answerQuestion(getDb(), { ...where, text: answer });
  revalidatePath("/quiz", "layout");
  await gradeWithin(where);
});

/** For an answer that has no grade, because the models were not available or another one was being graded. */
export const gradeAgainAction = studentAction(z.object(place), async ({ round: roundId, question: questionId }, student) => {
  const outcome = await gradeWithin({ roundId, questionId, studentId: student.id });
  revalidatePath("/quiz", "layout");
  if (outcome === "busy") throw new UserError("conflict:busy", "Another answer of yours is being graded. Try again in a moment.", 409);
  if (outcome === "failed") throw new UserError("unavailable:models", "The grader is not available at the moment. Your answer is stored; try again in a minute.", 503);
});

/** Ends the round early and leads to how it went. */
export const finishRoundAction = studentAction(z.object({ round: id }), async ({ round: roundId }, student) => {
  const round = finishRound(getDb(), roundId, student.id);
  redirect(round ? `/quiz/${round.materialId}/${round.id}` : "/quiz");
});

const gradeWithin = (where: AnswerPlace) => Promise.race([gradePractice(getDb(), where, getModels), sleep(WAIT_MS, "late" as const)]);
