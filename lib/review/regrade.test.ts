import { asc, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeTestDatabase, type TestDatabase } from "@/tests/support/database";
import { answerGrades, attempts, examQuestions, exams, markChanges, regradePreviews } from "@/db/schema";
import { pointSchema, removePoint, savePoint } from "@/lib/exams/points";
import { dropProposals, restoreProposals } from "@/lib/exams/proposals";
import { findExamQuestion } from "@/lib/exams/queries";
import { duplicateExam } from "@/lib/exams/create";
import { makeTestExam, type TestExamQuestion } from "@/lib/exams/test-exam";
import { createFakeModels } from "@/lib/nlp/models/fake";
import { ModelError, type Models } from "@/lib/nlp/models/types";
import { decideMark } from "./decide";
import { claimNextAnswer, storeGrade } from "./grading-rows";
import { wakeGrader } from "./queue";
import { applyPreview, startPreview } from "./regrade";
import { claimNextPreview, recoverPreviews } from "./regrade-rows";
import { readRegrade } from "./regrade-view";
import { makeTestSubmission } from "./test-submission";

const models = createFakeModels();
let test: TestDatabase;
let examId: string;
let questions: TestExamQuestion[];
let ada: string;
let bob: string;
beforeEach(async () => {
  test = makeTestDatabase();
  const made = makeTestExam(test.db, { state: "closed", questions: 2 });
  [examId, questions] = [made.exam.id, made.questions];
  ada = submit("Ada", 1000, "Mitochondria break down glucose with oxygen.");
  bob = submit("Bob", 2000, "Most cells are seen only under a microscope.");
  await grade();
});
afterEach(() => test.remove());

const id = (index: number) => questions[index]?.id ?? "";
const submit = (name: string, submittedAt: number, text: string) => makeTestSubmission(test.db, { examId, name, submittedAt, answers: { [id(0)]: text } }).attemptId;
const grade = (using: Models = models) => wakeGrader(test.db, () => using);
const row = (attemptId: string, index = 0) => test.db.select().from(answerGrades).where(eq(answerGrades.attemptId, attemptId)).all().find(({ examQuestionId }) => examQuestionId === id(index));
const trail = (attemptId: string) => test.db.select().from(markChanges).where(eq(markChanges.attemptId, attemptId)).orderBy(asc(markChanges.id)).all();
const question = (index = 0) => findExamQuestion(test.db, id(index))!.question;
const view = () => readRegrade(test.db, examId, false)!;
const previews = () => test.db.select().from(regradePreviews).all();
const apply = () => applyPreview(test.db, examId, view().version, "teacher", 9000);
const point = (text: string) => pointSchema.parse({ text, alternatives: "", weight: "1" });
/** The second point of the first question goes: who said the first has said all. */
const propose = () => removePoint(test.db, id(0), question().keyPoints![1]!.id, "proposal");
async function preview(): Promise<void> {
  startPreview(test.db, examId, "changed");
  await grade();
}

describe("a proposal", () => {
  it("changes nothing that counts, and is gone when it comes to the same again", async () => {
    const before = question().keyPoints;
    const removed = propose();
    expect(question()).toMatchObject({ keyPoints: before, proposedPoints: [before![0]] });
    expect(view().questions.map(({ change }) => change?.removed.map(({ text }) => text) ?? null)).toEqual([[removed.text], null]);
    await savePoint(test.db, id(0), null, point(removed.text), false, models, "proposal");
    expect(question().proposedPoints).toBeNull();
  });

  it("says what is added and what is worded otherwise, and keeps the rules of points", async () => {
    const first = question().keyPoints![0]!;
    await savePoint(test.db, id(0), first.id, point("Most cells are seen only under a microscope."), false, models, "proposal");
    await savePoint(test.db, id(0), null, point("Cells are small."), false, models, "proposal");
    expect(view().questions[0]?.change).toMatchObject({ changed: [{ from: first, to: { text: "Most cells are seen only under a microscope." } }], added: [{ text: "Cells are small." }], removed: [] });
    await expect(savePoint(test.db, id(0), null, point("Chocolate is sweet."), false, models, "proposal")).rejects.toThrow("No source sentence backs");
    for (const { id: each } of question().proposedPoints!.slice(1)) removePoint(test.db, id(0), each, "proposal");
    expect(() => removePoint(test.db, id(0), first.id, "proposal")).toThrow("last key point");
  });

  it("is the only way once somebody has handed in, and there is none before", async () => {
    expect(() => removePoint(test.db, id(0), question().keyPoints![0]!.id)).toThrow("Grade again");
    await expect(savePoint(test.db, id(0), null, point("Cells are small."), false, models)).rejects.toThrow("Grade again");
    const other = makeTestExam(test.db).questions[0]!;
    expect(() => removePoint(test.db, other.id, other.keyPoints![0]!.id, "proposal")).toThrow("Nobody has handed in");
  });

  it("stays with its exam: a duplicate has the points in force", () => {
    propose();
    const copy = duplicateExam(test.db, examId);
    const copied = test.db.select().from(examQuestions).where(eq(examQuestions.examId, copy)).all();
    expect(copied.map(({ keyPoints, proposedPoints }) => [keyPoints?.length, proposedPoints])).toEqual([[2, null], [2, null]]);
  });

  it("is dropped with its preview, and comes back without", async () => {
    propose();
    await preview();
    expect(dropProposals(test.db, examId)).toBe(1);
    expect([question().proposedPoints, previews()]).toEqual([null, []]);
    restoreProposals(test.db, examId);
    expect(question().proposedPoints).toHaveLength(1);
    expect(() => restoreProposals(test.db, examId)).toThrow("no longer be undone");
  });
});

