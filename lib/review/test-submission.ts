/** For tests: a student's handed-in attempt at an exam, its answers waiting to be graded. */

import "server-only";
import type { Db } from "@/db/client";
import { answers, attempts, students } from "@/db/schema";
import { newId } from "@/lib/ids";
import { queueGrading } from "./grading-rows";

interface TestSubmission {
  examId: string;
  name?: string;
  email?: string;
  submittedAt?: number;
  /** Text by the exam question's id; a question without one was left empty. */
  answers: Record<string, string>;
}

/** Adds the student, the attempt and its answers; returns the attempt's id. */
export function makeTestSubmission(db: Db, wanted: TestSubmission): { attemptId: string; studentId: string } {
  const [attemptId, studentId] = [newId(), newId()];
  const submittedAt = wanted.submittedAt ?? Date.now();
  const email = wanted.email ?? `${studentId}@example.org`;
  db.transaction((tx) => {
    tx.insert(students).values({ id: studentId, email, name: wanted.name ?? "Ada Lovelace", state: "active", passwordHash: "none" }).run();
    tx.insert(attempts)
      .values({ id: attemptId, examId: wanted.examId, studentId, seed: 1, startedAt: submittedAt - 60_000, submittedAt, submittedBy: "student" })
      .run();
    for (const [examQuestionId, text] of Object.entries(wanted.answers)) {
      tx.insert(answers).values({ attemptId, examQuestionId, text, revision: 1, savedAt: submittedAt }).run();
    }
    queueGrading(tx, attemptId);
  });
  return { attemptId, studentId };
}
