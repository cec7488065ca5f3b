"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { getDb } from "@/db/client";
import { adminAction } from "@/lib/auth/admin-action";
import { findExamQuestion } from "@/lib/exams/queries";
import { decideMark } from "@/lib/review/decide";
import { formatMark, parseMark } from "@/lib/review/marks";
import { UserError } from "@/lib/user-error";

const id = z.string().min(1).max(40);
const decision = z.object({
  submission: id,
  question: id,
  mark: z.string().max(20, "Enter a number."),
  reason: z.string().trim().max(500, "Keep the reason below 500 characters.").optional(),
  comment: z.string().trim().max(2000, "Keep the comment below 2000 characters."),
});

export const decideMarkAction = adminAction(decision, async (input, admin) => {
  const db = getDb();
  const found = findExamQuestion(db, input.question);
  if (!found) throw new UserError("not_found:answer", "This answer is not there any more. Load the page anew.");
  const parsed = parseMark(input.mark, found.question.points);
  if ("error" in parsed) throw new UserError("bad_request:mark", parsed.error);
  const { submission: attemptId, question: examQuestionId, reason = "", comment } = input;
  const { mark } = parsed;
  const kind = decideMark(db, { attemptId, examQuestionId, mark, reason, comment, who: admin.name });
  revalidatePath("/review", "layout");
  const said = {
    override: `Saved. Your ${formatMark(mark)} counts now.`,
    "override-removed": `Saved. The grader’s ${formatMark(mark)} counts again.`,
    accepted: `Saved. You agree with ${formatMark(mark)}.`,
    unchanged: "Saved.",
  };
  return { message: said[kind] };
});
