/**
 * Key points that a teacher prepares for an exam that somebody has handed in: they count for nothing until they are
 * applied. Whatever changes a proposal drops its preview.
 */

import "server-only";
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { type ExamKeyPoint, examQuestions, regradePreviews } from "@/db/schema";
import { UserError } from "@/lib/user-error";
import type { ExamQuestion } from "./grounding-rules";

type Writer = Pick<Db, "select" | "update" | "delete">;

/** Stores the proposal for a question; points like those in force are none. Leaves the exam's own time of change alone: it says when a closed exam was closed. */
export function propose(tx: Writer, question: ExamQuestion, points: ExamKeyPoint[]): void {
  const proposedPoints = comparePoints(question.keyPoints ?? [], points) === null ? null : points;
  tx.update(examQuestions).set({ proposedPoints }).where(eq(examQuestions.id, question.id)).run();
  tx.delete(regradePreviews).where(eq(regradePreviews.examQuestionId, question.id)).run();
}

export interface PointsChange {
  added: ExamKeyPoint[];
  removed: ExamKeyPoint[];
  /** The same point worded, weighted or alternatively worded otherwise. */
  changed: { from: ExamKeyPoint; to: ExamKeyPoint }[];
}

/** What differs for the grader, null when nothing does. A point that was taken out and written again is the same. */
export function comparePoints(inForce: readonly ExamKeyPoint[], proposed: readonly ExamKeyPoint[]): PointsChange | null {
  const gone = leftOver(inForce, proposed);
  const come = leftOver(proposed, inForce);
  if (gone.length === 0 && come.length === 0) return null;
  const changed = come.flatMap((to) => gone.filter(({ id }) => id === to.id).map((from) => ({ from, to })));
  return {
    changed,
    added: come.filter((point) => !changed.some(({ to }) => to === point)),
    removed: gone.filter((point) => !changed.some(({ from }) => from === point)),
  };
}

/** What the grader looks at in a point. */
const contentOf = ({ text, alternatives, weight }: ExamKeyPoint): string => JSON.stringify([text, alternatives, weight]);

/** The points that the other list has no like of; of equal ones as many as it has too few. */
function leftOver(points: readonly ExamKeyPoint[], others: readonly ExamKeyPoint[]): ExamKeyPoint[] {
  const contents = others.map(contentOf);
  return points.filter((point) => {
    const found = contents.indexOf(contentOf(point));
    if (found >= 0) contents.splice(found, 1);
    return found < 0;
  });
}

interface Dropped {
  questionId: string;
  points: ExamKeyPoint[];
}

/** Proposals dropped since the server started, by exam, so that the teacher's work can be brought back. */
const shared = globalThis as typeof globalThis & { sourcemarkDroppedProposals?: Map<string, Dropped[]> };
const dropped = () => (shared.sourcemarkDroppedProposals ??= new Map<string, Dropped[]>());
const MAX_DROPPED = 100;

/** Drops all proposals and previews of an exam, or those of one question. Returns how many proposals there were. */
export function dropProposals(db: Db, examId: string, questionId: string | null = null): number {
  return db.transaction((tx) => {
    const isWanted = and(eq(examQuestions.examId, examId), questionId === null ? undefined : eq(examQuestions.id, questionId));
    const questions = tx.select().from(examQuestions).where(isWanted).all();
    const gone = questions.flatMap(({ id, proposedPoints }) => (proposedPoints === null ? [] : [{ questionId: id, points: proposedPoints }]));
    for (const { id } of questions) tx.delete(regradePreviews).where(eq(regradePreviews.examQuestionId, id)).run();
    tx.update(examQuestions).set({ proposedPoints: null }).where(and(isWanted, isNotNull(examQuestions.proposedPoints))).run();
    if (gone.length > 0) {
      dropped().set(examId, gone);
      const oldest = dropped().keys().next().value;
      if (dropped().size > MAX_DROPPED && oldest !== undefined) dropped().delete(oldest);
    }
    return gone.length;
  });
}

/** Brings back what was dropped last; what was proposed anew since then stays. @throws UserError when nothing is known any more */
export function restoreProposals(db: Db, examId: string): void {
  const gone = dropped().get(examId);
  if (!gone) throw new UserError("not_found:proposal", "This can no longer be undone. Make the changes again.", 404);
  db.transaction((tx) => {
    for (const { questionId, points } of gone) {
      const question = tx.select().from(examQuestions).where(and(eq(examQuestions.id, questionId), isNull(examQuestions.proposedPoints))).get();
      if (question) propose(tx, question, points);
    }
  });
  dropped().delete(examId);
}
