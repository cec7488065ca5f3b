/** The one way to write a server action of the administrator. */

import "server-only";
import type { z } from "zod";
import { currentAdmin } from "./current";
import { type ActionWork, guardedAction } from "./guarded-action";
import type { Admin } from "./sessions";

/** Wraps `fn` so that it runs only for a signed-in administrator, on fields that fit `schema`; see `guardedAction`. */
export function adminAction<Schema extends z.ZodType, Data>(schema: Schema, fn: ActionWork<z.output<Schema>, Admin, Data>) {
  return guardedAction(currentAdmin, schema, fn);
}
