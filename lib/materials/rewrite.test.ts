import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { jobs, makeTestDatabase, type TestDatabase } from "@/tests/support/database";
import { makeFakeScience, type FakeScience } from "@/lib/jobs/fake-science";
import { findJob, recoverJobs } from "@/lib/jobs/queue";
import { cancelJob, wakeRunner } from "@/lib/jobs/runner";
import { listJobsOf, listOpenJobs } from "@/lib/jobs/view";
import { createFakeModels } from "@/lib/nlp/models/fake";
import { addRun } from "./add";
import { deleteQuestion } from "./delete";
import { editQuestion } from "./edit-question";
import { findMaterial, listQuestions } from "./queries";
import { versionOf } from "./question-content";
import { listRewrites, startRewrite, undoRewrite } from "./rewrite";
import { type IndexedMaterial, makeIndexedMaterial } from "./test-indexed-material";
import { setVerdict } from "./verdicts";

const models = createFakeModels();
let test: TestDatabase;
let science: FakeScience;
let made: IndexedMaterial;
beforeEach(async () => {
  test = makeTestDatabase();
  science = makeFakeScience();
  made = await makeIndexedMaterial(test.db, models);
});
afterEach(() => test.remove());

const stored = () => listQuestions(test.db, made.materialId)[0]!;
const rewrite = () => startRewrite(test.db, made.questionId);
const run = () => wakeRunner(test.db, science);
const view = () => listRewrites(test.db, made.materialId).get(made.questionId);
const newestInput = () => science.generated.at(-1);

describe("writing a question anew", () => {
  it("asks for one from the old one's passage, unlike any that is there, and puts it in its place", async () => {
    const old = stored();
    setVerdict(test.db, made.materialId, [old.id], "rejected", "Too vague");
    rewrite();
    expect(stored().question).toBe(old.question);
    await run();
    expect(newestInput()).toMatchObject({ existing: [old.question], takenAnswers: [old.answer] });
    expect(newestInput()?.near?.passageId).toMatch(/:p1:/);
    expect(stored()).toMatchObject({ id: old.id, jobId: old.jobId, ordinal: old.ordinal, state: "new", rejectionReason: "" });
    expect(stored().question).not.toBe(old.question);
    expect(stored().citations.map(({ quote }) => quote)).not.toEqual(old.citations.map(({ quote }) => quote));
    expect(view()).toMatchObject({ canUndo: true, oldQuestion: old.question });
  });

  it("can be undone: the old one comes back whole, verdict and citations included", async () => {
    setVerdict(test.db, made.materialId, [made.questionId], "approved", "");
    const old = stored();
    const job = rewrite();
    await run();
    undoRewrite(test.db, job.id);
    expect({ ...stored(), editedAt: null }).toEqual({ ...old, editedAt: null });
    expect(view()?.canUndo).toBe(false);
    expect(() => undoRewrite(test.db, job.id)).toThrow("nothing to undo");
  });

  it("is not undone over a later change of the teacher's", async () => {
    const job = rewrite();
    await run();
    const { question: text, answer: reference } = stored();
    await editQuestion(test.db, made.questionId, versionOf(stored()), { text, reference, difficulty: "hard", accepted: [] }, models);
    expect(view()?.canUndo).toBe(false);
    expect(() => undoRewrite(test.db, job.id)).toThrow("was changed since");
  });

  it("keeps the old one when none comes out, when the models fail, and when it is stopped", async () => {
    const old = stored();
    science.isDry = true;
    rewrite();
    await run();
    expect(view()?.job).toMatchObject({ state: "failed", error: expect.stringContaining("No other question") as string });
    science.isDry = false;
    science.beforeQuestion = () => {
      throw Object.assign(new Error("The model process stopped twice."), { name: "ModelError", code: "crashed" });
    };
    rewrite();
    await run();
    expect(view()?.job).toMatchObject({ state: "failed", error: "The model process stopped twice." });
    science.beforeQuestion = () => undefined;
    const { id } = rewrite();
    cancelJob(test.db, id);
    await run();
    expect(stored()).toEqual(old);
  });

  it("gives way to a change, or a deletion, that the teacher made meanwhile", async () => {
    science.beforeQuestion = async () => {
      await editQuestion(test.db, made.questionId, versionOf(stored()), { text: "Why do cells need ATP?", reference: stored().answer, difficulty: "easy", accepted: [] }, models);
    };
    rewrite();
    await run();
    expect(stored().question).toBe("Why do cells need ATP?");
    expect(view()?.job.error).toContain("Your change stays");
    science.beforeQuestion = () => void deleteQuestion(test.db, made.questionId);
    rewrite();
    await run();
    expect(listQuestions(test.db, made.materialId)).toEqual([]);
  });

  it("a double click asks once; the next request draws differently", async () => {
    const first = rewrite();
    expect(rewrite().id).toBe(first.id);
    await run();
    const second = rewrite();
    expect(second.options.seed).not.toBe(first.options.seed);
  });

  it("is shown at its question, not among the runs, and is no run's twin", async () => {
    const material = findMaterial(test.db, made.materialId)!;
    const job = rewrite();
    expect(listOpenJobs(test.db).map(({ id }) => id)).not.toContain(job.id);
    expect(listJobsOf(test.db, made.materialId).map(({ id }) => id)).toEqual([made.jobId]);
    expect(addRun(test.db, material, { topic: null, difficulty: "medium", questions: 1, seed: 1 }).id).not.toBe(job.id);
    test.db.delete(jobs).where(eq(jobs.state, "queued")).run();
    rewrite();
    await run();
    expect(listOpenJobs(test.db).map(({ id }) => id)).toContain(made.jobId);
  });

  it("goes on after a crash", async () => {
    const job = rewrite();
    const old = stored();
    test.db.update(jobs).set({ state: "running", stage: "generating" }).where(eq(jobs.id, job.id)).run();
    recoverJobs(test.db);
    expect(stored()).toEqual(old);
    await run();
    expect(findJob(test.db, job.id)?.state).toBe("done");
    expect(stored().question).not.toBe(old.question);
  });
});
