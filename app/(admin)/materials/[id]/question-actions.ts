"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { getDb } from "@/db/client";
import { adminAction } from "@/lib/auth/admin-action";
import { wakeRunner } from "@/lib/jobs/runner";
import { editQuestion, type SaveOutcome, wordingSchema, writeQuestion } from "@/lib/materials/edit-question";
import { startRewrite, undoRewrite } from "@/lib/materials/rewrite";
import { deleteQuestions, restoreQuestions, setVerdict, verdictSchema } from "@/lib/materials/verdicts";
import { getModels } from "@/lib/models/get-models";

const id = z.string().max(40);
/** Ids with commas between them; a material has some hundred questions at most. */
const ids = z
  .string()
  .max(100_000)
  .transform((text) => text.split(",").filter(Boolean));
const several = z.object({ material: id, questions: ids });
const renew = () => revalidatePath("/materials/[id]", "page");

export const saveQuestionAction = adminAction(
  wordingSchema.extend({ question: id, version: z.coerce.number().int() }),
  async ({ question, version, ...wording }): Promise<{ data: SaveOutcome }> => {
    const data = await editQuestion(getDb(), question, version, wording, getModels());
    if (data.kind === "saved") renew();
    return { data };
  },
);

export const writeQuestionAction = adminAction(
  wordingSchema.extend({ material: id }),
  async ({ material, ...wording }): Promise<{ data: SaveOutcome }> => {
    const data = await writeQuestion(getDb(), material, wording, getModels());
    if (data.kind === "saved") renew();
    return { data };
  },
);

export const verdictAction = adminAction(several.extend(verdictSchema.shape), async ({ material, questions, verdict, reason }) => {
  setVerdict(getDb(), material, questions, verdict, reason);
  renew();
});

export const deleteQuestionsAction = adminAction(several, async ({ material, questions }) => {
  deleteQuestions(getDb(), material, questions);
  renew();
  return { data: { questions } };
});

export const restoreQuestionsAction = adminAction(several, async ({ material, questions }) => {
  restoreQuestions(getDb(), material, questions);
  renew();
});

export const rewriteQuestionAction = adminAction(z.object({ question: id }), async ({ question }) => {
  startRewrite(getDb(), question);
  wakeRunner().catch((error: unknown) => console.error(error));
  renew();
});

export const undoRewriteAction = adminAction(z.object({ job: id }), async ({ job }) => {
  undoRewrite(getDb(), job);
  renew();
});
