import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createFakeModels } from "@/lib/nlp/models/fake";
import { ModelError, type Models } from "@/lib/nlp/models/types";
import { embedAnswers } from "./answer-vectors";
import { type GroupableAnswer, groupAnswers, MAX_COMPARED_TEXTS, normalisedAnswer } from "./groups";

const GOOD = { label: "correct", similarity: 0.8 };
const answer = (id: string, text: string, grade: GroupableAnswer["grade"] = GOOD): GroupableAnswer => ({ id, text, grade });
const ids = (groups: ReturnType<typeof groupAnswers>) => groups.map(({ answers }) => answers.map(({ id }) => id).join(""));
/** A direction in the plane: texts differ by their angles. */
const at = (degrees: number) => Float32Array.of(Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180));
const vectorsOf = (angles: Record<string, number>) => new Map(Object.entries(angles).map(([text, degrees]) => [normalisedAnswer(text), at(degrees)]));

describe("answers that are the same", () => {
  it.each([
    ["It makes ATP.", " it  makes\nATP"],
    ["“ATP”, of course!", "ATP of course"],
    ["ﬁne\u200b", "fine"],
  ])("are those that differ in case, spaces and punctuation only: %j", (one, two) => {
    expect(normalisedAnswer(one)).toBe(normalisedAnswer(two));
  });

  it.each([["1.5", "15"], ["x < 0", "x > 0"], ["2:1", "21"], ["H+", "H-"]])("%j and %j are not", (one, two) => {
    expect(normalisedAnswer(one)).not.toBe(normalisedAnswer(two));
  });

  it("are one group without any embedding, the empty ones too, the largest group first", () => {
    const groups = groupAnswers([answer("a", "ATP."), answer("b", " "), answer("c", "Sugar"), answer("d", "atp"), answer("e", ""), answer("f", "ATP.")], new Map());
    expect(ids(groups)).toEqual(["adf", "be", "c"]);
    expect(groups.map(({ text }) => text)).toEqual(["ATP.", "", "Sugar"]);
  });
});

