import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { attempts, citations, exams, examQuestions, makeTestDatabase, materials, questions, type TestDatabase } from "@/tests/support/database";
import { addQuestions, createExam, duplicateExam } from "./create";
import { findExam, findExamSummary, listExamQuestions, listExams } from "./queries";
import { listRemovedQuestions, moveQuestion, removeQuestion, restoreQuestion, setPoints } from "./questions";
import { saveSettings, settingsSchema } from "./settings";
import { closeExam, publishExam, reopenExam } from "./states";
import { type AttemptChange, makeTestExam, startTestAttempt } from "./test-exam";
import { makeTestMaterial } from "./test-material";

let test: TestDatabase;
beforeEach(() => {
  test = makeTestDatabase();
});
afterEach(() => test.remove());

const points = [{ id: "p", text: "T.", alternatives: [], weight: 1, groundedBy: "T.", grounding: 0.9 }];
const askedIn = (id: string) => listExamQuestions(test.db, id).map(({ question }) => question.replace(/\D/g, ""));

const startAttempt = (examId: string, change?: AttemptChange) => startTestAttempt(test.db, examId, change);

const settings = (change: Record<string, string> = {}) =>
  settingsSchema.parse({ title: "T", instructions: "", opensAt: "", closesAt: "", timeLimitMinutes: "", releaseDetail: "points", ...change });

describe("an exam made from a material", () => {
  it("has the chosen questions in the material's order, ten points each, and is a draft", () => {
    const { materialId, questionIds } = makeTestMaterial(test.db);
    const id = createExam(test.db, materialId, [questionIds[2]!, questionIds[0]!, "unknown"], "Cells");
    expect(findExam(test.db, id)).toMatchObject({ title: "Cells", state: "draft", materialTitle: "Cells", publishedAt: null });
    expect(askedIn(id)).toEqual(["1", "3"]);
    expect(listExamQuestions(test.db, id).map((question) => question.points)).toEqual([10, 10]);
    expect(listExams(test.db)).toMatchObject([{ id, questions: 2, points: 20, writing: 0, submissions: 0 }]);
  });

  it("needs a material and a question", () => {
    const { materialId, questionIds } = makeTestMaterial(test.db);
    expect(() => createExam(test.db, materialId, [], "T")).toThrow("at least one question");
    expect(() => createExam(test.db, "nope", questionIds, "T")).toThrow("not there");
    expect(test.db.select().from(exams).all()).toEqual([]);
  });

  it("keeps its own copy: nothing that is done to the material reaches it", () => {
    const { materialId, questionIds } = makeTestMaterial(test.db);
    const id = createExam(test.db, materialId, questionIds, "T");
    test.db.update(examQuestions).set({ keyPoints: points }).run();
    publishExam(test.db, id);
    const copied = listExamQuestions(test.db, id);
    expect(copied[0]).toMatchObject({
      references: ["Mitochondria break down glucose with oxygen."],
      source: "Cells are small. Mitochondria break down glucose with oxygen.",
      citations: [{ page: 1, section: "1 Organelles", passageAddress: "p0", similarity: 0.9, quote: "Mitochondria break down glucose with oxygen." }],
      keyPoints: points,
    });
    test.db.update(questions).set({ question: "Other?", answer: "Other.", context: "Other." }).run();
    test.db.delete(citations).run();
    test.db.update(materials).set({ title: "Other" }).run();
    expect(listExamQuestions(test.db, id)).toEqual(copied);
    test.db.delete(materials).where(eq(materials.id, materialId)).run();
    expect(listExamQuestions(test.db, id)).toEqual(copied.map((question) => ({ ...question, questionId: null })));
    expect(findExam(test.db, id)).toMatchObject({ materialId: null, materialTitle: "Cells" });
  });

  it("takes further questions at its end, each once", () => {
    const { materialId, questionIds } = makeTestMaterial(test.db);
    const id = createExam(test.db, materialId, questionIds.slice(0, 2), "T");
    expect(addQuestions(test.db, id, questionIds.slice(1))).toBe(2);
    expect(askedIn(id)).toEqual(["1", "2", "3", "4"]);
  });
});

