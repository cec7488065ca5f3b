/** The teacher's verdict on questions, and deleting several at once. Every step takes all of the given questions or none. */

import "server-only";
import { and, eq, inArray, isNotNull, isNull, type SQL } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "@/db/client";
import { QUESTION_STATES, type QuestionState, questions } from "@/db/schema";
import { UserError } from "@/lib/user-error";

const MAX_REASON = 300;

export const verdictSchema = z.object({
  verdict: z.enum(QUESTION_STATES, "Choose a verdict."),
  reason: z
    .string()
    .optional()
    .transform((text) => (text ?? "").normalize("NFC").replace(/[\p{C}\s]+/gu, " ").trim())
    .pipe(z.string().max(MAX_REASON, `Use at most ${MAX_REASON} characters.`)),
});

/** Sets the verdict; a reason is kept with a rejection only. @throws UserError when one of the questions is gone */
export function setVerdict(db: Db, materialId: string, ids: readonly string[], verdict: QuestionState, reason: string): void {
  const rejectionReason = verdict === "rejected" ? reason : "";
  change(db, materialId, ids, isNull(questions.deletedAt), { state: verdict, rejectionReason });
}

/** Hides the questions; undone with `restoreQuestions`. @throws UserError when one of them is gone */
export function deleteQuestions(db: Db, materialId: string, ids: readonly string[], now = Date.now()): void {
  change(db, materialId, ids, isNull(questions.deletedAt), { deletedAt: now });
}

/** @throws UserError when it is too late for one of them */
export function restoreQuestions(db: Db, materialId: string, ids: readonly string[]): void {
  change(db, materialId, ids, isNotNull(questions.deletedAt), { deletedAt: null });
}

function change(db: Db, materialId: string, ids: readonly string[], which: SQL, set: Partial<typeof questions.$inferInsert>): void {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) throw new UserError("invalid:questions", "Choose at least one question.");
  db.transaction(
    (tx) => {
      let changed = 0;
      // In slices: SQLite takes a limited number of values in one statement.
      for (let start = 0; start < wanted.length; start += 500) {
        const slice = inArray(questions.id, wanted.slice(start, start + 500));
        changed += tx.update(questions).set(set).where(and(eq(questions.materialId, materialId), slice, which)).run().changes;
      }
      // Thrown inside, so that nothing of it stays.
      if (changed < wanted.length) throw new UserError("not_found:question", "Some of these questions are not there any more. Load the page anew.", 404);
    },
    { behavior: "immediate" },
  );
}
