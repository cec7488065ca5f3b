import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { makeTestDatabase, practiceAnswers, type TestDatabase } from "@/tests/support/database";
import { setTestCredentials } from "@/lib/auth/test-session";
import { createFakeModels } from "@/lib/nlp/models/fake";
import { type CallOptions, ModelError, type Models } from "@/lib/nlp/models/types";
import { makeTestStudent } from "@/lib/students/test-student";
import { readFeedback } from "./feedback";
import { gradePractice } from "./grade";
import { answerQuestion, startRound } from "./rounds";
import { makeTestPractice, type TestPractice } from "./test-practice";

let test: TestDatabase;
let restore: () => void;
let practice: TestPractice;
let ada: string;
let roundId: string;
beforeEach(async () => {
  test = makeTestDatabase();
  restore = setTestCredentials();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  practice = makeTestPractice(test.db);
  ada = (await makeTestStudent(test.db)).student.id;
  roundId = startRound(test.db, practice.materialId, ada, "all").id;
  for (const index of [0, 1]) answerQuestion(test.db, { ...place(index), text: "Mitochondria do not break down glucose with oxygen." });
});
afterEach(() => {
  vi.restoreAllMocks();
  restore();
  test.remove();
});

const place = (index: number, studentId = ada, round = roundId) => ({ roundId: round, questionId: practice.questionIds[index] ?? "", studentId });
const grades = () => test.db.select().from(practiceAnswers).all().filter(({ grade }) => grade !== null).length;
const broken = (): Models => ({ ...createFakeModels(), embed: () => Promise.reject(new ModelError("unavailable", "/secret/path is damaged.")) });

/** Fake models that wait until they are let go, and count how often they are asked. */
function slowModels() {
  const fake = createFakeModels();
  let letGo: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  const lanes = new Set<string | undefined>();
  const waiting = async <Result>(options: CallOptions | undefined, work: () => Promise<Result>) => {
    lanes.add(options?.lane);
    await gate;
    return work();
  };
  const models: Models = { ...fake, embed: (texts, options) => waiting(options, () => fake.embed(texts, options)), classify: (pairs, options) => waiting(options, () => fake.classify(pairs, options)) };
  return { models, letGo, lanes };
}

describe("grading an answer of practice", () => {
  it("gives the points, and what is contradicted with the line of the source", async () => {
    expect(await gradePractice(test.db, place(0), () => createFakeModels())).toBe("graded");
    const feedback = readFeedback(test.db, place(0));
    expect(feedback).toMatchObject({
      state: "graded",
      reference: "Mitochondria break down glucose with oxygen.",
      citations: [{ quote: "Mitochondria break down glucose with oxygen.", page: 1, section: "1 Organelles" }],
      result: {
        isCorrect: false,
        points: [{ text: "Mitochondria break down glucose with oxygen.", verdict: "contradicted" }],
        contradicted: [{ claim: "Mitochondria do not break down glucose with oxygen.", source: "Mitochondria break down glucose with oxygen." }],
      },
    });
  });

  it("keeps the answer when the models fail, says nothing of the server, and can be asked again", async () => {
    expect(await gradePractice(test.db, place(0), broken)).toBe("failed");
    const failed = readFeedback(test.db, place(0));
    expect(failed).toMatchObject({ state: "waiting", answer: "Mitochondria do not break down glucose with oxygen.", result: null });
    expect(JSON.stringify(failed)).not.toContain("secret");
    expect(await gradePractice(test.db, place(0), () => { throw new Error("no models"); })).toBe("failed");
    expect(await gradePractice(test.db, place(0), () => createFakeModels())).toBe("graded");
    // Graded once: broken models are not even asked.
    expect(await gradePractice(test.db, place(0), broken)).toBe("graded");
  });

  it("takes one answer of a student at a time, in the interactive lane; asked twice it is one grading", async () => {
    const slow = slowModels();
    const asked = vi.fn(() => slow.models);
    const first = gradePractice(test.db, place(0), asked);
    const twice = gradePractice(test.db, place(0), asked);
    expect(await gradePractice(test.db, place(1), asked)).toBe("busy");
    expect([readFeedback(test.db, place(0))?.state, readFeedback(test.db, place(1))?.state]).toEqual(["grading", "waiting"]);

    const bob = (await makeTestStudent(test.db, { name: "Bob" })).student.id;
    const own = startRound(test.db, practice.materialId, bob, "all").id;
    answerQuestion(test.db, { ...place(0, bob, own), text: "Glucose." });
    const others = gradePractice(test.db, place(0, bob, own), asked);
    slow.letGo();
    expect(await Promise.all([first, twice, others])).toEqual(["graded", "graded", "graded"]);
    expect([asked.mock.calls.length, grades()]).toEqual([2, 2]);
    expect([...slow.lanes]).toEqual(["interactive"]);
    expect(await gradePractice(test.db, place(1), asked)).toBe("graded");
  });

  it("is refused for an answer of somebody else, and for a question that is not answered", async () => {
    const bob = (await makeTestStudent(test.db, { name: "Bob" })).student.id;
    await expect(gradePractice(test.db, place(0, bob), () => createFakeModels())).rejects.toThrow("no such answer");
    await expect(gradePractice(test.db, place(2), () => createFakeModels())).rejects.toThrow("no such answer");
    expect(readFeedback(test.db, place(2))).toBeNull();
  });
});
