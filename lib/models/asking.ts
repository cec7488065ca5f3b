/** Calls of the models on behalf of a page that waits for them. */

import "server-only";
import { isModelError } from "@/lib/jobs/failure";
import { UserError } from "@/lib/user-error";

/** The call's result; a failure of the models becomes a sentence for the page. @throws UserError */
export async function asking<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (isModelError(error)) throw new UserError("unavailable:models", error.message, 503);
    throw error;
  }
}
