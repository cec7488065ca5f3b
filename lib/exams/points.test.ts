import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { examQuestions, keyPointProfiles, makeTestDatabase, type TestDatabase } from "@/tests/support/database";
import { ModelError, type Models } from "@/lib/nlp/models/types";
import { scriptedModels } from "@/lib/nlp/grading/scripted-models";
import { createExam } from "./create";
import { keyPointFailure, wakeKeyPoints } from "./key-points";
import { acceptUngrounded, addReference, pointSchema, removePoint, removeReference, savePoint } from "./points";
import { findExamQuestion, listExamQuestions } from "./queries";
import { makeTestExam } from "./test-exam";
import { makeTestMaterial } from "./test-material";

let test: TestDatabase;
beforeEach(() => {
  test = makeTestDatabase();
});
afterEach(() => test.remove());

const SOURCE = "Glucose is broken down in mitochondria.";
const models = scriptedModels({
  pairs: { [`${SOURCE} → Mitochondria split glucose.`]: [0.9, 0], [`${SOURCE} → Sugar is split there.`]: [0.8, 0] },
});
const input = (text: string, alternatives: string[] = [], weight = 1) => ({ text, alternatives, weight });

function makeQuestion(state: "draft" | "open" = "draft"): string {
  const { questions } = makeTestExam(test.db, { state, questions: 1 });
  test.db.update(examQuestions).set({ source: SOURCE }).run();
  return questions[0]!.id;
}
const question = (id: string) => findExamQuestion(test.db, id)!.question;

describe("the key points of a new exam", () => {
  it("are worked out behind the page from the reference and the source, with their ground", async () => {
    const { materialId, questionIds } = makeTestMaterial(test.db);
    const id = createExam(test.db, materialId, questionIds.slice(0, 2), "T");
    const answer = "Mitochondria break down glucose with oxygen.";
    const script = scriptedModels({ pairs: { [`${answer} → ${answer}`]: [0.97, 0] } });
    await wakeKeyPoints(test.db, () => script);
    const [first, second] = listExamQuestions(test.db, id);
    expect(first?.keyPoints).toEqual([{ id: expect.any(String) as string, text: answer, alternatives: [], weight: 1, groundedBy: answer, grounding: 0.97 }]);
    expect(first?.ungrounded).toEqual([]);
    expect(second?.ungrounded).toEqual(["The cell membrane separates the cell from its surroundings."]);
    expect(test.db.select().from(keyPointProfiles).all()).toHaveLength(2);
  });

  it("come from the store when they are known", async () => {
    const { materialId, questionIds } = makeTestMaterial(test.db);
    createExam(test.db, materialId, questionIds, "T");
    await wakeKeyPoints(test.db, () => models);
    const again = scriptedModels();
    const id = createExam(test.db, materialId, questionIds, "T");
    await wakeKeyPoints(test.db, () => again);
    expect(again.embedded).toEqual([]);
    expect(listExamQuestions(test.db, id).every(({ keyPoints }) => keyPoints !== null)).toBe(true);
  });

  it("say why when they cannot be worked out, and the next question is not held up", async () => {
    const { materialId, questionIds } = makeTestMaterial(test.db);
    const id = createExam(test.db, materialId, questionIds.slice(0, 2), "T");
    let calls = 0;
    const broken: Models = { ...models, embed: (texts) => (++calls === 1 ? Promise.reject(new ModelError("unavailable", "The embedder is missing.")) : models.embed(texts)) };
    await wakeKeyPoints(test.db, () => broken);
    const [first, second] = listExamQuestions(test.db, id);
    expect([first?.keyPoints, keyPointFailure(first?.id ?? "")]).toEqual([null, "The embedder is missing."]);
    expect([second?.keyPoints?.length, keyPointFailure(second?.id ?? "")]).toEqual([2, null]);
  });
});

