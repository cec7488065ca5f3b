/** Takes a class list as the body of the request; a file of another encoding than UTF-8 would not survive an action's form. */

import { revalidatePath } from "next/cache";
import { getDb } from "@/db/client";
import { adminRoute } from "@/lib/auth/guards";
import { errorResponse, readBody } from "@/lib/http";
import { addStudents } from "@/lib/students/add";
import { MAX_ROSTER_BYTES, parseRoster } from "@/lib/students/roster";
import { UserError } from "@/lib/user-error";

export const POST = adminRoute(async (request) => {
  const bytes = await readBody(request, MAX_ROSTER_BYTES);
  if (!bytes) return errorResponse(413, "too_large:roster", "The file is larger than 1 MB. Is it a class list?");
  try {
    const outcome = addStudents(getDb(), parseRoster(bytes));
    revalidatePath("/students");
    return Response.json(outcome, { headers: { "Cache-Control": "no-store" } });
  } catch (error) {
    if (error instanceof UserError) return errorResponse(error.status, error.code, error.message);
    throw error;
  }
});
