"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { getDb } from "@/db/client";
import { adminAction } from "@/lib/auth/admin-action";
import { addQuestions } from "@/lib/exams/create";
import { retryKeyPoints, wakeKeyPoints } from "@/lib/exams/key-points";
import { findExamQuestion } from "@/lib/exams/queries";
import { goneQuestion, MAX_POINTS, moveQuestion, removeQuestion, restoreQuestion, setPoints } from "@/lib/exams/questions";
import { saveSettings, settingsSchema } from "@/lib/exams/settings";
import { closeExam, publishExam, reopenExam } from "@/lib/exams/states";
import { chosenIds } from "../chosen";

const id = z.string().max(40);
const question = z.object({ question: id });
const renew = () => revalidatePath("/exams", "layout");

const settingsForm = z.looseObject({ exam: id }).transform((fields, context) => {
  const parsed = settingsSchema.safeParse(fields);
  if (parsed.success) return { exam: fields.exam, settings: parsed.data };
  for (const { path, message } of parsed.error.issues) context.addIssue({ code: "custom", path, message });
  return z.NEVER;
});

export const saveSettingsAction = adminAction(settingsForm, async ({ exam, settings }) => {
  saveSettings(getDb(), exam, settings);
  renew();
  return { message: "Saved." };
});

const MOVES = { publish: publishExam, close: closeExam, reopen: reopenExam };

export const changeStateAction = adminAction(z.object({ exam: id, move: z.enum(["publish", "close", "reopen"]) }), async ({ exam, move }) => {
  MOVES[move](getDb(), exam);
  renew();
});

const addSchema = z
  .object({ exam: id })
  .catchall(z.string())
  .transform(({ exam, ...rest }, context) => {
    const questions = chosenIds(rest);
    if (questions.length > 0) return { exam, questions };
    context.addIssue({ code: "custom", path: ["questions"], message: "Choose at least one question." });
    return z.NEVER;
  });

export const addQuestionsAction = adminAction(addSchema, async ({ exam, questions }) => {
  const db = getDb();
  addQuestions(db, exam, questions);
  wakeKeyPoints(db).catch((error: unknown) => console.error(error));
  renew();
});

export const moveQuestionAction = adminAction(question.extend({ by: z.enum(["up", "down"]) }), async (input) => {
  moveQuestion(getDb(), input.question, input.by === "up" ? -1 : 1);
  renew();
});

const wrongPoints = `Enter a whole number from 1 to ${MAX_POINTS}.`;
const points = z
  .string()
  .trim()
  .regex(/^\d{1,5}$/, wrongPoints)
  .transform(Number)
  .pipe(z.number().min(1, wrongPoints).max(MAX_POINTS, wrongPoints));

export const setPointsAction = adminAction(question.extend({ points }), async (input) => {
  setPoints(getDb(), input.question, input.points);
  renew();
  return { message: "Saved." };
});

export const removeQuestionAction = adminAction(question, async (input) => {
  removeQuestion(getDb(), input.question);
  renew();
});

export const restoreQuestionAction = adminAction(question, async (input) => {
  restoreQuestion(getDb(), input.question);
  renew();
});

export const retryKeyPointsAction = adminAction(question, async (input) => {
  const db = getDb();
  if (!findExamQuestion(db, input.question)) throw goneQuestion();
  retryKeyPoints(db, input.question);
  renew();
});
