import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { makeTestDatabase, type TestDatabase } from "@/tests/support/database";
import { answerGrades, attempts, exams } from "@/db/schema";
import { setTestCredentials } from "@/lib/auth/test-session";
import type { Student } from "@/lib/auth/student-sessions";
import { makeTestExam, type TestExamOptions } from "@/lib/exams/test-exam";
import { makeTestStudent } from "@/lib/students/test-student";
import { startAttempt, submitAttempt } from "./attempts";
import { findOwnAttempt, listStudentExams, viewExam } from "./queries";

vi.mock("@/lib/review/queue", async () => ({ ...(await import("@/lib/review/grading-rows")), wakeGrader: () => Promise.resolve() }));

const NOW = Date.now();
let test: TestDatabase;
let restore: () => void;
let student: Student;
beforeEach(async () => {
  test = makeTestDatabase();
  restore = setTestCredentials();
  student = (await makeTestStudent(test.db)).student;
});
afterEach(() => {
  restore();
  test.remove();
});

function begin(options: TestExamOptions) {
  const { exam } = makeTestExam(test.db, options);
  return { exam, attempt: startAttempt(test.db, exam.id, student, NOW) };
}

describe("what a student finds", () => {
  it("is in progress, open, coming and past, and nothing of drafts, deleted ones and others", async () => {
    const running = begin({ title: "running" });
    makeTestExam(test.db, { title: "open" });
    makeTestExam(test.db, { title: "later", opensAt: NOW + 60_000 });
    for (const state of ["draft", "closed"] as const) makeTestExam(test.db, { title: state, state });
    const gone = makeTestExam(test.db);
    test.db.update(exams).set({ deletedAt: NOW }).where(eq(exams.id, gone.exam.id)).run();
    const list = listStudentExams(test.db, student, NOW);
    const titles = [list.running, list.open, list.later, list.past].map((group: { title: string }[]) => group.map(({ title }) => title));
    expect(titles).toEqual([["running"], ["open"], ["later"], []]);
    expect(viewExam(test.db, gone.exam.id, student, NOW)).toBeNull();
    const other = (await makeTestStudent(test.db)).student;
    expect(findOwnAttempt(test.db, running.attempt.id, other.id)).toBeNull();
    expect(viewExam(test.db, running.exam.id, other, NOW)?.kind).toBe("start");
  });

  it("goes from submitted to being graded to released", () => {
    const { attempt, exam } = begin({ questions: 1 });
    submitAttempt(test.db, attempt.id, NOW);
    const state = () => listStudentExams(test.db, student, NOW).past[0];
    expect(state()).toMatchObject({ state: "submitted", score: null });
    test.db.update(answerGrades).set({ state: "grading" }).run();
    expect(state()).toMatchObject({ state: "grading", score: null });
    test.db.update(answerGrades).set({ state: "failed", overrideMark: 7 }).run();
    test.db.update(attempts).set({ releasedAt: NOW }).where(eq(attempts.id, attempt.id)).run();
    expect(state()).toMatchObject({ state: "released", score: { mark: 7, max: 10 } });
    expect(viewExam(test.db, exam.id, student, NOW)).toMatchObject({ kind: "released", mark: 7 });
  });
});