describe("the questions of a draft", () => {
  it("are moved, weighted, taken out and put back as they were", () => {
    const { exam, questions: [first, second, third] } = makeTestExam(test.db, { state: "draft" });
    const order = () => listExamQuestions(test.db, exam.id).map(({ id }) => id);
    moveQuestion(test.db, third!.id, -1);
    expect(order()).toEqual([first!.id, third!.id, second!.id]);
    moveQuestion(test.db, first!.id, -1);
    moveQuestion(test.db, second!.id, 1);
    expect(order()).toEqual([first!.id, third!.id, second!.id]);
    setPoints(test.db, third!.id, 25);
    removeQuestion(test.db, third!.id);
    expect(listExamQuestions(test.db, exam.id).map(({ ordinal }) => ordinal)).toEqual([0, 1]);
    expect(listRemovedQuestions(exam.id)).toEqual([{ id: third!.id, question: third!.question }]);
    restoreQuestion(test.db, third!.id);
    expect(listRemovedQuestions(exam.id)).toEqual([]);
    expect(order()).toEqual([first!.id, third!.id, second!.id]);
    expect(listExamQuestions(test.db, exam.id)[1]).toMatchObject({ points: 25, keyPoints: third!.keyPoints });
    expect(() => restoreQuestion(test.db, third!.id)).toThrow("no longer be undone");
  });

  it.each(["open", "closed"] as const)("stay as they are once the exam is %s", (state) => {
    const { exam, questions: [first] } = makeTestExam(test.db, { state });
    const before = listExamQuestions(test.db, exam.id);
    for (const change of [() => moveQuestion(test.db, first!.id, 1), () => setPoints(test.db, first!.id, 3), () => removeQuestion(test.db, first!.id), () => addQuestions(test.db, exam.id, ["x"])]) {
      expect(change).toThrow("is published");
    }
    expect(listExamQuestions(test.db, exam.id)).toEqual(before);
  });
});

describe("publishing", () => {
  const publish = (id: string) => () => publishExam(test.db, id, 100);

  it("opens a draft once, then it closes and opens again", () => {
    const { exam } = makeTestExam(test.db, { state: "draft" });
    publishExam(test.db, exam.id, 100);
    expect(findExam(test.db, exam.id)).toMatchObject({ state: "open", publishedAt: 100 });
    expect(publish(exam.id)).toThrow("already");
    expect(() => reopenExam(test.db, exam.id)).toThrow("is open now");
    closeExam(test.db, exam.id);
    expect(() => closeExam(test.db, exam.id)).toThrow("is closed now");
    reopenExam(test.db, exam.id);
    expect(findExam(test.db, exam.id)).toMatchObject({ state: "open", publishedAt: 100 });
  });

  it("is refused without questions, key points or a closing time to come", () => {
    expect(publish(makeTestExam(test.db, { state: "draft", questions: 0 }).exam.id)).toThrow("no questions");
    expect(publish(makeTestExam(test.db, { state: "draft", closesAt: 100 }).exam.id)).toThrow("closing time has passed");
    const { exam, questions: [, second, third] } = makeTestExam(test.db, { state: "draft" });
    test.db.update(examQuestions).set({ keyPoints: null }).where(eq(examQuestions.id, second!.id)).run();
    test.db.update(examQuestions).set({ keyPoints: [] }).where(eq(examQuestions.id, third!.id)).run();
    expect(publish(exam.id)).toThrow("The key points of question 2 are not worked out yet. Question 3 has no key point to mark by.");
    expect(findExam(test.db, exam.id)?.state).toBe("draft");
  });

  it("is refused while a point has no ground and no yes, and says which", () => {
    const { exam, questions: [, second] } = makeTestExam(test.db, { state: "draft" });
    const keyPoints = [...points, { ...points[0]!, id: "q", text: "Cells are blue.", groundedBy: null, grounding: 0.1 }];
    const at = eq(examQuestions.id, second!.id);
    test.db.update(examQuestions).set({ keyPoints }).where(at).run();
    expect(publish(exam.id)).toThrow("Question 2: no source sentence backs “Cells are blue.”");
    test.db.update(examQuestions).set({ isUngroundedAccepted: true }).where(at).run();
    publishExam(test.db, exam.id, 100);
    expect(findExam(test.db, exam.id)?.state).toBe("open");
  });

  it("does not reopen after the closing time", () => {
    const { exam } = makeTestExam(test.db, { state: "closed", closesAt: 100 });
    expect(() => reopenExam(test.db, exam.id, 100)).toThrow("closing time has passed");
    reopenExam(test.db, exam.id, 99);
  });

  it("closing is a deadline for who is writing, and for nobody else", () => {
    const { exam } = makeTestExam(test.db);
    const [without, later, earlier, done] = [{}, { deadlineAt: 900 }, { deadlineAt: 50 }, { deadlineAt: 900, submittedAt: 60, submittedBy: "student" as const }].map((change) => startAttempt(exam.id, change));
    closeExam(test.db, exam.id, 100);
    const deadline = (id?: string) => test.db.select().from(attempts).where(eq(attempts.id, id ?? "")).get()?.deadlineAt;
    expect([without, later, earlier, done].map(deadline)).toEqual([100, 100, 50, 900]);
  });

  it("closing by mistake and opening again gives back the time of who was writing, not of who has handed in", () => {
    const { exam } = makeTestExam(test.db, { timeLimitMinutes: 10 });
    const writing = startAttempt(exam.id, { deadlineAt: 900_000 });
    const done = startAttempt(exam.id, { deadlineAt: 900_000, submittedAt: 60, submittedBy: "student" });
    closeExam(test.db, exam.id, 100);
    reopenExam(test.db, exam.id, 200);
    const deadline = (id: string) => test.db.select().from(attempts).where(eq(attempts.id, id)).get()?.deadlineAt;
    expect([deadline(writing), deadline(done)]).toEqual([900_000, 900_000]);
  });
});

