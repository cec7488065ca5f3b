import { describe, expect, it } from "vitest";
import { gradeAnswer } from "./grade-answer";
import { profileKey } from "./profile-cache";
import { scriptedModels, type Script } from "./scripted-models";
import type { KeyPointProfile } from "./types";

const QUESTION = "What do plants need?";
const [P1, P2] = ["Plants need light.", "Plants need water."];
const REFERENCE = `${P1} ${P2}`;
const [A1, A2, FILLER] = ["Leaves want the sun.", "Roots drink.", "My cat sleeps."];
const WHOLE = `${A1} ${A2}`;

/** Both answers are on topic (cosine to the question 0.5); A1 is near P1, A2 near P2. */
const vectors: Script["vectors"] = {
  [QUESTION]: [1, 0, 0, 0],
  [P1]: [0, 1, 0, 0],
  [P2]: [0, 0, 1, 0],
  [REFERENCE]: [0, 1, 1, 0],
  [A1]: [0.5, 0.3, 0.1, 0.8],
  [A2]: [0.5, 0.1, 0.3, 0.8],
  [WHOLE]: [0.5, 0.3, 0.3, 0.75],
};

const grade = (answer: string, script: Script["pairs"], source = "") =>
  gradeAnswer({ question: QUESTION, references: [REFERENCE], source, answer }, scriptedModels({ vectors, pairs: script }));

describe("gradeAnswer", () => {
  it("computes the grade by hand: coverage 0.7, support 0.5, quality 0.7 × 0.85", async () => {
    const result = await grade(WHOLE, {
      [`${A1} → ${P1}`]: [0.9, 0],
      [`${A2} → ${P2}`]: [0.5, 0],
      [`${P1} → ${A1}`]: [0.8, 0],
      [`${REFERENCE} → ${A2}`]: [0.2, 0],
    });
    expect(result.coverage).toBeCloseTo(0.7, 10);
    expect(result.support).toBeCloseTo(0.5, 10);
    expect(result).toMatchObject({ similarity: 0.595, score: 6, correct: false, label: "incorrect", contradiction: 0 });
    expect(result.keyPoints.map(({ coverage, evidence }) => [coverage, evidence])).toEqual([
      [0.9, A1],
      [0.5, A2],
    ]);
    expect(result).toMatchObject({ missingPoints: [], unsupportedClaims: [A2], grounded: false, note: null, reference: REFERENCE });
    // (0.3 + 0.3) / √2 / |whole|
    expect(result.embeddingSimilarity).toBeCloseTo(0.6 / Math.SQRT2 / Math.hypot(0.5, 0.3, 0.3, 0.75), 6);
  });

  it("lets the whole answer cover what no sentence does alone", async () => {
    const result = await grade(WHOLE, { [`${WHOLE} → ${P2}`]: [0.9, 0] });
    expect(result.keyPoints[1]).toMatchObject({ coverage: 0.9, evidence: WHOLE });
  });

  it("zeroes a contradicted point and cuts the rest: 0.5 × 0.7 × (1 − 0.75 × 0.8)", async () => {
    const result = await grade(WHOLE, { [`${A1} → ${P1}`]: [1, 0], [`${A2} → ${P2}`]: [0, 0.8] });
    expect(result).toMatchObject({ coverage: 0.5, support: 0, contradiction: 0.8, similarity: 0.14, label: "contradictory" });
    expect(result).toMatchObject({ needsReview: true, contradictedClaims: [A2], missingPoints: [P2] });
  });

  it("drops the contradiction of a sentence that the source entails", async () => {
    const result = await grade(WHOLE, { [`${A2} → ${P1}`]: [0, 0.9], [`${P2} → ${A2}`]: [0.5, 0] });
    expect(result).toMatchObject({ contradiction: 0, contradictedClaims: [] });
  });

  it("asks the source about the whole answer only when it seems to contradict, and drops that when backed", async () => {
    const pairs = { [`${WHOLE} → ${P1}`]: [0, 0.9] as const };
    const against = await grade(WHOLE, pairs);
    expect(against).toMatchObject({ contradiction: 0.9, contradictedClaims: [WHOLE], label: "contradictory" });
    const models = scriptedModels({ vectors, pairs: { ...pairs, [`${REFERENCE} → ${WHOLE}`]: [0.6, 0] } });
    const backed = await gradeAnswer({ question: QUESTION, references: [REFERENCE], source: "", answer: WHOLE }, models);
    expect(backed).toMatchObject({ contradiction: 0, contradictedClaims: [] });
    expect(models.classified).toHaveLength(2);
    expect(models.classified[1]?.map((pair) => pair.hypothesis)).toEqual([WHOLE, WHOLE, WHOLE]);
  });

  it("neither earns nor loses by off-topic sentences", async () => {
    const pairs = { [`${A1} → ${P1}`]: [0.9, 0] as const, [`${P1} → ${A1}`]: [0.8, 0] as const };
    const result = await grade(`${A1} ${FILLER}`, pairs);
    expect(result.support).toBeCloseTo(0.8, 10);
    expect(result.claims[1]).toMatchObject({ text: FILLER, onTopic: false, verdict: "off-topic" });
  });

  it("gives 0 and says so when nothing is on topic, even if the model sees entailment", async () => {
    const offTopic = [0, 0.2, 0, 0.97];
    const models = scriptedModels({ vectors: { ...vectors, [FILLER]: offTopic }, pairs: { [`${FILLER} → ${P1}`]: [0.99, 0] } });
    const result = await gradeAnswer({ question: QUESTION, references: [REFERENCE], source: "", answer: FILLER }, models);
    expect(result).toMatchObject({ score: 0, similarity: 0, label: "incorrect" });
    expect(result.note).toMatch(/^Nothing in the answer/);
    expect(result.keyPoints[0]?.entailment).toBe(0.99);
  });

  it("asks in one call, no pair twice, and none below cosine 0.15 to the key point", async () => {
    const models = scriptedModels({ vectors });
    await gradeAnswer({ question: QUESTION, references: [REFERENCE, REFERENCE], source: "", answer: `${A1} ${A1}` }, models);
    expect(models.classified).toHaveLength(1);
    const asked = (models.classified[0] ?? []).map((pair) => `${pair.premise} → ${pair.hypothesis}`);
    expect(new Set(asked).size).toBe(asked.length);
    expect(asked).toContain(`${A1} → ${P1}`);
    expect(asked).not.toContain(`${A1} → ${P2}`); // cosine 0.1
  });
});

