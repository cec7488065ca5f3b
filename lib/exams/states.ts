/** What may follow what: draft → open → closed → open. Publishing is refused until everything a mark depends on is settled. */

import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { attempts, exams } from "@/db/schema";
import { UserError } from "@/lib/user-error";
import { moveDeadlines } from "./deadlines";
import { publishProblems } from "./grounding-rules";
import { findExam, listExamQuestions } from "./queries";

export const goneExam = () => new UserError("not_found:exam", "This exam is not there any more. Load the page anew.", 404);

/**
 * Opens a draft. From here on its questions and points stay as they are.
 * @throws UserError with the sentences that say what is missing
 */
export function publishExam(db: Db, id: string, now = Date.now()): void {
  db.transaction(
    (tx) => {
      const exam = findExam(tx, id);
      if (!exam) throw goneExam();
      if (exam.state !== "draft") throw new UserError("conflict:state", "This exam has been published already.", 409);
      const problems = publishProblems(exam, listExamQuestions(tx, id), now);
      if (problems.length > 0) throw new UserError("refused:publish", problems.join(" "), 409);
      tx.update(exams).set({ state: "open", publishedAt: now, updatedAt: now }).where(eq(exams.id, id)).run();
    },
    { behavior: "immediate" },
  );
}

/** Ends an open exam for everybody; what students who are still writing have saved is handed in by the server. */
export function closeExam(db: Db, id: string, now = Date.now()): void {
  db.transaction(
    (tx) => {
      move(tx, id, "open", "closed", now);
      // The server submits attempts whose deadline has passed: closing is a deadline for all of them.
      tx.update(attempts)
        .set({ deadlineAt: sql`min(coalesce(${attempts.deadlineAt}, ${now}), ${now})` })
        .where(and(eq(attempts.examId, id), isNull(attempts.submittedAt)))
        .run();
    },
    { behavior: "immediate" },
  );
}

/**
 * Opens a closed exam again, for students who have not handed in. Who was still writing when it closed, and whose text the
 * server has not handed in yet, goes on: closing by mistake costs nobody their exam.
 * @throws UserError when its closing time has passed
 */
export function reopenExam(db: Db, id: string, now = Date.now()): void {
  db.transaction(
    (tx) => {
      const exam = findExam(tx, id);
      if (exam?.closesAt != null && exam.closesAt <= now) {
        throw new UserError("refused:reopen", "The closing time has passed. Set a later one, or none, and save; then open the exam again.", 409);
      }
      move(tx, id, "closed", "open", now);
      if (exam) moveDeadlines(tx, id, exam);
    },
    { behavior: "immediate" },
  );
}

function move(tx: Pick<Db, "select" | "update">, id: string, from: "open" | "closed", to: "open" | "closed", now: number): void {
  const exam = findExam(tx, id);
  if (!exam) throw goneExam();
  if (exam.state !== from) {
    throw new UserError("conflict:state", `This exam is ${exam.state} now. Load the page anew.`, 409);
  }
  tx.update(exams).set({ state: to, updatedAt: now }).where(eq(exams.id, id)).run();
}
