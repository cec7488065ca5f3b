import { and, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeTestDatabase, materials, practiceAnswers, practiceRounds, questions, type TestDatabase } from "@/tests/support/database";
import { setTestCredentials } from "@/lib/auth/test-session";
import { closeExam } from "@/lib/exams/states";
import { makeTestExam, startTestAttempt } from "@/lib/exams/test-exam";
import { createFakeModels } from "@/lib/nlp/models/fake";
import { makeTestStudent } from "@/lib/students/test-student";
import { findAccess } from "./access";
import { gradePractice } from "./grade";
import { setPractice, readPracticeSetting } from "./open";
import { listPractice, viewPractice, viewRound, viewRoundQuestion } from "./queries";
import { answerQuestion, finishRound, MAX_ROUNDS_A_DAY, startRound } from "./rounds";
import { makeTestPractice, type TestPractice } from "./test-practice";

const NOW = Date.now();
let test: TestDatabase;
let restore: () => void;
let practice: TestPractice;
let ada: string;
let bob: string;
beforeEach(async () => {
  test = makeTestDatabase();
  restore = setTestCredentials();
  practice = makeTestPractice(test.db);
  ada = (await makeTestStudent(test.db)).student.id;
  bob = (await makeTestStudent(test.db, { name: "Bob" })).student.id;
});
afterEach(() => {
  restore();
  test.remove();
});

const q = (index: number) => practice.questionIds[index] ?? "";
const start = (kind: "all" | "missed" = "all", now = NOW) => startRound(test.db, practice.materialId, ada, kind, now);
const answer = (roundId: string, index: number, text: string, now = NOW) => answerQuestion(test.db, { roundId, questionId: q(index), studentId: ada, text }, now);
const grade = (roundId: string, index: number) => gradePractice(test.db, { roundId, questionId: q(index), studentId: ada }, () => createFakeModels());
const stored = (roundId: string, index: number) =>
  test.db.select().from(practiceAnswers).where(and(eq(practiceAnswers.roundId, roundId), eq(practiceAnswers.questionId, q(index)))).get();
const round = (roundId: string) => {
  const view = viewRound(test.db, practice.materialId, roundId, ada);
  if (view?.kind !== "round") throw new Error(`no round: ${JSON.stringify(view)}`);
  return view.page;
};
const withdraw = (index: number, change: Partial<typeof questions.$inferInsert>) => test.db.update(questions).set(change).where(eq(questions.id, q(index))).run();

/** Answers all four questions, the second wrong and the third with "I don't know". */
async function fullRound(now = NOW) {
  const { id } = start("all", now);
  const texts = ["Mitochondria break down glucose with oxygen.", "It is a kind of weather.", "", "Ribosomes build proteins from amino acids."];
  for (const [index, text] of texts.entries()) {
    answer(id, index, text, now + index);
    await grade(id, index);
  }
  return id;
}

describe("a round", () => {
  it("is begun once, however often it is asked for, and asks every offered question", () => {
    withdraw(3, { state: "rejected" });
    const first = start();
    expect(start("all", NOW + 5)).toEqual(first);
    expect(start("missed", NOW + 5)).toEqual(first);
    expect(round(first.id).steps.map(({ questionId, state }) => [questionId, state])).toEqual([0, 1, 2].map((index) => [q(index), "open"]));
  });

  it("ends with its last answer and counts by section, the weakest first", async () => {
    const id = await fullRound();
    const page = round(id);
    expect(page.steps.map(({ state }) => state)).toEqual(["right", "missed", "missed", "right"]);
    expect([page.isOver, page.nextQuestionId, page.weakAreas.map(({ section, questions, missed }) => [section, questions, missed])]).toEqual([
      true,
      null,
      expect.arrayContaining([["1 Organelles", 2, 1], ["2 Energy", 2, 1]]) as unknown,
    ]);
    expect(page.share).toBeGreaterThan(0.4);
    expect(() => answer(id, 0, "another text")).toThrow("already");
    const overview = viewPractice(test.db, practice.materialId, ada);
    expect(overview?.history).toMatchObject([{ roundId: id, kind: "all", answered: 4, missed: 2, share: page.share }]);
    expect(overview?.material).toMatchObject({ state: "open", questions: 4, tried: 4, missed: 2, lastShare: page.share });
  });

  it("of what was missed asks only that, until it is right", async () => {
    expect(() => start("missed")).toThrow("nothing that you missed");
    await fullRound();
    const { id } = start("missed", NOW + 100);
    expect(round(id).steps.map(({ questionId }) => questionId)).toEqual([q(1), q(2)]);
    answer(id, 1, "The cell membrane separates the cell from its surroundings.", NOW + 101);
    await grade(id, 1);
    expect(viewPractice(test.db, practice.materialId, ada)?.material.missed).toBe(1);
    finishRound(test.db, id, ada);
    expect(round(start("missed", NOW + 200).id).steps.map(({ questionId }) => questionId)).toEqual([q(2)]);
  });

  it("begins with what was never tried, then with what is longest ago", () => {
    const first = start();
    answer(first.id, 2, "", NOW + 1);
    answer(first.id, 0, "", NOW + 2);
    finishRound(test.db, first.id, ada);
    expect(round(start("all", NOW + 3).id).steps.map(({ questionId }) => questionId)).toEqual([q(1), q(3), q(2), q(0)]);
  });

  it("that is ended without an answer leaves nothing, with one it stays and takes no more", () => {
    expect(finishRound(test.db, start().id, ada)).toBeNull();
    expect(test.db.select().from(practiceRounds).all()).toEqual([]);
    const { id } = start();
    answer(id, 0, "something");
    finishRound(test.db, id, ada);
    expect(() => answer(id, 1, "late")).toThrow("has ended");
    const page = round(id);
    expect([page.isOver, page.answered.length]).toEqual([true, 1]);
    expect(viewRoundQuestion(test.db, page, q(1), ada)).toBeNull();
  });

  it("cannot be begun without end", () => {
    const row = (index: number) => ({ id: `round-${index}`, studentId: ada, materialId: practice.materialId, kind: "all" as const, startedAt: NOW - index, finishedAt: NOW });
    test.db.insert(practiceRounds).values(Array.from({ length: MAX_ROUNDS_A_DAY }, (_, index) => row(index))).run();
    expect(() => start()).toThrow("within a day");
    expect(start("all", NOW + 24 * 3600_000).kind).toBe("all");
  });
});

