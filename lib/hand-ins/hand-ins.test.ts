import { spawn } from "node:child_process";
import { once } from "node:events";
import { asc, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { examQuestions, handInAnswers, handIns, makeTestDatabase, type TestDatabase } from "@/tests/support/database";
import { makeTestExam, type TestExamQuestion } from "@/lib/exams/test-exam";
import { makeTestMaterial } from "@/lib/exams/test-material";
import { createFakeModels } from "@/lib/nlp/models/fake";
import { projectRoot } from "@/lib/nlp/models/paths";
import { ModelError } from "@/lib/nlp/models/types";
import { MAX_GRADING_RUNS } from "@/lib/review/grading-rows";
import { decideMark } from "./decide";
import { deleteHandIn, restoreHandIn } from "./delete";
import { confirmSplit, partsOf, saveSplit, versionOf } from "./edit";
import { claimNextAnswer, recoverHandIns, retryFailed, storeGrade } from "./grading-rows";
import type { Part } from "./problems";
import { findHandIn, listDeletedHandIns, listHandIns } from "./queries";
import { wakeHandInGrader } from "./queue";
import { findTarget, listTargets } from "./targets";
import { makeTestHandIn } from "./test-hand-in";

let test: TestDatabase;
let examId: string;
let questions: TestExamQuestion[];
beforeEach(() => {
  test = makeTestDatabase();
  const made = makeTestExam(test.db, { state: "closed" });
  examId = made.exam.id;
  questions = made.questions;
});
afterEach(() => test.remove());

const good = (index: number) => questions[index]?.references[0] ?? "";
const part = (number: number | null, text: string, page = 1): Part => ({ number, page, text });
const add = (parts: Part[], name?: string) => makeTestHandIn(test.db, examId, parts, name);
const rows = (id: string) => test.db.select().from(handInAnswers).where(eq(handInAnswers.handInId, id)).orderBy(asc(handInAnswers.ordinal)).all();
const short = (id: string) => rows(id).map(({ number, text, state }) => [number, text, state]);
const change = (handInId: string, parts: Part[] = partsOf(rows(handInId))) => ({ handInId, version: versionOf(rows(handInId)), name: "Ada L.", parts });
const confirm = (id: string, parts?: Part[]) => confirmSplit(test.db, change(id, parts));
const grade = () => wakeHandInGrader(test.db, createFakeModels);

describe("what a hand-in is graded against", () => {
  it("is an exam with its key points, or what a material asks, as it was at the upload", () => {
    const { materialId } = makeTestMaterial(test.db);
    expect(listTargets(test.db).map(({ value, title, questions: count }) => [value, title, count])).toEqual([
      [`exam:${examId}`, "Cells, first term", 3],
      [`material:${materialId}`, "Cells", 4],
    ]);
    expect(findTarget(test.db, `exam:${examId}`).questions[0]).toMatchObject({ number: 1, points: 10, keyPoints: [{}, {}], citations: [{ page: 1 }] });
    expect(findTarget(test.db, `material:${materialId}`).questions[3]).toMatchObject({ number: 4, keyPoints: null, references: ["Ribosomes build proteins from amino acids."] });
    const id = add([part(1, "x")]);
    test.db.update(examQuestions).set({ question: "Changed?" }).run();
    expect(findHandIn(test.db, id)?.handIn.questions[0]?.question).toBe("How do mitochondria provide the cell with energy?");
    test.db.update(examQuestions).set({ question: "Changed?" }).run();
    expect(() => findTarget(test.db, "exam:none")).toThrow("Choose another");
    expect(() => findTarget(test.db, `exam:${makeTestExam(test.db, { questions: 0 }).exam.id}`)).toThrow("has no questions");
  });
});

describe("the split", () => {
  it("is kept for later without anything being graded", async () => {
    const id = add([part(null, "Name: Ada"), part(1, "a"), part(1, "b")]);
    saveSplit(test.db, change(id, [part(1, " a\r\nb "), part(9, "c", 2)]));
    expect(short(id)).toEqual([[1, "a\nb", null], [9, "c", null]]);
    expect(findHandIn(test.db, id)).toMatchObject({ handIn: { name: "Ada L.", state: "split" }, summary: { standing: "split", mark: null } });
    await grade();
    expect(short(id).map(([, , state]) => state)).toEqual([null, null]);
  });

  it("is confirmed only when it is clear what answers what", () => {
    const id = add([part(1, "a"), part(1, "b"), part(7, "c")]);
    expect(() => confirm(id)).toThrow(/Part 3 .* is marked 7.* Question 1 has 2 answers/);
    expect(() => confirm(id, [part(null, "a")])).toThrow("No part answers a question");
    expect(() => confirm(id, [])).toThrow("No part answers a question");
    expect(short(id).map(([, , state]) => state)).toEqual([null, null, null]);
    confirm(id, [part(null, "Name"), part(2, "b", 2)]);
    expect(short(id)).toEqual([[null, "Name", null], [2, "b", "waiting"], [1, "", "waiting"], [3, "", "waiting"]]);
    expect(partsOf(rows(id))).toEqual([part(null, "Name"), part(2, "b", 2)]);
  });

  it("that was changed in another tab is not overwritten", () => {
    const id = add([part(1, "a")]);
    const stale = change(id, [part(1, "mine")]);
    saveSplit(test.db, change(id, [part(1, "theirs")]));
    expect(() => saveSplit(test.db, stale)).toThrow("changed in another tab");
    expect(() => confirmSplit(test.db, stale)).toThrow("changed in another tab");
    confirm(id);
    expect(() => saveSplit(test.db, change(id))).toThrow("confirmed meanwhile");
    deleteHandIn(test.db, id);
    expect(() => confirm(id)).toThrow("not there any more");
    expect(short(id)[0]).toEqual([1, "theirs", "waiting"]);
  });
});

describe("grading", () => {
  it("gives each question a mark with its reasons, the unanswered ones none", async () => {
    const id = add([part(1, good(0)), part(2, "The cell membrane does not separate the cell from its surroundings.")]);
    confirm(id);
    await grade();
    const [full, wrong, empty] = rows(id);
    expect(full?.mark).toBeGreaterThan(8);
    expect(wrong?.grade?.contradictedClaims).toHaveLength(1);
    expect(empty).toMatchObject({ state: "graded", mark: 0, number: 3 });
    const summary = findHandIn(test.db, id)?.summary;
    expect(summary).toMatchObject({ standing: "look", settled: 3, total: 3, points: 30, marks: [full?.mark, wrong?.mark, 0] });
    expect(summary?.mark).toBeCloseTo((full?.mark ?? 0) + (wrong?.mark ?? 0), 5);
  });

  it("again takes what reads differently; the rest keeps grade, the teacher's mark and the comment", async () => {
    const id = add([part(1, good(0)), part(2, good(1)), part(3, "old")]);
    confirm(id);
    await grade();
    const [first, second, third] = rows(id);
    decideMark(test.db, { answerId: first?.id ?? "", mark: 4.5, comment: "See page 2." });
    decideMark(test.db, { answerId: third?.id ?? "", mark: 9, comment: "" });
    confirm(id, [part(3, "new"), part(null, "a note"), part(2, good(1)), part(1, `${good(0)}\n`)]);
    const [anew, note, same, kept] = rows(id);
    expect(anew).toMatchObject({ number: 3, state: "waiting", overrideMark: null, grade: null });
    expect(note?.state).toBeNull();
    expect(same).toEqual({ ...second, ordinal: 2 });
    expect(kept).toMatchObject({ id: first?.id, state: "graded", overrideMark: 4.5, comment: "See page 2." });
    await grade();
    expect(rows(id).map(({ runs }) => runs)).toEqual([1, 0, 1, 1]);
    // The same text for another question is another answer.
    confirm(id, [part(1, good(1)), part(2, good(0))]);
    expect(rows(id).map(({ state, overrideMark }) => [state, overrideMark])).toEqual([["waiting", null], ["waiting", null], ["waiting", null]]);
  });

  it("of a text that is changed meanwhile is not stored", async () => {
    const id = add([part(1, good(0))]);
    confirm(id);
    const unit = claimNextAnswer(test.db);
    confirm(id, [part(1, "other")]);
    await grade();
    const graded = rows(id)[0]?.grade;
    if (unit && graded) storeGrade(test.db, unit, { ...graded, similarity: 1 });
    expect(rows(id)[0]).toMatchObject({ text: "other", state: "graded", mark: 0 });
  });

  it("says why an answer failed, goes on, and tries again when asked to; a mark set by hand settles it", async () => {
    const id = add([part(1, good(0)), part(2, good(1))]);
    confirm(id);
    const fake = createFakeModels();
    let calls = 0;
    await wakeHandInGrader(test.db, () => {
      calls += 1;
      return calls < 3 ? { ...fake, embed: () => Promise.reject(new ModelError("timeout", "The model took too long.")) } : fake;
    });
    expect(rows(id).map(({ state, error }) => [state, error])).toEqual([["failed", "The model took too long."], ["failed", "The model took too long."], ["graded", null]]);
    expect(findHandIn(test.db, id)?.summary).toMatchObject({ standing: "failed", mark: null });
    for (const { id: answerId } of rows(id)) decideMark(test.db, { answerId, mark: 1, comment: "" });
    expect(findHandIn(test.db, id)?.summary).toMatchObject({ standing: "graded", mark: 3 });
    expect(retryFailed(test.db, id)).toBe(2);
    await grade();
    expect(findHandIn(test.db, id)?.summary).toMatchObject({ standing: "graded", mark: 3 });
    expect(rows(id).every(({ state }) => state === "graded")).toBe(true);
  });

  it("leaves deleted hand-ins alone until they are restored", async () => {
    const id = add([part(1, good(0))]);
    confirm(id);
    deleteHandIn(test.db, id);
    await grade();
    expect(short(id)[0]?.[2]).toBe("waiting");
    expect([listHandIns(test.db), findHandIn(test.db, id), listDeletedHandIns(test.db)]).toEqual([[], null, [{ id, title: "Ada L." }]]);
    restoreHandIn(test.db, id);
    await grade();
    expect(findHandIn(test.db, id)?.summary.settled).toBe(3);
  });

  it("after a kill goes on where it was: nothing twice, nothing lost, and what kills the server again and again is given up", async () => {
    const ids = [add([part(1, good(0)), part(2, good(1))]), add([part(1, "x")], "Bob")];
    ids.forEach((id, index) => {
      confirm(id);
      test.db.update(handIns).set({ createdAt: index }).where(eq(handIns.id, id)).run();
    });
    const args = ["--conditions=react-server", "--import", "tsx", "tests/support/grade-until-killed.ts", "hand-ins"];
    const child = spawn(process.execPath, args, { cwd: projectRoot(), env: { ...process.env, DATA_DIR: test.dataDir }, stdio: ["ignore", "pipe", "inherit"] });
    const closed = once(child, "close");
    expect(String((await once(child.stdout, "data"))[0])).toBe("stuck\n");
    child.kill("SIGKILL");
    await closed;
    const all = () => ids.flatMap(rows);
    expect(all().map(({ state }) => state)).toEqual(["graded", "graded", "grading", "waiting", "waiting", "waiting"]);
    recoverHandIns(test.db);
    await grade();
    expect(all().map(({ state, runs }) => [state, runs])).toEqual([1, 1, 2, 1, 1, 1].map((runs) => ["graded", runs]));
    confirm(ids[1] ?? "", [part(1, "poison")]);
    for (let run = 0; run < MAX_GRADING_RUNS; run += 1) {
      claimNextAnswer(test.db);
      recoverHandIns(test.db);
    }
    expect(rows(ids[1] ?? "")[0]).toMatchObject({ state: "failed", error: expect.stringContaining("stopped 3 times") as string });
  });
});

describe("the teacher's mark", () => {
  it("stays within the question's points, and can be taken back", async () => {
    const id = add([part(null, "Name"), part(1, good(0))]);
    confirm(id);
    await grade();
    const [name, answer] = rows(id);
    const decide = (answerId: string | undefined, mark: number | null) => decideMark(test.db, { answerId: answerId ?? "", mark, comment: "c" });
    for (const mark of [-1, 10.1, Number.NaN, Infinity]) expect(() => decide(answer?.id, mark)).toThrow("between 0 and 10");
    expect(() => decide(name?.id, 1)).toThrow("not there any more");
    expect(() => decide("none", 1)).toThrow("not there any more");
    decide(answer?.id, 0);
    expect(findHandIn(test.db, id)?.summary.marks).toEqual([0, 0, 0]);
    decide(answer?.id, null);
    expect(findHandIn(test.db, id)?.summary.marks[0]).toBe(answer?.mark);
  });
});

it("the list has a group for each exam and material, with what is left of deleted ones", () => {
  const first = add([part(1, "a"), part(1, "b")], "Ada");
  const { materialId } = makeTestMaterial(test.db);
  const second = add([part(1, "a")], "Bob");
  test.db.update(handIns).set({ examId: null, materialId, createdAt: 1 }).where(eq(handIns.id, second)).run();
  const third = add([part(1, "a")], "Cy");
  test.db.update(handIns).set({ examId: null, againstTitle: "Gone", createdAt: 0 }).where(eq(handIns.id, third)).run();
  expect(listHandIns(test.db).map(({ against, title, handIns: list }) => [against, title, list.map(({ id, problems }) => [id, problems.filter(({ isBlocking }) => isBlocking).length])])).toEqual([
    [`exam:${examId}`, "Cells, first term", [[first, 1]]],
    [`material:${materialId}`, "Cells, first term", [[second, 0]]],
    ["", "Gone", [[third, 0]]],
  ]);
});
