"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { getDb } from "@/db/client";
import { adminAction } from "@/lib/auth/admin-action";
import { createExam, duplicateExam } from "@/lib/exams/create";
import { deleteExam, restoreExam } from "@/lib/exams/delete";
import { wakeKeyPoints } from "@/lib/exams/key-points";
import { titleSchema } from "@/lib/exams/settings";
import { UserError } from "@/lib/user-error";
import { chosenIds } from "./chosen";

const id = z.string().max(40);

/** Each chosen question is a field of its own, so that the form works without scripts. */
const createSchema = z
  .object({ material: id, title: titleSchema })
  .catchall(z.string())
  .transform(({ material, title, ...rest }, context) => {
    const questions = chosenIds(rest);
    if (questions.length > 0) return { material, title, questions };
    context.addIssue({ code: "custom", path: ["questions"], message: "Choose at least one question." });
    return z.NEVER;
  });

export const createExamAction = adminAction(createSchema, async ({ material, title, questions }) => {
  const db = getDb();
  const exam = createExam(db, material, questions, title);
  wakeKeyPoints(db).catch((error: unknown) => console.error(error));
  revalidatePath("/exams");
  redirect(`/exams/${exam}`);
});

export const duplicateExamAction = adminAction(z.object({ exam: id }), async ({ exam }) => {
  const db = getDb();
  const copy = duplicateExam(db, exam);
  wakeKeyPoints(db).catch((error: unknown) => console.error(error));
  revalidatePath("/exams");
  redirect(`/exams/${copy}`);
});

const count = z.coerce.number().int().min(0).catch(0);

/** The page is not rendered anew: the row itself asks further, or offers the way back. */
export const deleteExamAction = adminAction(z.object({ exam: id, times: count, attempts: count }), async ({ exam, times, attempts }) => {
  return { data: { question: deleteExam(getDb(), exam, { times, attempts }) } };
});

export const restoreExamAction = adminAction(z.object({ exam: id }), async ({ exam }) => {
  if (!restoreExam(getDb(), exam)) throw new UserError("not_found:exam", "This exam is not there any more. Load the page anew.");
  revalidatePath("/exams");
});