describe("an answer", () => {
  it("is stored once: the same again is the same, another is refused and changes nothing", () => {
    const { id } = start();
    answer(id, 0, "first");
    answer(id, 0, "first", NOW + 9);
    expect(() => answer(id, 0, "second")).toThrow("already");
    expect(stored(id, 0)).toMatchObject({ answer: "first", answeredAt: NOW, grade: null });
  });

  it("may be 10,000 characters of any script, and not one more", () => {
    const { id } = start();
    expect(() => answer(id, 0, "𝛼".repeat(10_001))).toThrow("10,000 characters");
    expect(stored(id, 0)?.answer).toBeNull();
    answer(id, 0, "𝛼".repeat(10_000));
    expect(stored(id, 0)?.answer).toBe("𝛼".repeat(10_000));
  });

  it("that is blank is “I don't know”: missed, with the reference, without a grade", async () => {
    const { id } = start();
    answer(id, 0, " \u200b\n");
    expect(await grade(id, 0)).toBe("graded");
    const view = viewRoundQuestion(test.db, round(id), q(0), ada);
    expect(view?.feedback).toMatchObject({ state: "unknown", answer: "", result: null, reference: "Mitochondria break down glucose with oxygen." });
    expect(viewPractice(test.db, practice.materialId, ada)?.material.missed).toBe(1);
  });

  it("is only the student's own, in the round and material that it belongs to", () => {
    const { id } = start();
    const other = makeTestPractice(test.db, "b");
    for (const change of [{ studentId: bob }, { roundId: "none" }]) {
      expect(() => answerQuestion(test.db, { roundId: id, questionId: q(0), studentId: ada, text: "x", ...change })).toThrow("no such round");
    }
    expect(() => answerQuestion(test.db, { roundId: id, questionId: other.questionIds[0] ?? "", studentId: ada, text: "x" })).toThrow("not in this round");
    expect(() => finishRound(test.db, id, bob)).toThrow("no such round");
    expect(viewRound(test.db, practice.materialId, id, bob)).toBeNull();
    expect(viewRound(test.db, other.materialId, id, ada)).toBeNull();
    expect(viewPractice(test.db, practice.materialId, bob)?.history).toEqual([]);
  });
});