describe("the settings", () => {
  it.each([
    [{ title: " \n " }, "title"],
    [{ title: "x".repeat(201) }, "title"],
    [{ instructions: "x".repeat(5001) }, "instructions"],
    [{ opensAt: "tomorrow" }, "opensAt"],
    [{ opensAt: "2026-12-01T10:00", closesAt: "2026-12-01T10:00" }, "closesAt"],
    [{ timeLimitMinutes: "0" }, "timeLimitMinutes"],
    [{ timeLimitMinutes: "1.5" }, "timeLimitMinutes"],
    [{ timeLimitMinutes: "1441" }, "timeLimitMinutes"],
    [{ releaseDetail: "all" }, "releaseDetail"],
  ])("refuse %j beside the field %s", (change, field) => {
    const fields = { title: "T", instructions: "", opensAt: "", closesAt: "", timeLimitMinutes: "", releaseDetail: "points", ...change };
    expect(settingsSchema.safeParse(fields).error?.issues.map(({ path }) => path[0])).toEqual([field]);
  });

  it("are stored; the times are the server's", () => {
    const { exam } = makeTestExam(test.db);
    saveSettings(test.db, exam.id, settings({ title: "  Cells\u0000 &  co ", opensAt: "2026-12-01T10:00", closesAt: "2026-12-01T12:30", timeLimitMinutes: "90", isShuffled: "on", releaseDetail: "reference" }));
    expect(findExam(test.db, exam.id)).toMatchObject({
      title: "Cells & co",
      opensAt: new Date(2026, 11, 1, 10).getTime(),
      closesAt: new Date(2026, 11, 1, 12, 30).getTime(),
      timeLimitMinutes: 90,
      isShuffled: true,
      releaseDetail: "reference",
    });
  });

  it("move the deadline of who is writing, extra time included, not of who has handed in", () => {
    const { exam } = makeTestExam(test.db, { timeLimitMinutes: 10 });
    const writing = startAttempt(exam.id, { deadlineAt: 900_000 });
    const done = startAttempt(exam.id, { deadlineAt: 900_000, submittedAt: 1, submittedBy: "student" });
    saveSettings(test.db, exam.id, settings({ timeLimitMinutes: "20" }));
    const deadline = (id: string) => test.db.select().from(attempts).where(eq(attempts.id, id)).get()?.deadlineAt;
    expect([deadline(writing), deadline(done)]).toEqual([30 * 60_000, 900_000]);
    expect(() => saveSettings(test.db, exam.id, settings({ isShuffled: "on" }))).toThrow("Students have begun");
  });
});

describe("a duplicate", () => {
  it("is a draft with the same questions and points, without times and submissions", () => {
    const { exam } = makeTestExam(test.db, { state: "closed", opensAt: 1, closesAt: 2, timeLimitMinutes: 30, title: "x".repeat(200) });
    startAttempt(exam.id);
    const id = duplicateExam(test.db, exam.id);
    expect(findExam(test.db, id)).toMatchObject({ state: "draft", opensAt: null, closesAt: null, publishedAt: null, timeLimitMinutes: 30, title: `${"x".repeat(193)} (copy)` });
    expect(findExamSummary(test.db, id)).toMatchObject({ questions: 3, writing: 0 });
    const bare = (examId: string) => listExamQuestions(test.db, examId).map(({ id: _id, examId: _examId, ...rest }) => rest);
    expect(bare(id)).toEqual(bare(exam.id));
  });
});
