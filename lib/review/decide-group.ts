/** One decision for many like answers: all of it in one transaction, each answer with its own entry in the trail, and the way back. */

import "server-only";
import type { Db } from "@/db/client";
import { answerGrades } from "@/db/schema";
import { newId } from "@/lib/ids";
import { UserError } from "@/lib/user-error";
import { addChange, type Decision, decideIn, type DecisionKind } from "./decide";
import { isUnit, type Tx } from "./grading-rows";
import { markOf } from "./marks";

export const MAX_GROUP = 2_000;

export interface GroupDecision extends Omit<Decision, "attemptId"> {
  attemptIds: readonly string[];
}

export interface GroupDecided {
  /** For `undoGroup`. */
  undo: string;
  counts: Record<DecisionKind, number>;
}

type Row = typeof answerGrades.$inferSelect;
type Decided = Pick<Row, "overrideMark" | "comment" | "isAccepted">;

interface Undoable {
  examQuestionId: string;
  answers: { attemptId: string; before: Decided; after: Decided }[];
}

/** Decisions on groups since the server started, oldest first. On globalThis: Next may bundle this file more than once. */
const shared = globalThis as typeof globalThis & { sourcemarkGroupDecisions?: Map<string, Undoable> };
const undoable = () => (shared.sourcemarkGroupDecisions ??= new Map<string, Undoable>());
const MAX_UNDOABLE = 50;

/**
 * Decides on each of the answers as `decideMark` does; on all or on none.
 * @throws UserError when there are none, one is not there, or the mark is beyond the question's points
 */
export function decideGroup(db: Db, { attemptIds, ...decision }: GroupDecision, now = Date.now()): GroupDecided {
  const ids = [...new Set(attemptIds)];
  if (ids.length === 0) throw new UserError("invalid:answers", "Choose at least one answer.");
  if (ids.length > MAX_GROUP) throw new UserError("invalid:answers", `Choose at most ${MAX_GROUP.toLocaleString("en")} answers.`);
  const { examQuestionId } = decision;
  const counts: GroupDecided["counts"] = { override: 0, "override-removed": 0, accepted: 0, unchanged: 0 };
  const answers = db.transaction(
    (tx) =>
      ids.map((attemptId) => {
        const before = decidedOf(readRow(tx, attemptId, examQuestionId));
        counts[decideIn(tx, { ...decision, attemptId }, now)] += 1;
        return { attemptId, before, after: decidedOf(readRow(tx, attemptId, examQuestionId)) };
      }),
    { behavior: "immediate" },
  );
  const undo = newId();
  undoable().set(undo, { examQuestionId, answers });
  const oldest = undoable().keys().next().value;
  if (undoable().size > MAX_UNDOABLE && oldest !== undefined) undoable().delete(oldest);
  return { undo, counts };
}

function readRow(tx: Tx, attemptId: string, examQuestionId: string): Row {
  const row = tx.select().from(answerGrades).where(isUnit({ attemptId, examQuestionId })).get();
  if (!row) throw new UserError("not_found:answer", "One of these answers is not there any more. Load the page anew.");
  return row;
}

const decidedOf = ({ overrideMark, comment, isAccepted }: Decided): Decided => ({ overrideMark, comment, isAccepted });
const isSame = (a: Decided, b: Decided) => a.overrideMark === b.overrideMark && a.comment === b.comment && a.isAccepted === b.isAccepted;

const REASON = "Took back the decision on a group.";

/**
 * Takes a decision on a group back, in one transaction. Answers that somebody has decided on since then stay as they are.
 * @returns how many are as before, and how many stayed
 * @throws UserError when the decision is not known any more
 */
export function undoGroup(db: Db, undo: string, who: string, now = Date.now()): { restored: number; stayed: number } {
  const known = undoable().get(undo);
  if (!known) throw new UserError("not_found:undo", "This can no longer be undone here. Each answer’s own page has its history and the way back to the grader’s mark.", 404);
  const { examQuestionId, answers } = known;
  const restored = db.transaction(
    (tx) =>
      answers.filter(({ attemptId, before, after }) => {
        const row = tx.select().from(answerGrades).where(isUnit({ attemptId, examQuestionId })).get();
        if (!row || !isSame(row, after)) return false;
        tx.update(answerGrades).set(before).where(isUnit(row)).run();
        if (before.overrideMark === after.overrideMark && before.isAccepted === after.isAccepted) return true;
        const kind = before.overrideMark === null ? "override-removed" : "override";
        const to = markOf({ mark: row.mark, overrideMark: before.overrideMark });
        addChange(tx, { attemptId, examQuestionId, who, kind, from: markOf(row), to, reason: REASON, at: now });
        return true;
      }),
    { behavior: "immediate" },
  );
  undoable().delete(undo);
  return { restored: restored.length, stayed: answers.length - restored.length };
}
