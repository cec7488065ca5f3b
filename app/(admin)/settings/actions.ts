"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { getDb } from "@/db/client";
import { adminAction } from "@/lib/auth/admin-action";
import { writeSetting } from "@/lib/settings/settings";

const schema = z.object({ registration: z.enum(["code", "address"], "Choose one of the two.") });

export const saveRegistrationAction = adminAction(schema, async ({ registration }) => {
  writeSetting(getDb(), "registration", registration);
  revalidatePath("/settings");
  return { message: "Saved." };
});