describe("answers that are nearly the same", () => {
  it("are one group from the threshold on", () => {
    // cos 18° is 0.951, cos 19° is 0.946.
    const group = (angle: number) => ids(groupAnswers([answer("a", "one"), answer("b", "two")], vectorsOf({ one: 0, two: angle })));
    expect([group(18), group(19)]).toEqual([["ab"], ["a", "b"]]);
  });

  it("are like each other one of their group: no chain leads further", () => {
    const groups = groupAnswers([answer("a", "one"), answer("b", "two"), answer("c", "three")], vectorsOf({ one: 0, two: 15, three: 28 }));
    expect(ids(groups)).toEqual(["bc", "a"]);
  });

  it("have the same numbers and the same judgement: closeness does not hear a denial", () => {
    const angles = vectorsOf({ "in 1914": 0, "in 1915": 1, "it does": 90, "it does not": 91, "it may": 92 });
    const groups = groupAnswers(
      [answer("a", "in 1914"), answer("b", "in 1915"), answer("c", "it does"), answer("d", "it does not", { label: "contradictory", similarity: 0.1 }), answer("e", "it may", { label: "correct", similarity: 0.6 })],
      angles,
    );
    expect(ids(groups).sort()).toEqual(["a", "b", "c", "d", "e"]);
    expect(ids(groupAnswers([answer("a", "it does"), answer("b", "it may", { label: "correct", similarity: 0.7 })], angles))).toEqual(["ab"]);
    expect(ids(groupAnswers([answer("a", "it does"), answer("b", "it may", null)], angles))).toEqual(["a", "b"]);
  });

  it.each([
    ["It works with oxygen.", "It works without oxygen."],
    ["It is absorbed.", "It isn’t absorbed."],
    ["Plants do.", "Plants do not."],
  ])("deny as often, whatever the grader heard: %j and %j stand apart", (one, two) => {
    const angles = vectorsOf({ [one]: 0, [two]: 1 });
    expect(ids(groupAnswers([answer("a", one), answer("b", two)], angles))).toEqual(["a", "b"]);
  });

  it("may deny in other words: “doesn't” is “does not”, and a note is no denial", () => {
    const group = (one: string, two: string) => ids(groupAnswers([answer("a", one), answer("b", two)], vectorsOf({ [one]: 0, [two]: 1 })));
    expect(group("It doesn't work.", "It does not work.")).toEqual(["ab"]);
    expect(group("Plants work.", "A noted plant works.")).toEqual(["ab"]);
  });

  it("always hold every answer once", () => {
    const texts = fc.constantFrom("one", "two", "three", "four", "", "One.");
    fc.assert(
      fc.property(fc.array(texts, { maxLength: 30 }), fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 4, maxLength: 4 }), (list, angles) => {
        const [one = 0, two = 0, three = 0, four = 0] = angles;
        const all = list.map((text, index) => answer(String(index), text));
        const found = groupAnswers(all, vectorsOf({ one, two, three, four })).flatMap(({ answers }) => answers);
        expect(found.map(({ id }) => Number(id)).sort((a, b) => a - b)).toEqual(all.map((_, index) => index));
      }),
    );
  });

  it("are found among 300 in a moment, and not looked for among too many", () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => answer(String(index), `text ${"abcdefghij"[index % 10]}${"x".repeat(index)}`));
    const wide = (list: GroupableAnswer[]) => new Map(list.map(({ text }, index) => [normalisedAnswer(text), Float32Array.from({ length: 384 }, (_, place) => (place === index % 10 ? 1 : 0))]));
    const some = many(300);
    const begun = performance.now();
    expect(groupAnswers(some, wide(some))).toHaveLength(10);
    expect(performance.now() - begun).toBeLessThan(2_000);
    const crowd = many(MAX_COMPARED_TEXTS + 1);
    expect(groupAnswers(crowd, wide(crowd))).toHaveLength(MAX_COMPARED_TEXTS + 1);
  });
});

describe("embeddings of answers", () => {
  const models = createFakeModels();

  it("are made once a text, long ones to their end", async () => {
    const asked: string[] = [];
    const counting: Models = { ...models, embed: (texts, options) => (asked.push(...texts, options?.lane ?? ""), models.embed(texts, options)) };
    const long = `${"Glucose is broken down. ".repeat(50)}At the end it says chlorophyll.`;
    const { vectors, isComplete } = await embedAnswers(["ATP", "atp.", " ", long], counting, 5_000);
    expect(isComplete).toBe(true);
    expect([...vectors.keys()]).toEqual(["atp", normalisedAnswer(long)]);
    expect(asked.at(-1)).toBe("interactive");
    expect(asked.slice(1, -1).join(" ")).toBe(long);
    expect(Math.hypot(...(vectors.get(normalisedAnswer(long)) ?? []))).toBeCloseTo(1, 5);
  });

  it("are given as far as they are there: a failing or slow model leaves answers ungrouped, not the page unread", async () => {
    const texts = Array.from({ length: 40 }, (_, index) => `answer ${index}`);
    let calls = 0;
    const failing: Models = { ...models, embed: (list) => (++calls === 1 ? models.embed(list) : Promise.reject(new ModelError("unavailable", "The embedder is missing."))) };
    const failed = await embedAnswers(texts, failing, 5_000);
    expect([failed.vectors.size, failed.isComplete, failed.problem]).toEqual([32, false, "The embedder is missing."]);
    const slow: Models = { ...models, embed: (_, options) => new Promise((_resolve, reject) => options?.signal?.addEventListener("abort", () => reject(new ModelError("aborted", "Withdrawn.")))) };
    expect(await embedAnswers(texts, slow, 20)).toMatchObject({ isComplete: false, problem: null });
    await expect(embedAnswers(texts, { ...models, embed: () => Promise.reject(new Error("a bug")) }, 5_000)).rejects.toThrow("a bug");
  });
});
