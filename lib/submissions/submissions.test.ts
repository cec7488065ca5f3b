import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { makeTestDatabase, type TestDatabase } from "@/tests/support/database";
import { answerGrades, answerHistory, answers, attempts, exams } from "@/db/schema";
import { setTestCredentials } from "@/lib/auth/test-session";
import type { Student } from "@/lib/auth/student-sessions";
import { GRACE_MS } from "@/lib/exams/rules";
import { makeTestExam, type TestExamOptions } from "@/lib/exams/test-exam";
import { makeTestStudent } from "@/lib/students/test-student";
import { fingerprint } from "./answer-text";
import { startAttempt, submitAttempt, submitOverdue } from "./attempts";
import { viewExam } from "./queries";
import { type Save, saveAnswer } from "./save-answer";

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

function begin(options: TestExamOptions = {}) {
  const { exam, questions } = makeTestExam(test.db, options);
  const attempt = startAttempt(test.db, exam.id, student, NOW);
  const question = questions[0]?.id ?? "";
  const save = (text: string, baseRevision: number, more: Partial<Save> = {}) =>
    saveAnswer(test.db, { attemptId: attempt.id, examQuestionId: question, text, baseRevision, now: NOW, ...more });
  const stored = () => test.db.select().from(answers).where(eq(answers.examQuestionId, question)).get();
  const history = () => test.db.select().from(answerHistory).where(eq(answerHistory.examQuestionId, question)).all();
  const row = () => test.db.select().from(attempts).where(eq(attempts.id, attempt.id)).get();
  return { exam, questions, attempt, save, stored, history, row };
}

describe("starting", () => {
  it("fixes the deadline with the student's extra time, and happens once", () => {
    student = { ...student, extraTimePercent: 50 };
    const { exam, attempt } = begin({ timeLimitMinutes: 60 });
    expect(attempt.deadlineAt).toBe(NOW + 90 * 60_000);
    expect(startAttempt(test.db, exam.id, student, NOW + 5_000)).toEqual(attempt);
  });

  it.each([{ state: "draft" }, { state: "closed" }, { opensAt: NOW + 1_000 }, { closesAt: NOW }] as TestExamOptions[])("is refused for %o", (options) => {
    const { exam } = makeTestExam(test.db, options);
    expect(() => startAttempt(test.db, exam.id, student, NOW)).toThrow("not open");
  });
});