describe("several references", () => {
  const other = "Plants need soil.";
  const script = { vectors: { ...vectors, [other]: [0.2, 0.2, 0.2, 0.5] }, pairs: { [`${A1} → ${other}`]: [0.9, 0] as const } };

  it("are alternatives: the best counts and is named", async () => {
    const request = { question: QUESTION, references: [REFERENCE, " ", other], source: "", answer: A1 };
    const result = await gradeAnswer(request, scriptedModels(script));
    expect(result.reference).toBe(other);
    expect(result.coverage).toBe(0.9);
    expect(result.note).toBe("Of 2 reference answers, number 2 fits best: “Plants need soil.”");
  });

  it("must have words", async () => {
    for (const references of [[], ["", " \n"], ["…"]]) {
      const request = { question: QUESTION, references, source: "", answer: A1 };
      await expect(gradeAnswer(request, scriptedModels())).rejects.toMatchObject({ code: "no-reference" });
    }
  });
});

describe("answers that are none", () => {
  it.each([
    ["", "The answer is empty."],
    [" \n\t\u0000 ", "The answer is empty."],
    ["👍🎉 !!! …", "The answer has no words, only symbols."],
    [QUESTION, "The answer restates the question."],
    ["what do plants need", "The answer restates the question."],
  ])("%j earns 0 and a note", async (answer, note) => {
    const models = scriptedModels({ vectors: { ...vectors, "what do plants need": [0.97, 0.2] } });
    const result = await gradeAnswer({ question: QUESTION, references: [REFERENCE], source: "", answer }, models);
    expect(result).toMatchObject({ score: 0, similarity: 0, correct: false, label: "incorrect", note, confidence: 1 });
    expect(result.missingPoints).toEqual([P1, P2]);
    expect(models.classified).toEqual([]);
  });

  it("is not one that says more than the question", async () => {
    const longer = "what do plants need here now";
    const models = scriptedModels({ vectors: { ...vectors, [longer]: [0.99, 0.1] } });
    const result = await gradeAnswer({ question: QUESTION, references: [REFERENCE], source: "", answer: longer }, models);
    expect(result.note).toBeNull();
  });
});

describe("key points", () => {
  it("are found once per question, also for answers graded at the same time", async () => {
    const models = scriptedModels({ vectors });
    const source = "Plants need light and water. Soil helps them.";
    const ask = (answer: string) => gradeAnswer({ question: QUESTION, references: [REFERENCE], source, answer }, models);
    await Promise.all([ask(A1), ask(A2)]);
    await ask(WHOLE);
    const askedForGrounding = models.classified.filter((pairs) => pairs.some((pair) => pair.hypothesis === P1 && pair.premise.startsWith("Plants need light and")));
    expect(askedForGrounding).toHaveLength(1);
  });

  it("come from the store when it has them and go into it when not", async () => {
    const stored = new Map<string, KeyPointProfile>();
    const store = { get: (key: string) => stored.get(key) ?? null, set: (key: string, profile: KeyPointProfile) => void stored.set(key, profile) };
    const request = { question: QUESTION, references: [REFERENCE], source: "Plants need a lot.", answer: A1 };
    const models = scriptedModels({ vectors });
    await gradeAnswer(request, models, store);
    const key = profileKey(QUESTION, REFERENCE, request.source, models.fingerprint);
    expect([...stored.keys()]).toEqual([key]);
    stored.set(key, { reference: REFERENCE, keyPoints: [{ text: P2, groundedBy: null, grounding: 1 }], ungrounded: [P1], grounded: true });
    const result = await gradeAnswer(request, scriptedModels({ vectors }), store);
    expect(result.keyPoints.map(({ text }) => text)).toEqual([P2]);
    expect(result.ungroundedReferencePoints).toEqual([P1]);
  });

  it("are tried again after a failure", async () => {
    const models = scriptedModels({ vectors });
    const working = scriptedModels({ vectors });
    let failures = 1;
    models.embed = async (texts) => (failures-- > 0 ? Promise.reject(new Error("model down")) : working.embed(texts));
    const request = { question: QUESTION, references: [REFERENCE], source: "", answer: A1 };
    await expect(gradeAnswer(request, models)).rejects.toThrow("model down");
    await expect(gradeAnswer(request, models)).resolves.toMatchObject({ max: 10 });
  });
});
