/** Approving students: the one way in which a student comes to exist. */

import "server-only";
import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { students } from "@/db/schema";
import { newId } from "@/lib/ids";
import { UserError } from "@/lib/user-error";
import type { Entry } from "./addresses";
import { newInvite } from "./invites";

export const MAX_ENTRIES = 2_000;

export interface AddOutcome {
  added: string[];
  /** With what was changed about them, null when nothing was. */
  alreadyListed: { email: string; note: string | null }[];
  invalid: { raw: string; reason: string }[];
}

/**
 * Adds those that are new; a removed one is approved again, with a new code and without the old password.
 * What a roster says about the extra time (and a missing name) of a listed student is taken over.
 * @throws UserError when there is nothing to add, or too much
 */
export function addStudents(db: Db, entries: readonly Entry[], now = Date.now()): AddOutcome {
  if (entries.length === 0) throw new UserError("bad_request:students", "There is no address in it.");
  if (entries.length > MAX_ENTRIES) throw new UserError("bad_request:students", `Add at most ${MAX_ENTRIES} students at a time.`);
  const outcome: AddOutcome = { added: [], alreadyListed: [], invalid: [] };
  const seen = new Set<string>();
  db.transaction((tx) => {
    for (const { raw, email, name, extraTimePercent, problem } of entries) {
      if (problem !== null) {
        outcome.invalid.push({ raw, reason: problem });
        continue;
      }
      if (seen.has(email)) {
        outcome.alreadyListed.push({ email, note: "more than once in this list" });
        continue;
      }
      seen.add(email);
      const listed = tx.select().from(students).where(eq(students.email, email)).get();
      if (!listed) {
        tx.insert(students)
          .values({ id: newId(), email, name, state: "invited", extraTimePercent: extraTimePercent ?? 0, ...newInvite(), createdAt: now })
          .run();
        outcome.added.push(email);
      } else if (listed.state === "removed") {
        tx.update(students)
          .set({ state: "invited", name: name ?? listed.name, extraTimePercent: extraTimePercent ?? listed.extraTimePercent, ...newInvite(), passwordHash: null, registeredAt: null })
          .where(eq(students.id, listed.id))
          .run();
        outcome.added.push(email);
      } else {
        const extra = extraTimePercent ?? listed.extraTimePercent;
        const isChanged = extra !== listed.extraTimePercent;
        tx.update(students).set({ extraTimePercent: extra, name: listed.name ?? name }).where(eq(students.id, listed.id)).run();
        outcome.alreadyListed.push({ email, note: isChanged ? `extra time is now ${extra} %` : null });
      }
    }
  });
  return outcome;
}

