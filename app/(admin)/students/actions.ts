"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { getDb } from "@/db/client";
import { adminAction } from "@/lib/auth/admin-action";
import { addStudents } from "@/lib/students/add";
import { parseAddresses } from "@/lib/students/addresses";
import { removeStudents, resetStudent, restoreStudents, setExtraTime } from "@/lib/students/change";
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