describe("saving", () => {
  it("counts revisions up and keeps every text", () => {
    const { save, stored, history } = begin();
    expect(save("one", 0)).toMatchObject({ outcome: "saved", revision: 1, savedAt: NOW });
    expect(save("two", 1)).toMatchObject({ outcome: "saved", revision: 2 });
    expect(stored()).toMatchObject({ text: "two", revision: 2 });
    expect(history().map(({ text, outcome }) => [text, outcome])).toEqual([["one", "saved"], ["two", "saved"]]);
  });

  it("puts a text that only goes on into the same line of the history, for a minute", () => {
    const { save, history } = begin();
    save("Mito", 0);
    save("Mitochondria", 1, { now: NOW + 2_000 });
    save("Mitochondria make", 2, { now: NOW + 61_000 });
    expect(history().map(({ text }) => text)).toEqual(["Mitochondria", "Mitochondria make"]);
  });

  it("lets no other tab write over what it has not seen, and keeps its text", () => {
    const { save, stored, history } = begin();
    save("first tab", 0);
    expect(save("second tab", 0)).toMatchObject({ outcome: "outdated", revision: 1, text: "first tab" });
    save("second tab", 0);
    expect(stored()?.text).toBe("first tab");
    expect(history().filter(({ outcome }) => outcome === "outdated").map(({ text }) => text)).toEqual(["second tab"]);
    expect(save("second tab", 1)).toMatchObject({ outcome: "saved", revision: 2 });
    expect(history().map(({ text }) => text)).toContain("first tab");
  });

  it("knows a writer's own text again when the answer to a save was lost", () => {
    const { save, stored } = begin();
    save("one", 0);
    expect(save("one", 0)).toMatchObject({ outcome: "saved", revision: 1 });
    expect(save("one two", 0, { sent: [fingerprint("one")] })).toMatchObject({ outcome: "saved", revision: 2 });
    expect(stored()?.text).toBe("one two");
  });

  it("takes a flag without a text, which blocks no later text", () => {
    const { save, stored } = begin();
    expect(save("", 0, { isFlagged: true })).toMatchObject({ outcome: "saved", isFlagged: true });
    expect(save("text", 0)).toMatchObject({ outcome: "saved", revision: 2, isFlagged: true });
    save("text", 2, { isFlagged: false });
    expect(stored()).toMatchObject({ text: "text", revision: 2, isFlagged: false });
  });

  it("takes 10,000 characters of any script, refuses one more", () => {
    const { save, stored } = begin();
    const text = "👩‍🔬é漢\u0000ا".repeat(2_000).slice(0, 9_990);
    save(text, 0);
    expect(stored()?.text).toBe(text);
    expect(save("𝛼".repeat(10_000), 1).outcome).toBe("saved");
    expect(() => save("𝛼".repeat(10_001), 2)).toThrow("10,000 characters");
    save("half \ud83d and\r\nline", 2);
    expect(stored()?.text).toBe("half \ufffd and\nline");
  });

  it("is refused for a question of another exam", () => {
    const { attempt } = begin();
    const { questions } = makeTestExam(test.db);
    expect(() => saveAnswer(test.db, { attemptId: attempt.id, examQuestionId: questions[0]?.id ?? "", text: "x", baseRevision: 0, now: NOW })).toThrow("no such question");
  });

  it("property: two tabs in any order: the stored text is always the last accepted, and no text is lost", () => {
    const steps = fc.array(fc.record({ tab: fc.nat(1), text: fc.string({ minLength: 1, maxLength: 4 }), isLost: fc.boolean() }), { maxLength: 25 });
    fc.assert(
      fc.property(steps, (list) => {
        test.db.delete(attempts).run();
        const { save, stored, history } = begin();
        const tabs = [0, 1].map(() => ({ base: 0, sent: [] as string[] }));
        let accepted = "";
        let revision = 0;
        for (const { tab, text, isLost } of list) {
          const mine = tabs[tab];
          if (!mine) continue;
          const result = save(text, mine.base, { sent: mine.sent });
          expect(result.revision).toBeGreaterThanOrEqual(revision);
          revision = result.revision;
          if (result.outcome === "saved") accepted = text;
          if (isLost) mine.sent.push(fingerprint(text));
          else Object.assign(mine, { base: result.revision, sent: [] });
          expect(stored()?.text).toBe(accepted);
          expect(history().some((line) => line.text.startsWith(text))).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe("the deadline", () => {
  it("property: a save counts until the end of the grace, and is kept as late after it", () => {
    const { attempt, save, stored, history } = begin({ timeLimitMinutes: 10 });
    const deadline = attempt.deadlineAt ?? 0;
    let revision = 0;
    fc.assert(
      fc.property(fc.integer({ min: -60_000, max: GRACE_MS + 60_000 }), (offset) => {
        const text = `at ${offset} after ${revision}`;
        const before = stored()?.text ?? "";
        const result = save(text, revision, { now: deadline + offset });
        revision = result.revision;
        expect(result.outcome).toBe(offset <= GRACE_MS ? "saved" : "late");
        expect(stored()?.text ?? "").toBe(offset <= GRACE_MS ? text : before);
        expect(history().at(-1)).toMatchObject({ text, outcome: result.outcome });
      }),
      { numRuns: 40 },
    );
  });

  it("hands in what is saved with no browser open, once, and bears the time at which writing ended", () => {
    const { attempt, save, row } = begin({ timeLimitMinutes: 10, questions: 2 });
    save("saved in time", 0);
    const end = (attempt.deadlineAt ?? 0) + GRACE_MS;
    expect(submitOverdue(test.db, end)).toBe(0);
    expect(submitOverdue(test.db, end + 3_600_000)).toBe(1);
    expect(submitOverdue(test.db, end + 3_600_001)).toBe(0);
    expect(row()).toMatchObject({ submittedAt: end, submittedBy: "deadline" });
    expect(test.db.select().from(answerGrades).all()).toHaveLength(2);
  });

  it("ends the attempts of an exam that the teacher closes", () => {
    const { exam, save, row } = begin();
    const closedAt = NOW + 60_000;
    test.db.update(exams).set({ state: "closed", updatedAt: closedAt }).where(eq(exams.id, exam.id)).run();
    expect(save("in the grace", 0, { now: closedAt + GRACE_MS }).outcome).toBe("saved");
    expect(save("after it", 1, { now: closedAt + GRACE_MS + 1 }).outcome).toBe("late");
    expect(submitOverdue(test.db, closedAt + GRACE_MS + 1)).toBe(1);
    expect(row()?.submittedBy).toBe("teacher");
  });

  it("is who handed in when the page does so within the grace", () => {
    const { attempt, row } = begin({ timeLimitMinutes: 10 });
    submitAttempt(test.db, attempt.id, attempt.deadlineAt ?? 0);
    expect(row()).toMatchObject({ submittedBy: "deadline", submittedAt: attempt.deadlineAt });
  });

  it("counts when the page is read before the watch has come round", () => {
    const { exam, attempt, row } = begin({ timeLimitMinutes: 1 });
    expect(viewExam(test.db, exam.id, student, (attempt.deadlineAt ?? 0) + GRACE_MS + 1)).toMatchObject({ kind: "submitted", submittedBy: "deadline" });
    expect(row()?.submittedBy).toBe("deadline");
  });

  it("keeps at most fifty refused texts of an answer", () => {
    const { attempt, save, history } = begin();
    submitAttempt(test.db, attempt.id, NOW);
    for (let index = 0; index < 60; index += 1) save(`late ${index}`, 0);
    expect(history()).toHaveLength(50);
  });
});

describe("handing in", () => {
  it("property: any number of times by anybody gives one submission, and later saves change nothing", () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 6 }), (callers) => {
        test.db.delete(attempts).run();
        const { attempt, save, stored, row } = begin({ timeLimitMinutes: 10, questions: 2 });
        save("mine", 0);
        const after = (attempt.deadlineAt ?? 0) + GRACE_MS + 1;
        const wins = callers.map((byStudent) => (byStudent ? submitAttempt(test.db, attempt.id, NOW) : submitOverdue(test.db, after) === 1));
        expect(wins).toEqual(callers.map((_, index) => index === 0));
        expect(row()?.submittedBy).toBe(callers[0] ? "student" : "deadline");
        expect(save("afterwards", 1).outcome).toBe("late");
        expect(stored()?.text).toBe("mine");
        expect(test.db.select().from(answerGrades).where(eq(answerGrades.attemptId, attempt.id)).all()).toHaveLength(2);
      }),
      { numRuns: 20 },
    );
  });
});
