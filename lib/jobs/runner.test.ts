import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeTestDatabase, type TestDatabase } from "@/tests/support/database";
import { citations, jobs, materials, questions, rejectedAttempts, sentences } from "@/db/schema";
import { addReceivedFile, addRun } from "@/lib/materials/add";
import { uploadPath } from "@/lib/materials/files";
import { loadMaterial } from "@/lib/materials/load";
import { findMaterial } from "@/lib/materials/queries";
import { sweepImport } from "@/lib/materials/save";
import type { GenerationOptions } from "@/lib/nlp/questions/types";
import { type FakeScience, makeFakeScience } from "./fake-science";
import { findJob, MAX_RUNS, recoverJobs, retryJob } from "./queue";
import { cancelJob, wakeRunner } from "./runner";

let test: TestDatabase;
let fake: FakeScience;
beforeEach(() => {
  test = makeTestDatabase();
  fake = makeFakeScience();
});
afterEach(() => test.remove());

const options: GenerationOptions = { topic: null, difficulty: "medium", questions: 3, seed: 1 };

function upload(content = "%PDF-1.7 cells", wanted = options) {
  const sha256 = createHash("sha256").update(content).digest("hex");
  const temporary = path.join(test.dataDir, "uploads", "incoming.part");
  mkdirSync(path.dirname(temporary), { recursive: true });
  writeFileSync(temporary, content);
  return addReceivedFile(test.db, { temporary, sha256, bytes: content.length, fileName: "cells.pdf" }, wanted);
}

const run = () => wakeRunner(test.db, fake);
const askedQuestions = () => test.db.select().from(questions).all().map((row) => row.question);

describe("a job", () => {
  it("goes from the file to questions with citations and refusals", async () => {
    const { job, existing } = upload();
    expect(existing).toBeNull();
    await run();
    const done = findJob(test.db, job.id);
    expect(done).toMatchObject({ state: "done", stage: "done", done: 3, total: 3, attempts: 6, runs: 1 });
    expect(askedQuestions()).toHaveLength(3);
    expect(test.db.select().from(citations).all()).toHaveLength(3);
    expect(test.db.select().from(rejectedAttempts).all()).toHaveLength(3);
    const material = findMaterial(test.db, done?.materialId ?? "");
    expect(material).toMatchObject({ title: "Cells", state: "ready" });
    expect(test.db.select().from(questions).get()?.sourcePassageId).not.toBeNull();
  });

  it("stores what it reads so that it comes back the same", async () => {
    const { job } = upload();
    await run();
    const loaded = loadMaterial(test.db, findJob(test.db, job.id)?.materialId ?? "");
    const index = await fake.buildIndex(loaded!.document, fake.models());
    expect(loaded?.index).toEqual(index);
  });

  it("reads a file once; a second run knows the questions that are there and draws differently", async () => {
    const first = upload();
    await run();
    const second = upload();
    expect(second.existing).toMatchObject({ title: "Cells" });
    expect(second.job.id).not.toBe(first.job.id);
    await run();
    expect(fake.reads).toHaveLength(1);
    expect(fake.generated.map(({ seed }) => seed)).toEqual([1, 2]);
    expect(fake.generated[1]?.existing).toHaveLength(3);
    expect(new Set(askedQuestions()).size).toBe(6);
    expect(test.db.select().from(materials).all()).toHaveLength(1);
  });

  it("is not added twice by a double click, but is with other options", () => {
    const { job } = upload();
    expect(upload().job.id).toBe(job.id);
    expect(upload(undefined, { ...options, difficulty: "hard" }).job.id).not.toBe(job.id);
  });

  it("fails with the document's own sentence, leaving neither rows nor file, and cannot be tried again", async () => {
    const { job } = upload("%PDF-1.7 BROKEN");
    await run();
    const failed = findJob(test.db, job.id);
    expect(failed).toMatchObject({ state: "failed", error: "This PDF is damaged. Export it again.", isRetryable: false });
    expect(test.db.select().from(materials).all()).toEqual([]);
    expect(existsSync(uploadPath(job.sha256))).toBe(false);
    expect(retryJob(test.db, job.id)).toBe(false);
  });

  it("that fails does not stop the next one", async () => {
    upload("%PDF-1.7 BROKEN");
    const { job } = upload();
    await run();
    expect(findJob(test.db, job.id)?.state).toBe("done");
  });

  it("that breaks while writing keeps no half set, and can be tried again", async () => {
    const { job } = upload();
    fake.beforeQuestion = (ordinal) => {
      if (ordinal === 2) throw Object.assign(new Error("The model process stopped twice."), { name: "ModelError", code: "crashed" });
    };
    await run();
    expect(findJob(test.db, job.id)).toMatchObject({ state: "failed", error: "The model process stopped twice.", isRetryable: true });
    expect(askedQuestions()).toEqual([]);
    fake.beforeQuestion = () => undefined;
    expect(retryJob(test.db, job.id)).toBe(true);
    await run();
    expect(findJob(test.db, job.id)).toMatchObject({ state: "done", error: null });
    expect(askedQuestions()).toHaveLength(3);
    expect(fake.reads).toHaveLength(1);
  });
});

