/** Shows marks to students, and takes them back. Only a submission whose every answer has a mark can be shown. */

import "server-only";
import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { answerGrades, attempts, examQuestions } from "@/db/schema";
import { groupBy } from "@/lib/group";
import { totalOf } from "./marks";

export interface Released {
  /** Attempts that were hidden before: what to name to take it back. */
  released: string[];
  /** Left out, because an answer has no mark yet. */
  unmarked: number;
}

/** Releases submissions of an exam: those named, or all. Released ones keep their time. */
export function releaseAttempts(db: Db, examId: string, attemptIds: readonly string[] | null, now = Date.now()): Released {
  return db.transaction(
    (tx) => {
      const wanted = tx
        .select({ id: attempts.id })
        .from(attempts)
        .where(and(eq(attempts.examId, examId), isNotNull(attempts.submittedAt), isNull(attempts.releasedAt), isNamed(attemptIds)))
        .all();
      const asked = tx.select({ id: examQuestions.id }).from(examQuestions).where(eq(examQuestions.examId, examId)).all();
      const rows = tx
        .select({ row: answerGrades })
        .from(answerGrades)
        .innerJoin(attempts, eq(attempts.id, answerGrades.attemptId))
        .where(eq(attempts.examId, examId))
        .all();
      const byAttempt = groupBy(rows.map(({ row }) => row), ({ attemptId }) => attemptId);
      const isMarked = ({ id }: { id: string }) => {
        const own = byAttempt.get(id) ?? [];
        return own.length === asked.length && totalOf(own) !== null;
      };
      const marked = wanted.filter(isMarked);
      for (const { id } of marked) tx.update(attempts).set({ releasedAt: now }).where(eq(attempts.id, id)).run();
      return { released: marked.map(({ id }) => id), unmarked: wanted.length - marked.length };
    },
    { behavior: "immediate" },
  );
}

/** Hides marks again: of those named, or of all. Returns those that were shown. */
export function unreleaseAttempts(db: Db, examId: string, attemptIds: readonly string[] | null): string[] {
  const shown = and(eq(attempts.examId, examId), isNotNull(attempts.releasedAt), isNamed(attemptIds));
  return db.update(attempts).set({ releasedAt: null }).where(shown).returning({ id: attempts.id }).all().map(({ id }) => id);
}

const isNamed = (attemptIds: readonly string[] | null) => (attemptIds === null ? undefined : inArray(attempts.id, [...attemptIds]));
