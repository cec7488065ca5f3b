"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { getDb } from "@/db/client";
import { adminAction } from "@/lib/auth/admin-action";
import { confirmClean } from "@/lib/hand-ins/confirm-clean";
import { deleteHandIn, restoreHandIn } from "@/lib/hand-ins/delete";
import { wakeHandInGrader } from "@/lib/hand-ins/queue";
import { UserError } from "@/lib/user-error";

const handIn = z.object({ handIn: z.string().max(40) });
const gone = () => new UserError("not_found:hand-in", "This hand-in is not there any more. Load the page anew.");

/** The page is not rendered anew: the row itself offers the way back. */
export const deleteHandInAction = adminAction(handIn, async (input) => {
  if (!deleteHandIn(getDb(), input.handIn)) throw gone();
});

export const restoreHandInAction = adminAction(handIn, async (input) => {
  const db = getDb();
  if (!restoreHandIn(db, input.handIn)) throw gone();
  // Answers that waited when it was deleted wait again.
  wakeHandInGrader(db).catch((error: unknown) => console.error(error));
  revalidatePath("/evaluate");
});

export const confirmCleanAction = adminAction(z.object({ against: z.string().max(60) }), async ({ against }) => {
  const db = getDb();
  const confirmed = confirmClean(db, against);
  wakeHandInGrader(db).catch((error: unknown) => console.error(error));
  revalidatePath("/evaluate");
  return { message: confirmed === 1 ? "1 hand-in is being graded." : `${confirmed} hand-ins are being graded.` };
});