describe("a point that the teacher writes", () => {
  it("is tested against the source and names the sentence that grounds it", async () => {
    const id = makeQuestion();
    expect(await savePoint(test.db, id, null, input("Mitochondria split glucose.", ["Sugar is split there."], 2), false, models)).toEqual([]);
    expect(question(id).keyPoints?.at(-1)).toMatchObject({ text: "Mitochondria split glucose.", alternatives: ["Sugar is split there."], weight: 2, groundedBy: SOURCE, grounding: 0.8 });
  });

  it("without ground, or with a wording without, is marked so, and takes back an earlier yes", async () => {
    const id = makeQuestion();
    acceptUngrounded(test.db, id, true);
    const [point] = question(id).keyPoints!;
    expect(await savePoint(test.db, id, point!.id, input("Mitochondria split glucose.", ["Cells are blue."]), false, models)).toEqual(["Cells are blue."]);
    expect(question(id)).toMatchObject({ isUngroundedAccepted: false });
    expect(question(id).keyPoints?.[0]).toMatchObject({ id: point!.id, groundedBy: null, grounding: 0 });
    expect(question(id).keyPoints).toHaveLength(2);
  });

  it("does not go live in a published exam without a yes", async () => {
    const id = makeQuestion("open");
    const before = question(id);
    await expect(savePoint(test.db, id, null, input("Cells are blue."), false, models)).rejects.toThrow("No source sentence backs “Cells are blue.”");
    expect(question(id)).toEqual(before);
    expect(await savePoint(test.db, id, null, input("Cells are blue."), true, models)).toEqual(["Cells are blue."]);
    expect(question(id)).toMatchObject({ isUngroundedAccepted: true });
    expect(question(id).keyPoints).toHaveLength(3);
  });

  it("can be removed, but not the last of a published exam", () => {
    const id = makeQuestion("open");
    const [first, second] = question(id).keyPoints!;
    expect(removePoint(test.db, id, first!.id)).toEqual(first);
    expect(() => removePoint(test.db, id, second!.id)).toThrow("last key point");
    expect(() => removePoint(test.db, id, first!.id)).toThrow("not there any more");
  });

  it("is refused while the points are being worked out, and when a model fails says its sentence", async () => {
    const id = makeQuestion();
    const failing: Models = { ...models, embed: () => Promise.reject(new ModelError("unavailable", "The embedder is missing.")) };
    await expect(savePoint(test.db, id, null, input("A."), false, failing)).rejects.toMatchObject({ name: "UserError", message: "The embedder is missing." });
    test.db.update(examQuestions).set({ keyPoints: null }).where(eq(examQuestions.id, id)).run();
    await expect(savePoint(test.db, id, null, input("A."), false, models)).rejects.toThrow("being worked out");
  });

  it.each([
    [{ text: " ." }, "text"],
    [{ text: "x".repeat(501) }, "text"],
    [{ alternatives: Array.from({ length: 9 }, (_, index) => `w${index}`).join("\n") }, "alternatives"],
    [{ weight: "0" }, "weight"],
    [{ weight: "" }, "weight"],
    [{ weight: "11" }, "weight"],
    [{ weight: "much" }, "weight"],
  ])("is refused as %j beside the field %s", (change, field) => {
    const parsed = pointSchema.safeParse({ text: "A.", alternatives: "", weight: "1", ...change });
    expect(parsed.error?.issues.map(({ path }) => path[0])).toEqual([field]);
  });

  it("is cleaned: one line, other wordings a line each without doubles", () => {
    expect(pointSchema.parse({ text: " a\n b ", alternatives: "c\r\n\n c \nd", weight: "1,5" })).toEqual({ text: "a b", alternatives: ["c", "d"], weight: 1.5 });
  });
});

describe("a further reference answer", () => {
  it("is added with the sentences that the source does not back, and removed with them", async () => {
    const id = makeQuestion();
    expect(await addReference(test.db, id, "Mitochondria split glucose. Cells are blue.", models)).toEqual(["Cells are blue."]);
    expect(question(id)).toMatchObject({ ungrounded: ["Cells are blue."] });
    expect(question(id).references).toHaveLength(2);
    await expect(addReference(test.db, id, "Mitochondria split glucose. Cells are blue.", models)).rejects.toThrow("there already");
    expect(() => removeReference(test.db, id, 0)).toThrow("not there");
    removeReference(test.db, id, 1);
    expect(question(id)).toMatchObject({ ungrounded: [] });
    expect(question(id).references).toHaveLength(1);
  });
});
