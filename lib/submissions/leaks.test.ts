import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { makeTestDatabase, type TestDatabase } from "@/tests/support/database";
import { answerGrades, attempts } from "@/db/schema";
import { setTestCredentials } from "@/lib/auth/test-session";
import { makeTestExam } from "@/lib/exams/test-exam";
import { leaksIn, secretsOf } from "@/lib/exams/test-secrets";
import { makeTestStudent } from "@/lib/students/test-student";
import { startAttempt, submitAttempt } from "./attempts";
import { listAnswers, listStudentExams, viewExam } from "./queries";
import { receiveSaves } from "./receive-saves";

vi.mock("@/lib/review/queue", async () => ({ ...(await import("@/lib/review/grading-rows")), wakeGrader: () => Promise.resolve() }));

let test: TestDatabase;
let restore: () => void;
beforeEach(() => {
  test = makeTestDatabase();
  restore = setTestCredentials();
});
afterEach(() => {
  restore();
  test.remove();
});

describe("what goes to a student before release", () => {
  it("never holds a reference, key point, passage, page or citation, in any state of the exam", async () => {
    const { student } = await makeTestStudent(test.db);
    const { exam, questions } = makeTestExam(test.db, { releaseDetail: "reference" });
    const secrets = secretsOf(questions);
    expect(secrets.length).toBeGreaterThan(8);
    const seen: string[] = [];
    const look = () => seen.push(JSON.stringify([viewExam(test.db, exam.id, student), listStudentExams(test.db, student)]));
    look();
    const attempt = startAttempt(test.db, exam.id, student);
    look();
    const request = new Request("http://app.example/x", {
      method: "POST",
      body: JSON.stringify({ answers: questions.flatMap(({ id }) => [{ question: id, text: "mine", base: 0 }, { question: id, text: "other", base: 0 }]) }),
    });
    seen.push(JSON.stringify(await receiveSaves(test.db, attempt.id, request)), JSON.stringify(listAnswers(test.db, attempt.id)));
    submitAttempt(test.db, attempt.id);
    look();
    for (const state of ["grading", "failed"] as const) {
      test.db.update(answerGrades).set({ state, overrideMark: 3.25, comment: "a word of the teacher" }).run();
      look();
    }
    const all = seen.join("\n");
    expect(leaksIn(all, [...secrets, "3.25", "a word of the teacher"])).toEqual([]);
    for (const field of ["references", "source", "citations", "keyPoints", "page", "passageAddress", "mark", "seed"]) expect(all).not.toContain(`"${field}":`);
    // And the search finds what it looks for once it may be there.
    test.db.update(attempts).set({ releasedAt: Date.now() }).where(eq(attempts.id, attempt.id)).run();
    expect(leaksIn(JSON.stringify(viewExam(test.db, exam.id, student)), secrets).length).toBeGreaterThan(0);
  });
});