describe("what the teacher takes away in the middle of a round", () => {
  it.each([{ deletedAt: NOW }, { state: "rejected" as const }])("is not asked and not counted: question with %o", async (change) => {
    const { id } = start();
    answer(id, 0, "Mitochondria break down glucose with oxygen.");
    await grade(id, 0);
    withdraw(0, change);
    withdraw(1, change);
    const page = round(id);
    expect(page.steps.map(({ questionId, state }) => [questionId, state])).toEqual([[q(0), "withdrawn"], [q(2), "open"], [q(3), "open"]]);
    expect([page.share, page.weakAreas]).toEqual([null, []]);
    expect(viewRoundQuestion(test.db, page, q(0), ada)?.feedback).toEqual({ state: "withdrawn", answer: "Mitochondria break down glucose with oxygen." });
    expect(viewRoundQuestion(test.db, page, q(1), ada)).toBeNull();
    expect(() => answer(id, 1, "x")).toThrow("taken this question out");
    answer(id, 2, "");
    answer(id, 3, "");
    expect(round(id).isOver).toBe(true);
  });

  it("ends the round when nothing is left to ask, and a new one can be begun", () => {
    const { id } = start();
    answer(id, 0, "x");
    for (const index of [1, 2, 3]) withdraw(index, { deletedAt: NOW });
    expect(round(id).isOver).toBe(true);
    expect(viewPractice(test.db, practice.materialId, ada)?.running).toBeNull();
    expect(start("all", NOW + 1).id).not.toBe(id);
    withdraw(0, { deletedAt: NOW });
    expect(readPracticeSetting(test.db, { id: practice.materialId, practiceOpenedAt: NOW })).toMatchObject({ offered: 0, rejected: 0, students: 1 });
  });

  it("is gone with the material, and comes back with it", () => {
    const { id } = start();
    const setDeleted = (deletedAt: number | null) => test.db.update(materials).set({ deletedAt }).where(eq(materials.id, practice.materialId)).run();
    setDeleted(NOW);
    expect([viewPractice(test.db, practice.materialId, ada), viewRound(test.db, practice.materialId, id, ada), listPractice(test.db, ada)]).toEqual([null, null, []]);
    expect(() => answer(id, 0, "x")).toThrow("not there any more");
    expect(() => start()).toThrow("not there any more");
    setDeleted(null);
    answer(id, 0, "x");
  });

  it("is shown as closed to who has practised on it, and not at all to others", () => {
    const { id } = start();
    setPractice(test.db, practice.materialId, false);
    expect(listPractice(test.db, ada)).toEqual([]);
    setPractice(test.db, practice.materialId, true);
    answer(id, 0, "");
    setPractice(test.db, practice.materialId, false);
    expect(listPractice(test.db, ada)).toMatchObject([{ state: "closed", message: expect.stringContaining("closed this material") as string }]);
    expect([listPractice(test.db, bob), viewPractice(test.db, practice.materialId, bob)]).toEqual([[], null]);
    expect(viewRound(test.db, practice.materialId, id, ada)?.kind).toBe("refused");
    expect(() => answer(id, 1, "x")).toThrow("closed this material");
  });
});

describe("the lock", () => {
  it("refuses answers in the middle of a round, hides feedback, loses nothing, and ends with the exam", async () => {
    const { id } = start();
    answer(id, 0, "Mitochondria break down glucose with oxygen.");
    await grade(id, 0);
    answer(id, 1, "An answer without a grade.");
    const { exam } = makeTestExam(test.db, { materialId: practice.materialId, title: "Midterm" });
    expect(() => answer(id, 2, "x")).toThrow("Locked until the exam “Midterm” is over");
    expect(() => start()).toThrow("Locked until");
    await expect(grade(id, 1)).rejects.toThrow("Locked until");
    const view = viewRound(test.db, practice.materialId, id, ada);
    const { title } = findAccess(test.db, practice.materialId)?.material ?? { title: "" };
    expect(view).toEqual({ kind: "refused", materialId: practice.materialId, title, message: "Locked until the exam “Midterm” is over. What you did is kept." });
    expect(listPractice(test.db, bob)).toMatchObject([{ state: "locked" }]);
    expect(viewPractice(test.db, practice.materialId, ada)).toMatchObject({ running: null, weakAreas: [], history: [{ answered: 2 }] });
    const attempt = startTestAttempt(test.db, exam.id, { deadlineAt: NOW + 60_000 });
    closeExam(test.db, exam.id);
    // Closed, and one attempt is not handed in yet.
    expect(findAccess(test.db, practice.materialId)?.state).toBe("locked");
    test.db.$client.prepare("UPDATE attempts SET submitted_at = 1, submitted_by = 'teacher' WHERE id = ?").run(attempt);
    answer(id, 2, "goes on");
    expect(await grade(id, 1)).toBe("graded");
    expect(round(id).steps.map(({ state }) => state)).toEqual(["right", "missed", "missed", "open"].map((state, index) => (index === 2 ? "ungraded" : state)));
  });

  it("is only of the exam's own material, and the teacher is told what locks", () => {
    const other = makeTestPractice(test.db, "b");
    const { exam } = makeTestExam(test.db, { materialId: practice.materialId, title: "Final", opensAt: NOW + 86_400_000 });
    expect(findAccess(test.db, other.materialId)?.state).toBe("open");
    expect(readPracticeSetting(test.db, { id: practice.materialId, practiceOpenedAt: NOW }).locks).toEqual([{ examId: exam.id, title: "Final", reason: "coming" }]);
  });
});
