"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { getDb } from "@/db/client";
import { adminAction } from "@/lib/auth/admin-action";
import { gradeQuestion, MAX_ANSWER_CHARACTERS } from "@/lib/grades/grade-question";
import { isModelError } from "@/lib/jobs/failure";
import { wakeRunner } from "@/lib/jobs/runner";
import { addRun } from "@/lib/materials/add";
import { deleteQuestion, restoreQuestion } from "@/lib/materials/delete";
import { findMaterial, findQuestion } from "@/lib/materials/queries";
import { getModels } from "@/lib/models/get-models";
import { parseGenerationOptions } from "@/lib/nlp/questions/options";
import { UserError } from "@/lib/user-error";

const id = z.string().max(40);
const gone = (what: string) => new UserError("not_found", `This ${what} is not there any more. Load the page anew.`);

/** The options are checked by the same rules as in an upload and on the command line. */
const runSchema = z
  .object({ material: id, topic: z.string().optional(), difficulty: z.string().optional(), questions: z.string().optional() })
  .transform(({ material, ...raw }, context) => {
    const parsed = parseGenerationOptions(raw);
    if (parsed.ok) return { material, options: parsed.options };
    for (const [field, message] of Object.entries(parsed.errors)) context.addIssue({ code: "custom", path: [field], message });
    return z.NEVER;
  });

export const moreQuestionsAction = adminAction(runSchema, async ({ material: materialId, options }) => {
  const db = getDb();
  const material = findMaterial(db, materialId);
  if (!material) throw gone("material");
  addRun(db, material, options);
  wakeRunner().catch((error: unknown) => console.error(error));
  revalidatePath(`/materials/${materialId}`);
  return { message: "The run is added and is shown at the top." };
});

const gradeSchema = z.object({
  question: id,
  answer: z
    .string()
    .transform((text) => text.replace(/\r\n/g, "\n"))
    .refine((text) => text.length <= MAX_ANSWER_CHARACTERS, {
      error: `The answer is longer than ${MAX_ANSWER_CHARACTERS.toLocaleString("en")} characters. Shorten it.`,
    }),
});

export const gradeAnswerAction = adminAction(gradeSchema, async ({ question: questionId, answer }) => {
  const db = getDb();
  const question = findQuestion(db, questionId);
  if (!question) throw gone("question");
  try {
    return { data: { ...(await gradeQuestion(db, question, answer, getModels())), answer } };
  } catch (error) {
    if (isModelError(error)) throw new UserError("unavailable:models", error.message);
    throw error;
  }
});

const questionSchema = z.object({ question: id });

/** The page is not rendered anew: the card itself offers the way back. */
export const deleteQuestionAction = adminAction(questionSchema, async ({ question }) => {
  if (!deleteQuestion(getDb(), question)) throw gone("question");
});

export const restoreQuestionAction = adminAction(questionSchema, async ({ question }) => {
  if (!restoreQuestion(getDb(), question)) throw gone("question");
});
