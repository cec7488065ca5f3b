"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { getDb } from "@/db/client";
import { adminAction } from "@/lib/auth/admin-action";
import { setPractice } from "@/lib/practice/open";
import { UserError } from "@/lib/user-error";

const schema = z.object({ material: z.string().max(40), open: z.enum(["yes", "no"]) });

export const setPracticeAction = adminAction(schema, async ({ material, open }) => {
  if (!setPractice(getDb(), material, open === "yes")) {
    throw new UserError("not_found:material", "This material is not there any more. Load the page anew.", 404);
  }
  revalidatePath("/", "layout");
});
