import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { keyPointProfiles, makeTestDatabase, questions, type TestDatabase } from "@/tests/support/database";
import { gradeQuestion } from "@/lib/grades/grade-question";
import { createFakeModels } from "@/lib/nlp/models/fake";
import { deleteQuestion } from "./delete";
import { editQuestion, type Wording, wordingSchema, writeQuestion } from "./edit-question";
import { findQuestion, listQuestions, listUsableQuestions } from "./queries";
import { versionOf } from "./question-content";
import { type IndexedMaterial, makeIndexedMaterial } from "./test-indexed-material";
import { setVerdict } from "./verdicts";

const models = createFakeModels();
let test: TestDatabase;
let made: IndexedMaterial;
beforeEach(async () => {
  test = makeTestDatabase();
  made = await makeIndexedMaterial(test.db, models);
});
afterEach(() => test.remove());

const stored = (id = made.questionId) => listQuestions(test.db, made.materialId).find((question) => question.id === id)!;
const wording = (change: Partial<Wording> = {}): Wording => ({
  text: stored().question,
  reference: stored().answer,
  difficulty: stored().difficulty,
  accepted: [],
  ...change,
});
const edit = (change: Partial<Wording>, version = versionOf(stored())) => editQuestion(test.db, made.questionId, version, wording(change), models);
const GROUNDED = "Large molecules stay outside because the membrane does not let them through.";
const INVENTED = "Vikings sailed to Greenland.";

