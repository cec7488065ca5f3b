import { spawn } from "node:child_process";
import { once } from "node:events";
import { asc, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeTestDatabase, type TestDatabase } from "@/tests/support/database";
import { answerGrades, attempts, examQuestions, exams, markChanges } from "@/db/schema";
import { makeTestExam, type TestExamQuestion } from "@/lib/exams/test-exam";
import { createFakeModels } from "@/lib/nlp/models/fake";
import { ModelError, type CallOptions, type Models } from "@/lib/nlp/models/types";
import { projectRoot } from "@/lib/nlp/models/paths";
import { claimNextAnswer, MAX_GRADING_RUNS, queueGrading, recoverGrading, retryFailed, storeGrade } from "./grading-rows";
import { wakeGrader } from "./queue";
import { makeTestSubmission } from "./test-submission";

let test: TestDatabase;
let examId: string;
let questions: TestExamQuestion[];
let attemptId: string;
beforeEach(() => {
  test = makeTestDatabase();
  const made = makeTestExam(test.db, { state: "closed" });
  examId = made.exam.id;
  questions = made.questions;
  attemptId = makeTestSubmission(test.db, { examId, answers: { [id(0)]: good(0), [id(1)]: "The cell membrane does not separate the cell from its surroundings." } }).attemptId;
});
afterEach(() => test.remove());

const id = (index: number) => questions[index]?.id ?? "";
const good = (index: number) => questions[index]?.references[0] ?? "";
const rows = () =>
  test.db
    .select({ row: answerGrades })
    .from(answerGrades)
    .innerJoin(attempts, eq(attempts.id, answerGrades.attemptId))
    .innerJoin(examQuestions, eq(examQuestions.id, answerGrades.examQuestionId))
    .orderBy(asc(attempts.submittedAt), asc(examQuestions.ordinal))
    .all()
    .map(({ row }) => row);
const changes = () => test.db.select().from(markChanges).orderBy(asc(markChanges.id)).all();
const grade = (models: Models = createFakeModels()) => wakeGrader(test.db, () => models);

