/** The one way to write a server action of the administrator: parses, authorises, and answers in one shape. */

import "server-only";
import { headers } from "next/headers";
import { unstable_rethrow } from "next/navigation";
import type { z } from "zod";
import { UserError } from "@/lib/user-error";
import type { ActionState } from "./action-state";
import { currentAdmin } from "./current";
import { isSameOrigin } from "./request";
import type { Admin } from "./sessions";

/**
 * Wraps `fn` so that it runs only for a signed-in administrator, from a page of this site, on fields that fit `schema`.
 * Errors go back per field; a `UserError` becomes the message; anything else is logged and answered with a plain sentence.
 */
export function adminAction<Schema extends z.ZodType, Data>(
  schema: Schema,
  fn: (input: z.output<Schema>, admin: Admin) => Promise<{ message?: string; data?: Data } | void>,
) {
  return async (_previous: ActionState<Data>, form: FormData): Promise<ActionState<Data>> => {
    const requestHeaders = await headers();
    if (!isSameOrigin(requestHeaders)) return failure("This request came from another site's page and was refused.");
    const admin = await currentAdmin(requestHeaders);
    if (!admin) return failure("Your session has ended. Sign in again; what you typed is still here.");
    const parsed = schema.safeParse(fieldsOf(form));
    if (!parsed.success) return { ok: false, errors: firstErrors(parsed.error), message: null };
    try {
      const result = (await fn(parsed.data, admin)) ?? {};
      return { ok: true, errors: {}, message: result.message ?? null, data: result.data };
    } catch (error) {
      unstable_rethrow(error);
      if (error instanceof UserError) return failure(error.message);
      console.error(error);
      return failure("Something went wrong on the server. Try again; if it happens again, look at the server's log.");
    }
  };
}

const failure = (message: string) => ({ ok: false, errors: {}, message });

/** Text fields only, the last of each name; names that React adds are left out. */
function fieldsOf(form: FormData): Record<string, string> {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, value] of form) {
    if (typeof value === "string" && !name.startsWith("$")) fields[name] = value;
  }
  return { ...fields };
}

function firstErrors(error: z.ZodError): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of error.issues) errors[String(issue.path[0] ?? "form")] ??= issue.message;
  return errors;
}