describe("changing a question", () => {
  it("grounds a new reference anew: citations, context, scores and the source passage are its own", async () => {
    const before = stored();
    expect(await edit({ text: "How does the membrane keep large molecules out?", reference: GROUNDED })).toMatchObject({ kind: "saved" });
    const after = stored();
    expect(after.answer).toBe(GROUNDED);
    expect(after.citations.map(({ page, quote }) => ({ page, quote }))).toEqual([{ page: 2, quote: GROUNDED }]);
    expect(after.sentenceFaithfulness).toHaveLength(1);
    expect(after.sentenceFaithfulness[0]).toBeGreaterThan(0.9);
    expect(after.rag).not.toEqual(before.rag);
    expect(after.context).toContain(GROUNDED);
    expect(after.sourcePassageId).not.toBe(before.sourcePassageId);
    expect(after.editedAt).toBeGreaterThan(0);
  });

  it("shows what the material does not say and stores nothing until the teacher says yes to just that", async () => {
    const before = stored();
    const reference = `${GROUNDED} ${INVENTED}`;
    expect(await edit({ reference })).toEqual({ kind: "asks", ungrounded: [INVENTED] });
    expect(stored()).toEqual(before);
    expect(await edit({ reference: `${reference} Knights wore armour.`, accepted: [INVENTED] })).toMatchObject({ kind: "asks" });
    expect(await edit({ reference, accepted: [INVENTED] })).toMatchObject({ kind: "saved" });
    const after = stored();
    expect(after.answer).toBe(reference);
    expect(after.citations.map(({ quote }) => quote).join(" ")).not.toContain("Viking");
    expect(after.sentenceFaithfulness[1]).toBeLessThan(0.4);
  });

  it("leaves the grounding alone when only the wording or the difficulty changes", async () => {
    const { citations, context, sentenceFaithfulness, rag } = stored();
    await edit({ difficulty: "hard" });
    expect(stored()).toMatchObject({ difficulty: "hard", difficultyAsked: "hard", rag });
    await edit({ text: "How do mitochondria set energy free for the cell?" });
    expect(stored()).toMatchObject({ citations, context, sentenceFaithfulness });
    expect(stored().rag).not.toEqual(rag);
  });

  it("makes graders work out new key points", async () => {
    const profileOf = async () => {
      await gradeQuestion(test.db, findQuestion(test.db, made.questionId)!, GROUNDED, models);
      return test.db.select().from(keyPointProfiles).all().length;
    };
    expect(await profileOf()).toBe(1);
    expect(await profileOf()).toBe(1);
    await edit({ reference: GROUNDED });
    expect(await profileOf()).toBe(2);
  });

  it("gives advice, not refusals: doubles, and what points outside the question", async () => {
    await writeQuestion(test.db, made.materialId, wording({ text: "How does the membrane keep large molecules out?", reference: GROUNDED }), models);
    const twin = await edit({ text: "How does the membrane keep large molecules out?" });
    expect(twin).toMatchObject({ kind: "saved", advice: expect.arrayContaining(["It repeats another question word for word."]) as string[] });
    const vague = await edit({ text: "Why does it do this?" });
    expect(vague.kind === "saved" && vague.advice.join(" ")).toContain("points to something outside the question");
  });

  it("is refused when the question was changed or deleted meanwhile, or has no reference left", async () => {
    const version = versionOf(stored());
    await edit({ difficulty: "hard" });
    await expect(edit({ difficulty: "easy" }, version)).rejects.toThrow("changed meanwhile");
    await expect(edit({ reference: " … " })).rejects.toThrow("Write a reference answer");
    const running = edit({ reference: GROUNDED });
    deleteQuestion(test.db, made.questionId);
    await expect(running).rejects.toThrow("not there any more");
  });

  it("of two edits from the same version one wins and the other is told", async () => {
    const outcomes = await Promise.allSettled([edit({ reference: GROUNDED }), edit({ reference: "Chloroplasts turn the energy of light into sugar." })]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});

describe("writing a question by hand", () => {
  const write = (change: Partial<Wording>) => writeQuestion(test.db, made.materialId, wording({ text: "Why do plants look green?", ...change }), models);

  it("stores it grounded, approved, after the runs' questions, without a run", async () => {
    const outcome = await write({ reference: "Plants look green because chlorophyll reflects green light.", difficulty: "easy" });
    const last = listQuestions(test.db, made.materialId).at(-1)!;
    expect(outcome).toMatchObject({ kind: "saved", id: last.id });
    expect(last).toMatchObject({ jobId: null, state: "approved", difficulty: "easy", ordinal: 0 });
    expect(last.citations.map(({ page }) => page)).toEqual([3]);
  });

  it("proposes a reference from the material when there is none", async () => {
    const text = "What is the role of the cell membrane?";
    const outcome = await write({ text, reference: "" });
    expect(outcome.kind).toBe("proposes");
    const reference = outcome.kind === "proposes" ? outcome.reference : "";
    expect(reference).toContain("membrane");
    expect(await write({ text, reference })).toMatchObject({ kind: "saved" });
  });

  it("says so when the material gives no answer", async () => {
    await expect(write({ text: "Why did Vikings sail to Greenland so early?", reference: "" })).rejects.toThrow(/No reference answer could be proposed: .* Write one yourself/);
  });

  it("asks before it stores what the material does not say", async () => {
    expect(await write({ reference: INVENTED })).toEqual({ kind: "asks", ungrounded: [INVENTED] });
    expect(await write({ reference: INVENTED, accepted: [INVENTED] })).toMatchObject({ kind: "saved" });
    expect(listQuestions(test.db, made.materialId).at(-1)?.citations).toEqual([]);
  });

  it("a second click stores nothing twice", async () => {
    await write({ reference: GROUNDED });
    await expect(write({ reference: GROUNDED })).rejects.toThrow("there already");
    expect(test.db.select().from(questions).all()).toHaveLength(2);
  });
});

describe("a question's fields", () => {
  const parse = (fields: Record<string, string>) => wordingSchema.safeParse({ text: "Why?", reference: "", difficulty: "easy", ...fields });
  it("are cleaned, and refused when too long or empty", () => {
    expect(parse({ text: " Why\u0000 do\ncells  divide? ", reference: "One.\r\n\u0007Two. " }).data).toMatchObject({ text: "Why do cells divide?", reference: "One.\n Two." });
    expect(parse({ text: " … " }).success).toBe(false);
    expect(parse({ text: "x".repeat(501) }).success).toBe(false);
    expect(parse({ reference: "x".repeat(3001) }).success).toBe(false);
    expect(parse({ difficulty: "none" }).success).toBe(false);
  });
  it("take no yes that is not a list of sentences", () => {
    expect(parse({ accepted: "{" }).data?.accepted).toEqual([]);
    expect(parse({ accepted: '{"a":1}' }).data?.accepted).toEqual([]);
    expect(parse({ accepted: '["a"]' }).data?.accepted).toEqual(["a"]);
  });
});

it("a rejected question is offered for nothing", () => {
  setVerdict(test.db, made.materialId, [made.questionId], "rejected", "Too vague");
  expect(listUsableQuestions(test.db, made.materialId)).toEqual([]);
  expect(stored()).toMatchObject({ state: "rejected", rejectionReason: "Too vague" });
});
