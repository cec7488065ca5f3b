/** The teacher's word on one answer of a hand-in. */

import "server-only";
import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { handInAnswers } from "@/db/schema";
import { formatMark } from "@/lib/review/marks";
import { UserError } from "@/lib/user-error";
import { findHandInQuestion } from "./queries";

interface Decision {
  answerId: string;
  /** Null: the grader's mark counts again. */
  mark: number | null;
  comment: string;
}

/** Sets the mark that counts instead of the grader's, and the comment. @throws UserError when it is gone or beyond the points */
export function decideMark(db: Db, { answerId, mark, comment }: Decision): void {
  db.transaction(
    (tx) => {
      const question = findHandInQuestion(tx, answerId);
      if (!question) throw new UserError("not_found:answer", "This answer is not there any more. Load the page anew.", 404);
      if (mark !== null && !(mark >= 0 && mark <= question.points)) {
        throw new UserError("invalid:mark", `The mark must be between 0 and ${formatMark(question.points)}.`);
      }
      tx.update(handInAnswers).set({ overrideMark: mark, comment }).where(eq(handInAnswers.id, answerId)).run();
    },
    { behavior: "immediate" },
  );
}
