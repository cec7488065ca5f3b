/** The rows of `hand_in_answers` as a queue, as `lib/review/grading-rows` has it for submissions. Every step is one transaction. */

import "server-only";
import { and, asc, eq, isNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { handInAnswers, handIns, type HandInQuestion } from "@/db/schema";
import type { Grade } from "@/lib/nlp/grading/types";
import { MAX_GRADING_RUNS } from "@/lib/review/grading-rows";
import { markFor } from "@/lib/review/marks";

/** An answer to be graded, with all that its grade depends on. */
export interface HandInUnit {
  answerId: string;
  question: HandInQuestion;
  answer: string;
}

/** Takes the answer that waits longest (by hand-in, then as they stand in it), null when none does. */
export function claimNextAnswer(db: Db): HandInUnit | null {
  return db.transaction(
    (tx) => {
      const waiting = tx
        .select({ answer: handInAnswers, questions: handIns.questions })
        .from(handInAnswers)
        .innerJoin(handIns, eq(handIns.id, handInAnswers.handInId))
        .where(and(eq(handInAnswers.state, "waiting"), eq(handIns.state, "grading"), isNull(handIns.deletedAt)))
        .orderBy(asc(handIns.createdAt), asc(handIns.id), asc(handInAnswers.ordinal))
        .limit(1);
      for (let next = waiting.get(); next; next = waiting.get()) {
        const { id, number, text, runs } = next.answer;
        const question = next.questions.find((asked) => asked.number === number);
        const change = question ? ({ state: "grading", runs: runs + 1 } as const) : { state: null };
        tx.update(handInAnswers).set(change).where(eq(handInAnswers.id, id)).run();
        if (question) return { answerId: id, question, answer: text };
      }
      return null;
    },
    { behavior: "immediate" },
  );
}

const isBeingGraded = (answerId: string) => and(eq(handInAnswers.id, answerId), eq(handInAnswers.state, "grading"));

/** Stores a grade with its mark. An answer whose text was changed meanwhile has another id: nothing is written then. */
export function storeGrade(db: Db, unit: HandInUnit, grade: Grade): void {
  const mark = markFor(unit.question.points, grade.similarity);
  db.update(handInAnswers).set({ state: "graded", grade, mark, error: null }).where(isBeingGraded(unit.answerId)).run();
}

/** Says that an answer could not be graded, in a sentence for the teacher. */
export function storeFailure(db: Db, { answerId }: HandInUnit, error: string): void {
  db.update(handInAnswers).set({ state: "failed", error }).where(isBeingGraded(answerId)).run();
}

/** After a crash: answers that were being graded wait again, and the one that keeps stopping the server is given up. */
export function recoverHandIns(db: Db): void {
  for (const { id, runs } of db.select().from(handInAnswers).where(eq(handInAnswers.state, "grading")).all()) {
    const error = `The server stopped ${runs} times while it graded this answer. Set a mark yourself, or try again.`;
    const change = runs >= MAX_GRADING_RUNS ? ({ state: "failed", error } as const) : ({ state: "waiting" } as const);
    db.update(handInAnswers).set(change).where(eq(handInAnswers.id, id)).run();
  }
}

/** Lets failed answers of a hand-in be graded again. Returns how many. */
export function retryFailed(db: Db, handInId: string): number {
  const failed = and(eq(handInAnswers.handInId, handInId), eq(handInAnswers.state, "failed"));
  return db.update(handInAnswers).set({ state: "waiting", runs: 0, error: null }).where(failed).run().changes;
}
