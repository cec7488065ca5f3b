/** The one way to write a server action of a student. */

import "server-only";
import type { z } from "zod";
import { currentStudent } from "./current";
import { type ActionWork, guardedAction } from "./guarded-action";
import type { Student } from "./student-sessions";

/** Wraps `fn` so that it runs only for a signed-in student, on fields that fit `schema`; see `guardedAction`. */
export function studentAction<Schema extends z.ZodType, Data>(schema: Schema, fn: ActionWork<z.output<Schema>, Student, Data>) {
  return guardedAction(currentStudent, schema, fn);
}
