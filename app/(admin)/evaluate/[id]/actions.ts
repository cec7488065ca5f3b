"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { getDb } from "@/db/client";
import { adminAction } from "@/lib/auth/admin-action";
import { decideMark } from "@/lib/hand-ins/decide";
import { confirmSplit, saveSplit } from "@/lib/hand-ins/edit";
import { retryFailed } from "@/lib/hand-ins/grading-rows";
import { MAX_CHARACTERS, MAX_COMMENT, MAX_NAME, MAX_PAGES, MAX_PARTS } from "@/lib/hand-ins/limits";
import { findHandInQuestion } from "@/lib/hand-ins/queries";
import { wakeHandInGrader } from "@/lib/hand-ins/queue";
import { formatMark, parseMark } from "@/lib/review/marks";
import { UserError } from "@/lib/user-error";

const id = z.string().min(1).max(40);
const part = z.object({
  number: z.number().int().min(0).max(999_999).nullable(),
  page: z.number().int().min(1).max(MAX_PAGES),
  text: z.string(),
});
const TOO_LONG = `All answers together have at most ${MAX_CHARACTERS.toLocaleString("en")} characters.`;

const parts = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: "custom", message: "The parts could not be read. Load the page anew." });
      return z.NEVER;
    }
  })
  .pipe(
    z
      .array(part)
      .max(MAX_PARTS, `Use at most ${MAX_PARTS} parts.`)
      .refine((list) => list.reduce((sum, { text }) => sum + text.length, 0) <= MAX_CHARACTERS, TOO_LONG),
  );

const name = z
  .string()
  .transform((text) => text.normalize("NFC").replace(/[\p{C}\s]+/gu, " ").trim())
  .pipe(z.string().min(1, "Say whose it is.").max(MAX_NAME, `Use at most ${MAX_NAME} characters.`));

const splitSchema = z.object({ handIn: id, version: z.string().max(40), name, parts, intent: z.enum(["save", "confirm"]) });

export const splitAction = adminAction(splitSchema, async ({ handIn, version, name: whose, parts: list, intent }) => {
  const db = getDb();
  const change = { handInId: handIn, version, name: whose, parts: list };
  if (intent === "save") {
    saveSplit(db, change);
    revalidatePath("/evaluate", "layout");
    return { message: "Saved. Nothing is graded yet." };
  }
  confirmSplit(db, change);
  wakeHandInGrader(db).catch((error: unknown) => console.error(error));
  revalidatePath("/evaluate", "layout");
  redirect(`/evaluate/${handIn}`);
});

const decision = z.object({
  answer: id,
  mark: z.string().max(20, "Enter a number."),
  comment: z.string().trim().max(MAX_COMMENT, `Use at most ${MAX_COMMENT.toLocaleString("en")} characters.`),
});

export const decideMarkAction = adminAction(decision, async ({ answer, mark, comment }) => {
  const db = getDb();
  const question = findHandInQuestion(db, answer);
  if (!question) throw new UserError("not_found:answer", "This answer is not there any more. Load the page anew.");
  const parsed = mark === "" ? { mark: null } : parseMark(mark, question.points);
  if ("error" in parsed) throw new UserError("bad_request:mark", parsed.error);
  decideMark(db, { answerId: answer, mark: parsed.mark, comment });
  revalidatePath("/evaluate", "layout");
  return { message: parsed.mark === null ? "Saved. The grader’s mark counts." : `Saved. Your ${formatMark(parsed.mark)} counts now.` };
});

export const retryFailedAction = adminAction(z.object({ handIn: id }), async ({ handIn }) => {
  const db = getDb();
  retryFailed(db, handIn);
  wakeHandInGrader(db).catch((error: unknown) => console.error(error));
  revalidatePath("/evaluate", "layout");
});
