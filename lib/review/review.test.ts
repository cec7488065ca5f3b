import { asc, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeTestDatabase, type TestDatabase } from "@/tests/support/database";
import { answerGrades, attempts, exams, markChanges } from "@/db/schema";
import { makeTestExam, type TestExamQuestion } from "@/lib/exams/test-exam";
import { createFakeModels } from "@/lib/nlp/models/fake";
import { acceptConfident, decideMark } from "./decide";
import { retryFailed } from "./grading-rows";
import { listReviewExams, reviewExam, reviewSubmission } from "./queries";
import { wakeGrader } from "./queue";
import { releaseAttempts, unreleaseAttempts } from "./release";
import { arrange, readArrangement } from "./table";
import { makeTestSubmission } from "./test-submission";

let test: TestDatabase;
let examId: string;
let questions: TestExamQuestion[];
let ada: string;
let bob: string;
beforeEach(async () => {
  test = makeTestDatabase();
  const made = makeTestExam(test.db, { state: "closed", questions: 2 });
  [examId, questions] = [made.exam.id, made.questions];
  const submit = (name: string, email: string, submittedAt: number, texts: string[]) =>
    makeTestSubmission(test.db, { examId, name, email, submittedAt, answers: Object.fromEntries(texts.map((text, index) => [id(index), text])) }).attemptId;
  ada = submit("Ada", "ada@example.org", 1000, questions.map(({ references }) => references[0] ?? ""));
  bob = submit('=HYPERLINK("http://evil")', "bob@example.org", 2000, ["Mitochondria do not break down glucose with oxygen."]);
  await wakeGrader(test.db, () => createFakeModels());
});
afterEach(() => test.remove());

const id = (index: number) => questions[index]?.id ?? "";
const row = (attemptId: string, index: number) => test.db.select().from(answerGrades).where(eq(answerGrades.attemptId, attemptId)).all().find(({ examQuestionId }) => examQuestionId === id(index));
const trail = (attemptId: string) => test.db.select().from(markChanges).where(eq(markChanges.attemptId, attemptId)).orderBy(asc(markChanges.id)).all();
const decide = (mark: number, comment = "", reason = "") => decideMark(test.db, { attemptId: bob, examQuestionId: id(0), mark, comment, reason, who: "teacher" });
const summary = (attemptId: string) => reviewExam(test.db, examId)?.submissions.find((each) => each.attemptId === attemptId);

describe("a decision", () => {
  it("with another mark overrides, is written into the trail with its reason, and clears the doubt", () => {
    const before = row(bob, 0)?.mark ?? -1;
    expect(summary(bob)).toMatchObject({ state: "look", needLook: 1 });
    expect(decide(6.5, "Better than it looks.", "Said it in class")).toBe("override");
    expect(row(bob, 0)).toMatchObject({ mark: before, overrideMark: 6.5, comment: "Better than it looks.", isAccepted: true });
    expect(trail(bob).at(-1)).toMatchObject({ who: "teacher", kind: "override", from: before, to: 6.5, reason: "Said it in class" });
    expect(summary(bob)).toMatchObject({ state: "ready", needLook: 0, mark: 6.5, flags: ["contradiction", "empty"] });
  });

  it("with the grader's mark takes the override back; with the same mark agrees once", () => {
    const own = row(bob, 0)?.mark ?? -1;
    expect([decide(9), decide(own), decide(own)]).toEqual(["override", "override-removed", "unchanged"]);
    expect(row(bob, 0)).toMatchObject({ overrideMark: null, isAccepted: true });
    const accept = () => decideMark(test.db, { attemptId: ada, examQuestionId: id(0), mark: row(ada, 0)?.mark ?? -1, comment: "", reason: "", who: "teacher" });
    expect([accept(), accept()]).toEqual(["accepted", "unchanged"]);
    expect(trail(ada).filter(({ kind }) => kind === "accepted")).toHaveLength(1);
  });

  it("is refused beyond the points and for what is not there, and changes nothing then", () => {
    expect(() => decide(10.5)).toThrow("between 0 and 10");
    expect(() => decide(Number.NaN)).toThrow("between 0 and 10");
    expect(() => decideMark(test.db, { attemptId: "nobody", examQuestionId: id(0), mark: 1, comment: "", reason: "", who: "teacher" })).toThrow("not there any more");
    expect(row(bob, 0)?.overrideMark).toBeNull();
  });

  it("gives a failed answer its mark, which then counts", () => {
    test.db.update(answerGrades).set({ state: "failed", grade: null, mark: null, error: "x" }).where(eq(answerGrades.examQuestionId, id(0))).run();
    expect(summary(bob)).toMatchObject({ mark: null, flags: ["failed", "empty"] });
    expect(decide(4)).toBe("override");
    expect(summary(bob)).toMatchObject({ mark: 4, needLook: 0 });
  });
});