describe("grading in the background", () => {
  it("takes every question of a submission, the empty ones too, and gives marks with their reasons", async () => {
    expect(rows().map(({ state }) => state)).toEqual(["waiting", "waiting", "waiting"]);
    await grade();
    const [full, wrong, empty] = rows();
    expect(full).toMatchObject({ state: "graded", runs: 1, error: null });
    expect(full?.mark).toBeGreaterThan(8);
    expect(wrong?.grade?.contradictedClaims).toHaveLength(1);
    expect(empty).toMatchObject({ state: "graded", mark: 0 });
    expect(empty?.grade?.note).toBe("The answer is empty.");
    expect(changes().map(({ who, kind, from, to }) => [who, kind, from, to])).toEqual([
      ["grader", "graded", null, full?.mark],
      ["grader", "graded", null, wrong?.mark],
      ["grader", "graded", null, 0],
    ]);
  });

  it("leaves the models to people who wait: every call is in the background lane", async () => {
    const fake = createFakeModels();
    const lanes = new Set<string | undefined>();
    const note = (options?: CallOptions): Set<string | undefined> => lanes.add(options?.lane);
    await grade({
      ...fake,
      embed: (texts, options) => note(options) && fake.embed(texts, options),
      classify: (pairs, options) => note(options) && fake.classify(pairs, options),
    });
    expect([...lanes]).toEqual(["background"]);
  });

  it("queues nothing twice and leaves attempts alone that were not handed in", async () => {
    test.db.transaction((tx) => queueGrading(tx, attemptId));
    expect(rows()).toHaveLength(3);
    test.db.update(attempts).set({ submittedAt: null, submittedBy: null }).where(eq(attempts.id, attemptId)).run();
    await grade();
    expect(rows().map(({ state }) => state)).toEqual(["waiting", "waiting", "waiting"]);
  });

  it("looks for the teacher's points, and for those of the references while there are none", async () => {
    const point = { id: "p", text: "Chocolate is sweet.", alternatives: ["Mitochondria break down glucose with oxygen."], weight: 1, groundedBy: null, grounding: 0 };
    test.db.update(examQuestions).set({ keyPoints: [point] }).where(eq(examQuestions.id, id(0))).run();
    test.db.update(examQuestions).set({ keyPoints: null }).where(eq(examQuestions.id, id(1))).run();
    await grade();
    expect(rows()[0]?.grade?.keyPoints.map(({ text, coverage }) => [text, coverage > 0.9])).toEqual([["Chocolate is sweet.", true]]);
    expect(rows()[1]?.grade?.keyPoints).toHaveLength(2);
  });

  it("says why an answer failed, goes on with the others, and tries again when asked to", async () => {
    const fake = createFakeModels();
    let calls = 0;
    await wakeGrader(test.db, () => {
      calls += 1;
      return calls === 1 ? { ...fake, embed: () => Promise.reject(new ModelError("timeout", "The model took too long.")) } : fake;
    });
    expect(rows().map(({ state, error }) => [state, error])).toEqual([["failed", "The model took too long."], ["graded", null], ["graded", null]]);
    expect(retryFailed(test.db, "another exam")).toBe(0);
    expect(retryFailed(test.db, examId, attemptId)).toBe(1);
    await grade();
    expect(rows()[0]).toMatchObject({ state: "graded", error: null });
  });

  it("picks up what is handed in while it works", async () => {
    const working = grade();
    makeTestSubmission(test.db, { examId, submittedAt: Date.now() + 1000, answers: {} });
    expect(grade()).toBe(working);
    await working;
    expect(rows().map(({ state }) => state)).toEqual(Array(6).fill("graded"));
  });

  it("does not stumble over an exam that is deleted under its hands", async () => {
    const unit = claimNextAnswer(test.db);
    await grade();
    const [, other] = rows();
    test.db.delete(exams).where(eq(exams.id, examId)).run();
    if (unit && other?.grade) storeGrade(test.db, unit, other.grade);
    expect(rows()).toEqual([]);
  });
});

describe("after a kill", () => {
  it("goes on where it was: nothing graded twice, nothing lost", async () => {
    makeTestSubmission(test.db, { examId, submittedAt: Date.now() + 1000, answers: { [id(0)]: good(0) } });
    const args = ["--conditions=react-server", "--import", "tsx", "tests/support/grade-until-killed.ts"];
    const child = spawn(process.execPath, args, { cwd: projectRoot(), env: { ...process.env, DATA_DIR: test.dataDir }, stdio: ["ignore", "pipe", "inherit"] });
    const closed = once(child, "close");
    expect(String((await once(child.stdout, "data"))[0])).toBe("stuck\n");
    child.kill("SIGKILL");
    await closed;
    expect(rows().map(({ state }) => state)).toEqual(["graded", "graded", "grading", "waiting", "waiting", "waiting"]);
    recoverGrading(test.db);
    await grade();
    expect(rows().map(({ state, runs }) => [state, runs])).toEqual([1, 1, 2, 1, 1, 1].map((runs) => ["graded", runs]));
    const graded = changes().map((change) => `${change.attemptId} ${change.examQuestionId}`);
    expect(graded).toHaveLength(6);
    expect(new Set(graded).size).toBe(6);
  });

  it("gives up an answer that took the server down again and again, and lets a person try once more", () => {
    for (let run = 0; run < MAX_GRADING_RUNS; run += 1) {
      claimNextAnswer(test.db);
      recoverGrading(test.db);
    }
    expect(rows().map(({ state }) => state)).toEqual(["failed", "waiting", "waiting"]);
    expect(rows()[0]?.error).toContain("stopped 3 times");
    retryFailed(test.db, examId);
    expect(rows()[0]).toMatchObject({ state: "waiting", runs: 0, error: null });
  });
});
