import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answers, makeTestDatabase, type TestDatabase } from "@/tests/support/database";
import { deleteExam, purgeDeletedExams, restoreExam } from "./delete";
import { findExam, listDeletedExams, listExams } from "./queries";
import { type AttemptChange, makeTestExam, startTestAttempt } from "./test-exam";

let test: TestDatabase;
beforeEach(() => {
  test = makeTestDatabase();
});
afterEach(() => test.remove());

const startAttempt = (examId: string, change?: AttemptChange) => startTestAttempt(test.db, examId, change);

describe("deleting", () => {
  const never = { times: 0, attempts: 0 };

  it("hides an exam that nobody wrote at once, and is undone", () => {
    const { exam } = makeTestExam(test.db);
    expect(deleteExam(test.db, exam.id, never)).toBeNull();
    expect([findExam(test.db, exam.id), listExams(test.db)]).toEqual([null, []]);
    expect(listDeletedExams(test.db)).toEqual([{ id: exam.id, title: exam.title }]);
    expect([restoreExam(test.db, exam.id), restoreExam(test.db, exam.id)]).toEqual([true, false]);
    expect(listExams(test.db)).toHaveLength(1);
  });

  it("asks twice about submissions, says what goes, and asks anew when one came in meanwhile", () => {
    const { exam } = makeTestExam(test.db);
    startAttempt(exam.id, { submittedAt: 1, submittedBy: "student" });
    startAttempt(exam.id);
    const first = deleteExam(test.db, exam.id, { times: 2, attempts: 0 });
    expect(first).toMatchObject({ times: 0, attempts: 2, sentence: expect.stringMatching(/1 submission with all answers.*1 student is writing/) as string });
    expect(deleteExam(test.db, exam.id, { times: 1, attempts: 2 })?.sentence).toContain("Last question");
    startAttempt(exam.id);
    expect(deleteExam(test.db, exam.id, { times: 2, attempts: 2 })).toMatchObject({ times: 0, attempts: 3 });
    expect(findExam(test.db, exam.id)).not.toBeNull();
    expect(deleteExam(test.db, exam.id, { times: 2, attempts: 3 })).toBeNull();
  });

  it("is for good after a day, with all that was written", () => {
    const { exam, questions: [first] } = makeTestExam(test.db);
    const attemptId = startAttempt(exam.id);
    test.db.insert(answers).values({ attemptId, examQuestionId: first!.id, text: "a", revision: 1, savedAt: 1 }).run();
    const kept = makeTestExam(test.db).exam;
    deleteExam(test.db, exam.id, { times: 2, attempts: 1 }, 1_000);
    purgeDeletedExams(test.db, 1_000 + 24 * 3600_000);
    expect(listDeletedExams(test.db)).toHaveLength(1);
    purgeDeletedExams(test.db, 1_001 + 24 * 3600_000);
    expect(test.db.select().from(answers).all()).toEqual([]);
    expect(listExams(test.db).map(({ id }) => id)).toEqual([kept.id]);
  });
});
