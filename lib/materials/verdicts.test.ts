import { afterEach, beforeEach, expect, it } from "vitest";
import { makeTestDatabase, type TestDatabase } from "@/tests/support/database";
import { createExam } from "@/lib/exams/create";
import { listExamQuestions } from "@/lib/exams/queries";
import { makeTestMaterial } from "@/lib/exams/test-material";
import { listDeletedQuestions, listMaterials, listQuestions, listUsableQuestions } from "./queries";
import { deleteQuestions, restoreQuestions, setVerdict, verdictSchema } from "./verdicts";

let test: TestDatabase;
let materialId: string;
let ids: string[];
beforeEach(() => {
  test = makeTestDatabase();
  ({ materialId, questionIds: ids } = makeTestMaterial(test.db));
});
afterEach(() => test.remove());

const states = () => listQuestions(test.db, materialId).map(({ state }) => state);

it("approves, rejects with a reason, and takes that back", () => {
  setVerdict(test.db, materialId, ids.slice(0, 2), "rejected", "Too easy");
  setVerdict(test.db, materialId, ids.slice(2), "approved", "no reason is kept");
  expect(states()).toEqual(["rejected", "rejected", "approved", "approved"]);
  expect(listQuestions(test.db, materialId).map(({ rejectionReason }) => rejectionReason)).toEqual(["Too easy", "Too easy", "", ""]);
  setVerdict(test.db, materialId, ids, "new", "");
  expect(listQuestions(test.db, materialId).every(({ state, rejectionReason }) => state === "new" && rejectionReason === "")).toBe(true);
});

it("keeps rejected questions out of exams, even when a form still names them", () => {
  setVerdict(test.db, materialId, ids.slice(0, 3), "rejected", "");
  expect(listUsableQuestions(test.db, materialId).map(({ id }) => id)).toEqual(ids.slice(3));
  expect(listMaterials(test.db)[0]).toMatchObject({ questions: 4, usable: 1 });
  const exam = createExam(test.db, materialId, ids, "Cells");
  expect(listExamQuestions(test.db, exam).map(({ questionId }) => questionId)).toEqual(ids.slice(3));
  expect(() => createExam(test.db, materialId, ids.slice(0, 1), "Cells")).toThrow("Choose at least one");
});

it("deletes several and brings them back where they stood", () => {
  deleteQuestions(test.db, materialId, ids.slice(1, 3));
  expect(listQuestions(test.db, materialId).map(({ id }) => id)).toEqual([ids[0], ids[3]]);
  expect(listDeletedQuestions(test.db, materialId)).toHaveLength(2);
  restoreQuestions(test.db, materialId, ids.slice(1, 3));
  expect(listQuestions(test.db, materialId).map(({ id }) => id)).toEqual(ids);
});

it("changes all or none: a question that is gone, or another material's, stops the whole step", () => {
  const other = makeTestMaterial(test.db, "b");
  deleteQuestions(test.db, materialId, ids.slice(3));
  for (const wrong of [ids, [ids[0]!, other.questionIds[0]!], ["nosuch"]]) {
    expect(() => setVerdict(test.db, materialId, wrong, "approved", "")).toThrow("not there any more");
  }
  expect(() => setVerdict(test.db, materialId, [], "approved", "")).toThrow("Choose at least one");
  expect(states()).toEqual(["new", "new", "new"]);
  setVerdict(test.db, materialId, [ids[0]!, ids[0]!], "approved", "");
  expect(states()[0]).toBe("approved");
});

it("refuses a verdict that there is not, and a reason of a page", () => {
  expect(verdictSchema.safeParse({ verdict: "maybe" }).success).toBe(false);
  expect(verdictSchema.safeParse({ verdict: "rejected", reason: "x".repeat(301) }).success).toBe(false);
  expect(verdictSchema.safeParse({ verdict: "rejected" }).data).toEqual({ verdict: "rejected", reason: "" });
});