describe("a preview", () => {
  it("shows whose mark would change by how much, and changes none", async () => {
    const before = [row(ada), row(bob), trail(ada)];
    propose();
    await preview();
    const { outcome, preview: progress } = view();
    expect(progress).toMatchObject({ total: 2, pending: 0, graded: 2, failed: 0, late: 0 });
    expect(outcome?.submissions.map(({ name }) => name)).toEqual(["Ada"]);
    expect(outcome?.submissions[0]?.to).toBeGreaterThan(outcome?.submissions[0]?.from ?? 10);
    expect(outcome).toMatchObject({ raised: 1, lowered: 0, unchanged: 1 });
    expect([row(ada), row(bob), trail(ada)]).toEqual(before);
    expect(readRegrade(test.db, examId, true)?.outcome?.submissions[0]?.name).toMatch(/^Submission /);
  });

  it("comes after answers that wait for their own grade, however late these come", async () => {
    propose();
    startPreview(test.db, examId, "changed");
    submit("Cem", 3000, "Cells are small.");
    const order: string[] = [];
    await wakeGrader(test.db, () => {
      order.push(previews().some(({ state }) => state === "grading") ? "preview" : "answer");
      return models;
    });
    expect(order).toEqual(["answer", "answer", "preview", "preview"]);
  });

  it("is stale when the proposal changes again, also while an answer is being graded for it", async () => {
    propose();
    await preview();
    const removed = question().proposedPoints![0]!;
    await savePoint(test.db, id(0), removed.id, point("Cells are small."), false, models, "proposal");
    expect(previews()).toEqual([]);
    startPreview(test.db, examId, "changed");
    let hasChanged = false;
    await wakeGrader(test.db, () => {
      if (!hasChanged) {
        hasChanged = true;
        restart();
      }
      return models;
    });
    function restart() {
      dropProposals(test.db, examId);
      propose();
      startPreview(test.db, examId, "changed");
    }
    expect(view().outcome?.submissions.map(({ name }) => name)).toEqual(["Ada"]);
    expect(previews().flatMap(({ grade: each }) => each?.keyPoints.map(({ text }) => text) ?? [])).toEqual(Array(2).fill(question().keyPoints![0]!.text));
  });

  it("says why an answer failed, and tries it again without doing the others twice", async () => {
    propose();
    startPreview(test.db, examId, "changed");
    let calls = 0;
    await wakeGrader(test.db, () => (++calls === 1 ? { ...models, embed: () => Promise.reject(new ModelError("timeout", "The model took too long.")) } : models));
    expect(view().preview).toMatchObject({ graded: 1, failed: 1, errors: ["The model took too long."] });
    expect(startPreview(test.db, examId, "changed")).toBe(1);
    await grade();
    expect(view().preview).toMatchObject({ graded: 2, failed: 0 });
  });

  it("goes on after a kill, and gives up what stops the server again", async () => {
    propose();
    startPreview(test.db, examId, "changed");
    claimNextPreview(test.db);
    recoverPreviews(test.db);
    expect(previews().map(({ state }) => state)).toEqual(["waiting", "waiting"]);
    claimNextPreview(test.db);
    recoverPreviews(test.db);
    expect(previews().map(({ state }) => state).sort()).toEqual(["failed", "waiting"]);
    await grade();
    expect(view().preview).toMatchObject({ graded: 1, failed: 1, errors: ["The server stopped while it graded this answer."] });
  });

  it("is refused where there is nothing to do, and rests while its exam is deleted", async () => {
    expect(() => startPreview(test.db, examId, "changed")).toThrow("No key point is changed");
    expect(() => startPreview(test.db, makeTestExam(test.db).exam.id, "all")).toThrow("Nobody has handed in");
    expect(startPreview(test.db, examId, "all")).toBe(4);
    test.db.update(exams).set({ deletedAt: 1 }).where(eq(exams.id, examId)).run();
    await grade();
    expect(previews().every(({ state }) => state === "waiting")).toBe(true);
  });
});