describe("accepting the confident ones", () => {
  it("leaves the doubtful ones and those that are decided, and does it once", () => {
    expect(acceptConfident(test.db, examId, "teacher")).toBe(3);
    expect([row(ada, 0), row(ada, 1), row(bob, 0), row(bob, 1)].map((each) => each?.isAccepted)).toEqual([true, true, false, true]);
    expect(acceptConfident(test.db, examId, "teacher")).toBe(0);
    expect(trail(ada).filter(({ kind }) => kind === "accepted")).toHaveLength(2);
  });
});

describe("release", () => {
  it("takes the marked ones, or the named ones, and can be taken back", () => {
    expect(releaseAttempts(test.db, examId, [ada, "of another exam"], 5000)).toEqual({ released: [ada], unmarked: 0 });
    expect([summary(ada)?.state, summary(bob)?.state]).toEqual(["released", "look"]);
    expect(releaseAttempts(test.db, examId, null, 6000)).toEqual({ released: [bob], unmarked: 0 });
    expect(test.db.select().from(attempts).where(eq(attempts.id, ada)).get()?.releasedAt).toBe(5000);
    expect(unreleaseAttempts(test.db, examId, [bob])).toEqual([bob]);
    expect(unreleaseAttempts(test.db, examId, null)).toEqual([ada]);
    expect(unreleaseAttempts(test.db, "another exam", null)).toEqual([]);
  });

  it("leaves out a submission with an answer that has no mark", () => {
    test.db.update(answerGrades).set({ state: "failed", grade: null, mark: null }).where(eq(answerGrades.attemptId, bob)).run();
    expect(releaseAttempts(test.db, examId, null)).toEqual({ released: [ada], unmarked: 1 });
    test.db.delete(answerGrades).where(eq(answerGrades.attemptId, ada)).run();
    unreleaseAttempts(test.db, examId, null);
    expect(releaseAttempts(test.db, examId, [ada])).toEqual({ released: [], unmarked: 1 });
  });
});

describe("the lists", () => {
  it("count what is to do, and hide deleted exams", () => {
    expect(listReviewExams(test.db)).toEqual([{ id: examId, title: "Cells, first term", state: "closed", submitted: 2, released: 0, answers: 4, ungraded: 0, failed: 0, needLook: 1 }]);
    expect([listReviewExams(test.db, examId).length, listReviewExams(test.db, "another").length]).toEqual([1, 0]);
    decide(3);
    test.db.update(answerGrades).set({ state: "failed", grade: null, mark: null }).where(eq(answerGrades.attemptId, ada)).run();
    expect(listReviewExams(test.db)[0]).toMatchObject({ needLook: 2, failed: 2 });
    retryFailed(test.db, examId);
    expect(listReviewExams(test.db)[0]).toMatchObject({ needLook: 0, ungraded: 2 });
    expect(summary(ada)?.state).toBe("grading");
    test.db.update(exams).set({ deletedAt: 1 }).where(eq(exams.id, examId)).run();
    expect([listReviewExams(test.db), reviewExam(test.db, examId), reviewSubmission(test.db, ada)]).toEqual([[], null, null]);
  });

  it("show what needs a look first, and sort and filter as the address says", () => {
    const all = reviewExam(test.db, examId)?.submissions ?? [];
    const names = (query: Record<string, string>) => arrange(all, readArrangement(query)).map(({ email }) => email.split("@")[0]);
    expect(names({})).toEqual(["bob", "ada"]);
    expect(names({ sort: "submitted" })).toEqual(["ada", "bob"]);
    expect(names({ sort: "score" })).toEqual(["bob", "ada"]);
    expect(names({ sort: "score", order: "down" })).toEqual(["ada", "bob"]);
    expect([names({ show: "look" }), names({ show: "empty" }), names({ show: "released" }), names({ show: "nonsense" })]).toEqual([["bob"], ["bob"], [], ["bob", "ada"]]);
  });

  it("know the neighbours of a submission and its trail, question by question", () => {
    decide(2, "", "why");
    const review = reviewSubmission(test.db, bob);
    expect(review).toMatchObject({ previous: ada, next: null, nextToLook: null, points: 20, file: null });
    expect(review?.answers.map(({ number, mark, changes }) => [number, mark, changes.map(({ kind }) => kind)])).toEqual([
      [1, 2, ["graded", "override"]],
      [2, 0, ["graded"]],
    ]);
    expect(reviewSubmission(test.db, ada)?.next).toBe(bob);
  });
});
