"use server";

import { revalidatePath } from "next/cache";
import { headers } from "next/headers";
import { z } from "zod";
import { getDb } from "@/db/client";
import { adminAction } from "@/lib/auth/admin-action";
import { trustedOrigin } from "@/lib/auth/request";
import { mailInvitations } from "@/lib/mail/invitations";
import { addStudents } from "@/lib/students/add";
import { normaliseName, parseAddresses } from "@/lib/students/addresses";
import { removeStudents, renameStudent, resetStudent, restoreStudents, setExtraTime } from "@/lib/students/change";
import { parsePercent } from "@/lib/students/roster";
import { UserError } from "@/lib/user-error";

const gone = () => new UserError("not_found:student", "This student is not on the list any more. Load the page anew.");
const student = z.string().max(40);

/** Ids with commas between, as the table sends the chosen ones. */
const chosen = z
  .string()
  .max(100_000)
  .transform((text) => text.split(",").filter((id) => id !== ""))
  .pipe(z.array(student).min(1, "Choose at least one student."));

const addresses = z.string().min(1, "Paste at least one address.").max(200_000, "This is too long. Add the students in parts.");

export const addStudentsAction = adminAction(z.object({ addresses }), async (input) => {
  const outcome = addStudents(getDb(), parseAddresses(input.addresses));
  revalidatePath("/students");
  return { data: outcome };
});

export const resetStudentAction = adminAction(z.object({ student }), async (input) => {
  if (!resetStudent(getDb(), input.student)) throw gone();
  revalidatePath("/students");
});

export const removeStudentsAction = adminAction(z.object({ students: chosen }), async (input) => {
  const removed = removeStudents(getDb(), input.students);
  if (removed.length === 0) throw gone();
  revalidatePath("/students");
  return { data: { removed } };
});

export const restoreStudentsAction = adminAction(z.object({ students: chosen }), async (input) => {
  restoreStudents(getDb(), input.students);
  revalidatePath("/students");
});

export const setExtraTimeAction = adminAction(z.object({ student, extra: z.string().max(20) }), async (input) => {
  const { value, problem } = parsePercent(input.extra.trim());
  if (problem !== null) throw new UserError("bad_request:extra-time", problem);
  if (!setExtraTime(getDb(), input.student, value ?? 0)) throw gone();
  revalidatePath("/students");
});

const name = z
  .string()
  .max(1_000, "This name is too long.")
  .transform((text, context) => {
    const clean = normaliseName(text);
    if (clean !== null) return clean;
    context.addIssue({ code: "custom", message: "Enter the name." });
    return z.NEVER;
  });

export const renameStudentAction = adminAction(z.object({ student, name }), async (input) => {
  if (!renameStudent(getDb(), input.student, input.name)) throw gone();
  revalidatePath("/students");
});

/** To those of the chosen who have not registered; without a choice to all of them. */
export const mailInvitationsAction = adminAction(z.object({ students: chosen.optional() }), async (input) => {
  const mails = mailInvitations(getDb(), trustedOrigin(await headers()), input.students);
  revalidatePath("/students");
  if (mails === 0) throw new UserError("conflict:mail", "There is nobody to invite: they have registered, were removed, or their mail is on its way.");
  return { message: mails === 1 ? "The invitation is being mailed." : `${mails} invitations are being mailed.` };
});
