"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { getDb } from "@/db/client";
import { adminAction } from "@/lib/auth/admin-action";
import { deleteMaterial, examsOf, restoreMaterial } from "@/lib/materials/delete";
import { renameMaterial } from "@/lib/materials/queries";
import { UserError } from "@/lib/user-error";

const material = z.string().max(40);
const gone = () => new UserError("not_found:material", "This material is not there any more. Load the page anew.");

const title = z
  .string()
  .transform((text) => text.normalize("NFC").replace(/[\p{C}\s]+/gu, " ").trim())
  .pipe(z.string().min(1, "Enter a title.").max(200, "Use at most 200 characters."));

export const renameMaterialAction = adminAction(z.object({ material, title }), async (input) => {
  if (!renameMaterial(getDb(), input.material, input.title)) throw gone();
  revalidatePath("/", "layout");
});

/** The page is not rendered anew: the row itself offers the way back. */
export const deleteMaterialAction = adminAction(z.object({ material }), async (input) => {
  const db = getDb();
  if (!deleteMaterial(db, input.material)) throw gone();
  return { data: { exams: examsOf(db, input.material) } };
});

export const restoreMaterialAction = adminAction(z.object({ material }), async (input) => {
  if (!restoreMaterial(getDb(), input.material)) throw gone();
  revalidatePath("/", "layout");
});
