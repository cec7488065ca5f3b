"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { getDb } from "@/db/client";
import { studentAction } from "@/lib/auth/student-action";
import { startAttempt, submitAttempt } from "@/lib/submissions/attempts";
import { findOwnAttempt } from "@/lib/submissions/queries";
import { UserError } from "@/lib/user-error";

const id = z.string().max(40);

export const startAttemptAction = studentAction(z.object({ exam: id }), async ({ exam }, student) => {
  startAttempt(getDb(), exam, student);
  revalidatePath("/student", "layout");
});

/** What is not saved by now is not part of it: the page saves before it calls. */
export const submitAttemptAction = studentAction(z.object({ attempt: id }), async ({ attempt }, student) => {
  const db = getDb();
  if (!findOwnAttempt(db, attempt, student.id)) throw new UserError("not_found:attempt", "There is no such attempt. Load the page anew.", 404);
  submitAttempt(db, attempt);
  revalidatePath("/student", "layout");
});