describe("stopping a job", () => {
  it("ends a waiting one at once and drops its file", async () => {
    const { job } = upload();
    expect(cancelJob(test.db, job.id)).toBe(true);
    expect(findJob(test.db, job.id)?.state).toBe("cancelled");
    expect(existsSync(uploadPath(job.sha256))).toBe(false);
    await run();
    expect(fake.reads).toEqual([]);
    expect(cancelJob(test.db, job.id)).toBe(false);
  });

  it("ends a running one, keeping the questions that are whole", async () => {
    const { job } = upload();
    fake.beforeQuestion = (ordinal) => {
      if (ordinal === 1) cancelJob(test.db, job.id);
    };
    await run();
    expect(findJob(test.db, job.id)).toMatchObject({ state: "cancelled", done: 1 });
    expect(askedQuestions()).toHaveLength(1);
  });
});

describe("after a crash", () => {
  it("a running job starts anew, without its questions twice", async () => {
    const { job } = upload();
    await run();
    const before = askedQuestions();
    // As a kill -9 during the last question leaves it.
    test.db.update(jobs).set({ state: "running", stage: "generating", finishedAt: null }).where(eq(jobs.id, job.id)).run();
    recoverJobs(test.db);
    expect(findJob(test.db, job.id)).toMatchObject({ state: "queued", done: 0 });
    await run();
    expect(findJob(test.db, job.id)).toMatchObject({ state: "done", runs: 2 });
    expect(askedQuestions()).toEqual(before);
    expect(fake.reads).toHaveLength(1);
  });

  it("a half-written import is swept and read again", async () => {
    const { job } = upload();
    await run();
    const id = findJob(test.db, job.id)?.materialId ?? "";
    test.db.update(materials).set({ state: "importing" }).where(eq(materials.id, id)).run();
    test.db.update(jobs).set({ state: "running", materialId: null }).where(eq(jobs.id, job.id)).run();
    sweepImport(test.db);
    expect(test.db.select().from(sentences).all()).toEqual([]);
    recoverJobs(test.db);
    await run();
    expect(findJob(test.db, job.id)?.state).toBe("done");
    expect(fake.reads).toHaveLength(2);
    expect(askedQuestions()).toHaveLength(3);
  });

  it("a job that was being stopped stays stopped", () => {
    const { job } = upload();
    test.db.update(jobs).set({ state: "running", isCancelRequested: true }).where(eq(jobs.id, job.id)).run();
    recoverJobs(test.db);
    expect(findJob(test.db, job.id)?.state).toBe("cancelled");
  });

  it("a job that takes the server down each time is given up", () => {
    const { job } = upload();
    test.db.update(jobs).set({ state: "running", runs: MAX_RUNS }).where(eq(jobs.id, job.id)).run();
    recoverJobs(test.db);
    expect(findJob(test.db, job.id)).toMatchObject({ state: "failed", error: expect.stringContaining("stopped 3 times") as string });
  });
});

it("a further run over a stored material needs no file", async () => {
  const { job } = upload();
  await run();
  const material = findMaterial(test.db, findJob(test.db, job.id)?.materialId ?? "");
  addRun(test.db, material!, { ...options, questions: 2 });
  await run();
  expect(askedQuestions()).toHaveLength(5);
});
