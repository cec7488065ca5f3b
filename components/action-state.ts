/** The state of a form that was not sent yet. */

import type { ActionState } from "@/lib/auth/action-state";

export type { ActionState };
export const untouched = { ok: false, errors: {}, message: null } satisfies ActionState;
