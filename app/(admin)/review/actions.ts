"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { plural } from "@/components/format";
import { getDb } from "@/db/client";
import { adminAction } from "@/lib/auth/admin-action";
import { acceptConfident } from "@/lib/review/decide";
import { retryFailed } from "@/lib/review/grading-rows";
import { releaseAttempts, unreleaseAttempts } from "@/lib/review/release";
import { wakeGrader } from "@/lib/review/queue";
import { UserError } from "@/lib/user-error";

const id = z.string().min(1).max(40);
const renew = () => {
  revalidatePath("/review", "layout");
  revalidatePath("/exams", "layout");
};

/** "all", or ids with commas between, as the table sends the chosen ones. */
const chosen = z
  .string()
  .max(100_000)
  .transform((text) => (text === "all" ? null : text.split(",").filter((each) => each !== "")))
  .refine((ids) => ids === null || ids.length > 0, "Choose at least one submission.");

const release = z.object({ exam: id, move: z.enum(["release", "hide"]), submissions: chosen });

export const changeReleaseAction = adminAction(release, async ({ exam, move, submissions }) => {
  const { changed, message } = move === "hide" ? hide(exam, submissions) : show(exam, submissions);
  renew();
  return { message, data: { move, changed } };
});

function hide(exam: string, submissions: string[] | null) {
  const changed = unreleaseAttempts(getDb(), exam, submissions);
  return { changed, message: changed.length === 0 ? "None of these was released." : `The marks of ${plural(changed.length, "submission")} are hidden again.` };
}

function show(exam: string, submissions: string[] | null) {
  const { released: changed, unmarked } = releaseAttempts(getDb(), exam, submissions);
  if (changed.length === 0 && unmarked > 0) {
    throw new UserError("conflict:unmarked", "Nothing was released: an answer has no mark yet. Wait for the grader, or set the mark yourself.");
  }
  const left = unmarked > 0 ? ` ${plural(unmarked, "submission")} stayed hidden: an answer has no mark yet.` : "";
  return { changed, message: changed.length === 0 ? "These are released already." : `${plural(changed.length, "submission")} released.${left}` };
}

export const acceptConfidentAction = adminAction(z.object({ exam: id }), async (input, admin) => {
  const accepted = acceptConfident(getDb(), input.exam, admin.name);
  renew();
  return { message: accepted === 0 ? "There was nothing left to accept." : `${plural(accepted, "mark")} accepted.` };
});

export const retryFailedAction = adminAction(z.object({ exam: id, submission: id.optional() }), async (input) => {
  const db = getDb();
  const waiting = retryFailed(db, input.exam, input.submission);
  wakeGrader(db).catch((error: unknown) => console.error(error));
  renew();
  return { message: waiting === 0 ? "Nothing has failed any more." : `${plural(waiting, "answer")} will be graded again.` };
});
