/** What every server action does first and last: authorises, parses, and answers in one shape. */

import "server-only";
import { headers } from "next/headers";
import { unstable_rethrow } from "next/navigation";
import type { z } from "zod";
import { UserError } from "@/lib/user-error";
import type { ActionState } from "./action-state";
import { isSameOrigin } from "./request";

/** The work of an action: what it says and hands back when all went well. */
export type ActionWork<Input, Account, Data> = (input: Input, account: Account) => Promise<{ message?: string; data?: Data } | void>;

/**
 * Wraps `fn` so that it runs only for the account that `current` finds, from a page of this site, on fields that fit `schema`.
 * Errors go back per field; a `UserError` becomes the message; anything else is logged and answered with a plain sentence.
 */
export function guardedAction<Account, Schema extends z.ZodType, Data>(
  current: (headers: Headers) => Promise<Account | null>,
  schema: Schema,
  fn: ActionWork<z.output<Schema>, Account, Data>,
) {
  return async (_previous: ActionState<Data>, form: FormData): Promise<ActionState<Data>> => {
    const requestHeaders = await headers();
    if (!isSameOrigin(requestHeaders)) return failure("This request came from another site's page and was refused.");
    const account = await current(requestHeaders);
    if (!account) return failure("Your session has ended. Sign in again; what you typed is still here.");
    const parsed = schema.safeParse(fieldsOf(form));
    if (!parsed.success) return { ok: false, errors: firstErrors(parsed.error), message: null };
    try {
      const result = (await fn(parsed.data, account)) ?? {};
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
