import { asc, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeTestDatabase, type TestDatabase } from "@/tests/support/database";
import { answerGrades, attempts, markChanges } from "@/db/schema";
import { makeTestExam, type TestExamQuestion } from "@/lib/exams/test-exam";
import { createFakeModels } from "@/lib/nlp/models/fake";
import { decideMark } from "./decide";
import { decideGroup, undoGroup } from "./decide-group";
import { reviewQuestion } from "./question-review";
import { wakeGrader } from "./queue";
import { makeTestSubmission } from "./test-submission";

let test: TestDatabase;
let examId: string;
let questions: TestExamQuestion[];
let question: TestExamQuestion;
let ids: string[];
beforeEach(async () => {
  test = makeTestDatabase();
  const made = makeTestExam(test.db, { state: "closed", questions: 2 });
  examId = made.exam.id;
  questions = made.questions;
  question = questions[0]!;
  ids = ["Ada", "Bob", "Cem"].map((name, index) => makeTestSubmission(test.db, { examId, name, submittedAt: index + 1, answers: { [question.id]: "Cells are small." } }).attemptId);
  await wakeGrader(test.db, () => createFakeModels());
});
afterEach(() => test.remove());

const rows = () => test.db.select().from(answerGrades).where(eq(answerGrades.examQuestionId, question.id)).all();
const row = (attemptId: string | undefined) => rows().find((each) => each.attemptId === attemptId);
const trail = (attemptId: string | undefined) => test.db.select().from(markChanges).where(eq(markChanges.attemptId, attemptId ?? "")).orderBy(asc(markChanges.id)).all().filter(({ examQuestionId }) => examQuestionId === question.id);
const decideAll = () => test.db.update(answerGrades).set({ isAccepted: true }).run();
const decide = (change: Partial<Parameters<typeof decideGroup>[1]> = {}) =>
  decideGroup(test.db, { examQuestionId: question.id, attemptIds: ids, mark: 4, reason: "Same words", comment: null, who: "teacher", ...change }, 9000);

describe("a decision on a group", () => {
  it("gives each answer the mark, the comment and its own entry in the trail", () => {
    const [, bob] = ids;
    decideMark(test.db, { attemptId: bob ?? "", examQuestionId: question.id, mark: 4, comment: "Mine.", reason: "", who: "teacher" });
    const { counts } = decide({ attemptIds: [...ids, ids[0] ?? ""] });
    expect(counts).toEqual({ override: 2, "override-removed": 0, accepted: 0, unchanged: 1 });
    expect(rows().map(({ overrideMark, isAccepted }) => [overrideMark, isAccepted])).toEqual(Array(3).fill([4, true]));
    expect(row(bob)?.comment).toBe("Mine.");
    expect(trail(ids[0]).at(-1)).toMatchObject({ who: "teacher", at: 9000, kind: "override", to: 4, reason: "Same words" });
    decide({ comment: "For all." });
    expect(rows().map(({ comment }) => comment)).toEqual(Array(3).fill("For all."));
  });

  it("is made on all or on none", () => {
    const before = rows();
    expect(() => decide({ attemptIds: [...ids, "nobody"] })).toThrow("not there any more");
    expect(() => decide({ mark: 11 })).toThrow("between 0 and 10");
    expect(() => decide({ attemptIds: [] })).toThrow("at least one");
    expect(() => decide({ attemptIds: Array.from({ length: 2001 }, (_, index) => `${index}`) })).toThrow("at most 2,000");
    expect(rows()).toEqual(before);
  });

  it("can be taken back: every answer is as before, and the trail says so", () => {
    const before = rows();
    const own = row(ids[0])?.mark;
    const { undo } = decide({ comment: "For all." });
    expect(undoGroup(test.db, undo, "teacher", 9500)).toEqual({ restored: 3, stayed: 0 });
    expect(rows()).toEqual(before);
    expect(trail(ids[0]).at(-1)).toMatchObject({ at: 9500, kind: "override-removed", from: 4, to: own, reason: "Took back the decision on a group." });
    expect(() => undoGroup(test.db, undo, "teacher")).toThrow("no longer be undone");
  });

  it("taken back brings an earlier mark of the teacher's back, and leaves what was decided since", () => {
    const [ada, bob] = ids;
    decideMark(test.db, { attemptId: ada ?? "", examQuestionId: question.id, mark: 9, comment: "", reason: "", who: "teacher" });
    const { undo } = decide();
    decideMark(test.db, { attemptId: bob ?? "", examQuestionId: question.id, mark: 5, comment: "", reason: "", who: "teacher" });
    expect(undoGroup(test.db, undo, "teacher")).toEqual({ restored: 2, stayed: 1 });
    expect([row(ada)?.overrideMark, row(bob)?.overrideMark]).toEqual([9, 5]);
    expect(trail(ada).at(-1)).toMatchObject({ kind: "override", from: 4, to: 9 });
  });

  it("that agrees with the grader's mark is an agreement, and its end is in the trail", () => {
    const mark = row(ids[0])?.mark ?? -1;
    const { undo, counts } = decide({ mark });
    expect(counts.accepted).toBe(3);
    undoGroup(test.db, undo, "teacher");
    expect(rows().map(({ overrideMark, isAccepted }) => [overrideMark, isAccepted])).toEqual(Array(3).fill([null, false]));
    expect(trail(ids[0]).slice(-2)).toMatchObject([{ kind: "accepted", to: mark }, { kind: "override-removed", from: mark, to: mark }]);
  });
});

describe("all answers to one question", () => {
  it("come with whose they are, their marks and their state, without who is still writing", () => {
    decide({ attemptIds: ids.slice(0, 1) });
    test.db.update(attempts).set({ submittedAt: null, submittedBy: null }).where(eq(attempts.id, ids[2] ?? "")).run();
    test.db.update(attempts).set({ releasedAt: 5 }).where(eq(attempts.id, ids[1] ?? "")).run();
    const review = reviewQuestion(test.db, question.id, false);
    expect(review).toMatchObject({ number: 1, exam: { id: examId }, total: 2, previous: null });
    expect(review?.answers.map(({ name, mark, isOverridden, isDecided, isReleased, text }) => [name, mark, isOverridden, isDecided, isReleased, text])).toEqual([
      ["Ada", 4, true, true, false, "Cells are small."],
      ["Bob", row(ids[1])?.mark, false, false, true, "Cells are small."],
    ]);
  });

  it("lead to the questions around it, and to the next one that needs a look", () => {
    const [first, second] = questions.map(({ id }) => id);
    const look = (id: string | undefined) => test.db.update(answerGrades).set({ state: "failed", isAccepted: false, overrideMark: null }).where(eq(answerGrades.examQuestionId, id ?? "")).run();
    decideAll();
    expect(reviewQuestion(test.db, first ?? "", true)).toMatchObject({ previous: null, next: second, nextToLook: null });
    look(second);
    expect(reviewQuestion(test.db, first ?? "", true)).toMatchObject({ nextToLook: second });
    // The way round is the way back, but not to the question itself.
    expect(reviewQuestion(test.db, second ?? "", true)).toMatchObject({ number: 2, previous: first, next: null, nextToLook: null });
    look(first);
    expect(reviewQuestion(test.db, second ?? "", true)).toMatchObject({ nextToLook: first });
  });

  it("hide names, and are not there for a question that is not", () => {
    expect(JSON.stringify(reviewQuestion(test.db, question.id, true)?.answers)).not.toMatch(/Ada|Bob|example\.org/);
    expect(reviewQuestion(test.db, "nothing", false)).toBeNull();
  });
});
