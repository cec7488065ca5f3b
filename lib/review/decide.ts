/** What the teacher decides about marks. Each decision is one transaction and leaves its entry in the audit trail. */

import "server-only";
import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { answerGrades, attempts, examQuestions, markChanges } from "@/db/schema";
import { UserError } from "@/lib/user-error";
import { isConfident } from "./flags";
import { isUnit, type Tx } from "./grading-rows";
import { formatMark, markOf } from "./marks";

export interface Decision {
  attemptId: string;
  examQuestionId: string;
  mark: number;
  reason: string;
  /** For the student; null leaves it as it is. */
  comment: string | null;
  who: string;
}

export type DecisionKind = "override" | "override-removed" | "accepted" | "unchanged";

/**
 * The teacher's word on one answer. A mark other than the one that counts becomes the teacher's; the grader's own mark
 * takes an earlier override back; the same mark again agrees to it. The comment is stored in any case.
 * @throws UserError when the answer is not there or the mark is beyond the question's points
 */
export function decideMark(db: Db, decision: Decision, now = Date.now()): DecisionKind {
  return db.transaction((tx) => decideIn(tx, decision, now), { behavior: "immediate" });
}

/** The same within a transaction. */
export function decideIn(tx: Tx, decision: Decision, now: number): DecisionKind {
  const found = tx
    .select({ row: answerGrades, points: examQuestions.points })
    .from(answerGrades)
    .innerJoin(examQuestions, eq(examQuestions.id, answerGrades.examQuestionId))
    .where(isUnit(decision))
    .get();
  if (!found) throw new UserError("not_found:answer", "This answer is not there any more. Load the page anew.");
  const { row, points } = found;
  if (!(decision.mark >= 0 && decision.mark <= points)) {
    throw new UserError("invalid:mark", `The mark must be between 0 and ${formatMark(points)}.`);
  }
  const before = markOf(row);
  const kind = kindOf(row, before, decision.mark);
  const overrideMark = kind === "override" ? decision.mark : kind === "override-removed" ? null : row.overrideMark;
  tx.update(answerGrades).set({ overrideMark, comment: decision.comment ?? row.comment, isAccepted: true }).where(isUnit(decision)).run();
  if (kind !== "unchanged") addChange(tx, { ...decision, kind, from: before, to: decision.mark, at: now });
  return kind;
}

type Row = typeof answerGrades.$inferSelect;

function kindOf(row: Row, before: number | null, mark: number) {
  if (mark === before) return row.isAccepted ? "unchanged" : "accepted";
  return row.overrideMark !== null && mark === row.mark ? "override-removed" : "override";
}

/** Agrees to every mark of an exam that the grader is sure of and nobody has decided on. Returns how many. */
export function acceptConfident(db: Db, examId: string, who: string, now = Date.now()): number {
  return db.transaction(
    (tx) => {
      const rows = tx
        .select({ row: answerGrades })
        .from(answerGrades)
        .innerJoin(attempts, eq(attempts.id, answerGrades.attemptId))
        .where(eq(attempts.examId, examId))
        .all();
      const confident = rows.map(({ row }) => row).filter(isConfident);
      for (const row of confident) {
        tx.update(answerGrades).set({ isAccepted: true }).where(isUnit(row)).run();
        addChange(tx, { ...row, who, kind: "accepted", from: row.mark, to: row.mark, reason: "Accepted with all confident ones.", at: now });
      }
      return confident.length;
    },
    { behavior: "immediate" },
  );
}

type Change = Required<Omit<typeof markChanges.$inferInsert, "id">>;

/** Writes an entry into the audit trail. */
export function addChange(tx: Tx, { attemptId, examQuestionId, who, at, kind, from, to, reason }: Change): void {
  tx.insert(markChanges).values({ attemptId, examQuestionId, who, at, kind, from, to, reason }).run();
}
