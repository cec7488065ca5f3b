import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeTestDatabase, type TestDatabase } from "@/tests/support/database";
import { answerGrades, attempts, exams, type ReleaseDetail } from "@/db/schema";
import { makeTestExam, type TestExamQuestion } from "@/lib/exams/test-exam";
import { createFakeModels } from "@/lib/nlp/models/fake";
import { wakeGrader } from "./queue";
import { releasedAttempt } from "./released";
import { makeTestSubmission } from "./test-submission";

let test: TestDatabase;
let examId: string;
let questions: TestExamQuestion[];
let made: { attemptId: string; studentId: string };
beforeEach(async () => {
  test = makeTestDatabase();
  const exam = makeTestExam(test.db, { state: "closed", questions: 2 });
  [examId, questions] = [exam.exam.id, exam.questions];
  made = makeTestSubmission(test.db, { examId, answers: { [questions[0]?.id ?? ""]: "Mitochondria break down glucose with oxygen." } });
  await wakeGrader(test.db, () => createFakeModels());
});
afterEach(() => test.remove());

const release = () => test.db.update(attempts).set({ releasedAt: Date.now() }).where(eq(attempts.id, made.attemptId)).run();
const setDetail = (releaseDetail: ReleaseDetail) => test.db.update(exams).set({ releaseDetail }).where(eq(exams.id, examId)).run();
const seen = () => releasedAttempt(test.db, made.studentId, made.attemptId);

/** What only the teacher knows of each question. */
const secrets = () =>
  questions.flatMap((question) => [...question.references, question.source, ...(question.keyPoints ?? []).map(({ text }) => text)]).filter(
    // The student wrote this one.
    (text) => text !== "Mitochondria break down glucose with oxygen.",
  );

describe("a released attempt", () => {
  it("is nothing before its release, for another student, and once its exam is deleted", () => {
    expect(seen()).toBeNull();
    release();
    expect(seen()?.attemptId).toBe(made.attemptId);
    expect(releasedAttempt(test.db, "somebody else", made.attemptId)).toBeNull();
    expect(releasedAttempt(test.db, made.studentId, "another")).toBeNull();
    test.db.update(exams).set({ deletedAt: 1 }).where(eq(exams.id, examId)).run();
    expect(seen()).toBeNull();
  });

  it("with the setting “score” holds marks and comments, and none of the teacher's words about the question", () => {
    release();
    setDetail("score");
    test.db.update(answerGrades).set({ comment: "Well begun." }).where(eq(answerGrades.examQuestionId, questions[0]?.id ?? "")).run();
    const result = seen();
    expect(result?.questions[0]).toMatchObject({ number: 1, points: 10, comment: "Well begun.", feedback: null, key: null });
    const text = JSON.stringify(result);
    for (const secret of secrets()) expect(text).not.toContain(secret);
  });

  it("with “points” also says which were covered and missed, but no reference, source or page", () => {
    release();
    setDetail("points");
    const result = seen();
    const [first] = questions;
    expect(result?.questions[0]?.feedback).toEqual({
      covered: [first?.keyPoints?.[0]?.text],
      missed: [first?.keyPoints?.[1]?.text],
      contradicted: [],
    });
    const text = JSON.stringify(result);
    for (const question of questions) for (const secret of [...question.references, question.source]) expect(text).not.toContain(secret);
    expect(result?.questions.every(({ key }) => key === null)).toBe(true);
  });

  it("with “reference” also gives reference, source and pages", () => {
    release();
    setDetail("reference");
    expect(seen()?.questions[1]?.key).toEqual({ reference: questions[1]?.references[0], source: questions[1]?.source, pages: [2] });
  });

  it("never holds confidence, quality, reasons or the trail", () => {
    release();
    setDetail("reference");
    const text = JSON.stringify(seen());
    for (const field of ["confidence", "similarity", "grounding", "coverage", "reason", "runs", "threshold"]) expect(text).not.toContain(`"${field}"`);
  });

  it("counts the teacher's mark and says that it is one", () => {
    release();
    test.db.update(answerGrades).set({ overrideMark: 8.5 }).where(eq(answerGrades.examQuestionId, questions[1]?.id ?? "")).run();
    const result = seen();
    expect(result?.questions[1]).toMatchObject({ mark: 8.5, isTeachersMark: true });
    expect(result?.mark).toBeCloseTo((result?.questions[0]?.mark ?? 0) + 8.5, 6);
    expect(result?.points).toBe(20);
  });
});