describe("applying it", () => {
  it("puts points and grades in force with their trail, keeps the teacher's marks and takes lapsed agreements back", async () => {
    decideMark(test.db, { attemptId: bob, examQuestionId: id(0), mark: 6, comment: "Fine.", reason: "", who: "teacher" });
    decideMark(test.db, { attemptId: ada, examQuestionId: id(0), mark: row(ada)?.mark ?? -1, comment: "", reason: "", who: "teacher" });
    await savePoint(test.db, id(0), question().keyPoints![1]!.id, point("Most cells are seen only under a microscope."), false, models, "proposal");
    removePoint(test.db, id(0), question().keyPoints![0]!.id, "proposal");
    await preview();
    const to = Object.fromEntries(previews().map(({ attemptId, mark }) => [attemptId, mark]));
    const before = [row(ada)?.mark, row(bob)?.mark];
    expect(apply()).toEqual({ changed: 1, kept: 1, requeued: 0 });
    expect(row(ada)).toMatchObject({ state: "graded", mark: to[ada], isAccepted: false, overrideMark: null });
    expect(row(bob)).toMatchObject({ mark: to[bob], overrideMark: 6, comment: "Fine.", isAccepted: true });
    const reason = "Graded again after a change of the key points.";
    expect(trail(ada).at(-1)).toMatchObject({ who: "teacher", at: 9000, kind: "regraded", from: before[0], to: to[ada], reason });
    expect(trail(bob).at(-1)).toMatchObject({ kind: "regraded", from: before[1], to: to[bob] });
    expect(question()).toMatchObject({ proposedPoints: null, keyPoints: [{ text: "Most cells are seen only under a microscope." }] });
    expect(previews()).toEqual([]);
  });

  it("grades by the new points what was handed in meanwhile, graded already or just being graded", async () => {
    propose();
    await preview();
    const cem = submit("Cem", 3000, "Mitochondria break down glucose with oxygen.");
    await grade();
    const old = row(cem)?.mark ?? 10;
    const dan = submit("Dan", 4000, "Mitochondria break down glucose with oxygen.");
    const unit = claimNextAnswer(test.db);
    expect(unit?.attemptId).toBe(dan);
    expect(view().preview.late).toBe(2);
    expect(apply()).toMatchObject({ requeued: 2 });
    expect(row(cem)).toMatchObject({ state: "waiting", mark: old });
    if (unit && row(ada)?.grade) storeGrade(test.db, unit, row(ada)!.grade!);
    expect(row(dan)?.state).toBe("waiting");
    await grade();
    expect([row(cem)?.mark, row(dan)?.mark]).toEqual([row(ada)?.mark, row(ada)?.mark]);
    expect(row(cem)?.mark).toBeGreaterThan(old);
    expect(row(dan, 1)?.state).toBe("graded");
  });

  it("settles an answer that the grader is just at, or that failed, with the previewed grade", async () => {
    propose();
    await preview();
    test.db.update(answerGrades).set({ state: "failed", error: "x", grade: null, mark: null }).where(eq(answerGrades.attemptId, bob)).run();
    test.db.update(answerGrades).set({ state: "waiting" }).where(eq(answerGrades.attemptId, ada)).run();
    const unit = claimNextAnswer(test.db);
    const old = row(ada)!.grade!;
    apply();
    if (unit) storeGrade(test.db, unit, old);
    expect(row(ada)?.grade?.keyPoints).toHaveLength(1);
    expect(row(bob)).toMatchObject({ state: "graded", error: null, mark: 0 });
    expect(trail(bob).at(-1)).toMatchObject({ kind: "graded", from: null, to: 0 });
  });

  it("is refused before the preview is finished, for another preview than was seen, and for a change after it", async () => {
    expect(apply).toThrow("no preview to apply");
    propose();
    startPreview(test.db, examId, "changed");
    expect(apply).toThrow("not finished");
    await grade();
    const { version } = view();
    removePoint(test.db, id(1), question(1).keyPoints![0]!.id, "proposal");
    expect(() => applyPreview(test.db, examId, version, "teacher")).toThrow("changed after the preview");
    await preview();
    expect(() => applyPreview(test.db, examId, version, "teacher")).toThrow("Look at it as it is now");
    expect(row(ada)?.grade?.keyPoints).toHaveLength(2);
    expect(apply().changed).toBeGreaterThan(0);
  });

  it("without proposals takes over what the models say today, and leaves later answers alone", async () => {
    startPreview(test.db, examId, "all");
    await grade();
    expect(view().outcome).toMatchObject({ submissions: [], unchanged: 2 });
    const cem = submit("Cem", 3000, "Cells are small.");
    await grade();
    const before = trail(ada);
    expect(apply()).toEqual({ changed: 0, kept: 0, requeued: 0 });
    expect([trail(ada), row(cem)?.state]).toEqual([before, "graded"]);
  });

  it("of an exam with released marks says how many students see others", async () => {
    test.db.update(attempts).set({ releasedAt: 5000 }).where(eq(attempts.id, ada)).run();
    propose();
    await preview();
    expect(view()).toMatchObject({ submissions: 2, released: 1, outcome: { releasedChanged: 1 } });
  });
});
