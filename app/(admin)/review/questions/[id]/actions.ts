"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { plural } from "@/components/format";
import { getDb } from "@/db/client";
import { adminAction } from "@/lib/auth/admin-action";
import { findExamQuestion } from "@/lib/exams/queries";
import { decideGroup, undoGroup } from "@/lib/review/decide-group";
import { formatMark, parseMark } from "@/lib/review/marks";
import { UserError } from "@/lib/user-error";

const id = z.string().min(1).max(40);
const decision = z.object({
  question: id,
  /** Ids with commas between. */
  submissions: z
    .string()
    .max(100_000)
    .transform((text) => text.split(",").filter((each) => each !== "")),
  mark: z.string().max(20, "Enter a number."),
  reason: z.string().trim().max(500, "Keep the reason below 500 characters."),
  comment: z.string().trim().max(2000, "Keep the comment below 2000 characters."),
});
const renew = () => revalidatePath("/review", "layout");

export const decideGroupAction = adminAction(decision, async ({ question, submissions, mark: typed, reason, comment }, admin) => {
  const db = getDb();
  const found = findExamQuestion(db, question);
  if (!found) throw new UserError("not_found:question", "This question is not there any more. Load the page anew.");
  const parsed = parseMark(typed, found.question.points);
  if ("error" in parsed) throw new UserError("bad_request:mark", parsed.error);
  const { mark } = parsed;
  // An empty field leaves the comments as they are: they may differ from answer to answer.
  const { undo, counts } = decideGroup(db, { examQuestionId: question, attemptIds: submissions, mark, reason, comment: comment || null, who: admin.name });
  renew();
  const decided = counts.override + counts["override-removed"] + counts.accepted + counts.unchanged;
  return { message: `Saved. ${formatMark(mark)} counts for ${plural(decided, "answer")} now.`, data: { undo } };
});

export const undoGroupAction = adminAction(z.object({ undo: id }), async (input, admin) => {
  const { restored, stayed } = undoGroup(getDb(), input.undo, admin.name);
  renew();
  const left = stayed > 0 ? ` ${plural(stayed, "answer")} stayed: somebody has decided on ${stayed === 1 ? "it" : "them"} since.` : "";
  return { message: `Taken back for ${plural(restored, "answer")}.${left}` };
});
