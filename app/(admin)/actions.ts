"use server";

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { getDb } from "@/db/client";
import { adminAction } from "@/lib/auth/admin-action";
import { signOut } from "@/lib/auth/config";
import { currentAdmin } from "@/lib/auth/current";
import { isSameOrigin } from "@/lib/auth/request";
import { endSession } from "@/lib/auth/sessions";
import { retryJob } from "@/lib/jobs/queue";
import { cancelJob, wakeRunner } from "@/lib/jobs/runner";
import { UserError } from "@/lib/user-error";

const jobSchema = z.object({ job: z.string().max(40) });

export const cancelJobAction = adminAction(jobSchema, async ({ job }) => {
  if (!cancelJob(getDb(), job)) throw new UserError("conflict:job", "This run has already ended.");
  revalidatePath("/", "layout");
});

export const retryJobAction = adminAction(jobSchema, async ({ job }) => {
  if (!retryJob(getDb(), job)) throw new UserError("conflict:job", "This run cannot be tried again. Upload the PDF anew.");
  wakeRunner().catch((error: unknown) => console.error(error));
  revalidatePath("/", "layout");
});

/** Ends the session in the database and takes the cookie away. */
export async function signOutAction(): Promise<void> {
  const requestHeaders = await headers();
  if (!isSameOrigin(requestHeaders)) return;
  const admin = await currentAdmin(requestHeaders);
  if (admin) {
    endSession(getDb(), admin.sessionId);
    await signOut({ redirect: false });
  }
  redirect("/login");
}
