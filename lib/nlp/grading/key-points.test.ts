import { describe, expect, it } from "vitest";
import { keyPointProfile } from "./key-points";
import { scriptedModels } from "./scripted-models";

const QUESTION = "What do cells do?";
const S = ["Cells divide often.", "Cells take in food.", "Cells make proteins.", "Rocks weather slowly."] as const;
const SOURCE = S.join(" ");
// Four source sentences at known angles; the reference's sentences lie near some of them.
const vectors = {
  [S[0]]: [1, 0, 0],
  [S[1]]: [0, 1, 0],
  [S[2]]: [0, 0, 1],
  [S[3]]: [0, 0, 0, 1],
  [QUESTION]: [0.1, 0.5, 0.6, 0],
  "Division is frequent.": [0.9, 0.2, 0.1],
  "They were found by Hooke.": [0.3, 0.3, 0.2],
};

describe("key points", () => {
  it("are the reference sentences that a source sentence entails at 0.40, tested against the three nearest and these together", async () => {
    const models = scriptedModels({
      vectors,
      pairs: {
        [`${S[0]} → Division is frequent.`]: [0.4, 0],
        [`${S[1]} → They were found by Hooke.`]: [0.39, 0],
      },
    });
    const profile = await keyPointProfile("Division is frequent. They were found by Hooke.", SOURCE, QUESTION, models);
    expect(profile.keyPoints).toEqual([{ text: "Division is frequent.", groundedBy: S[0], grounding: 0.4 }]);
    expect(profile.ungrounded).toEqual(["They were found by Hooke."]);
    expect(profile.grounded).toBe(true);
    expect(models.classified).toHaveLength(1);
    const premises = models.classified[0]?.filter((pair) => pair.hypothesis === "Division is frequent.").map((pair) => pair.premise);
    expect(premises).toEqual([S[0], S[1], S[2], `${S[0]} ${S[1]} ${S[2]}`]);
  });

  it("may be grounded by the three sentences together, in document order", async () => {
    const models = scriptedModels({
      vectors: { ...vectors, "Both at once.": [0.2, 0.3, 0.9] },
      pairs: { [`${S[0]} ${S[1]} ${S[2]} → Both at once.`]: [0.8, 0] },
    });
    const profile = await keyPointProfile("Both at once.", SOURCE, QUESTION, models);
    expect(profile.keyPoints).toEqual([{ text: "Both at once.", groundedBy: S[2], grounding: 0.8 }]);
  });

  it("are the two source sentences nearest to the question, in document order, when nothing is grounded", async () => {
    const models = scriptedModels({ vectors });
    const profile = await keyPointProfile("They were found by Hooke.", SOURCE, QUESTION, models);
    expect(profile.keyPoints.map(({ text }) => text)).toEqual([S[1], S[2]]);
    expect(profile.ungrounded).toEqual(["They were found by Hooke."]);
    const withoutQuestion = await keyPointProfile("They were found by Hooke.", SOURCE, " ?", models);
    expect(withoutQuestion.keyPoints.map(({ text }) => text)).toEqual([S[0], S[1]]);
  });

  it("are merged from cosine 0.92: the first stays", async () => {
    const angle = (cosine: number) => [cosine, Math.sqrt(1 - cosine * cosine)];
    const models = scriptedModels({
      vectors: { "One idea.": [1, 0], "The same again.": angle(0.921), "Another idea.": angle(0.919) },
    });
    const profile = await keyPointProfile("One idea. The same again. Another idea.", "", QUESTION, models);
    // "Another idea." is near the second, which is gone, and 0.919 from the first.
    expect(profile.keyPoints.map(({ text }) => text)).toEqual(["One idea.", "Another idea."]);
  });

  it("are all sentences of the reference when there is no source, and the model is not asked", async () => {
    const models = scriptedModels();
    const profile = await keyPointProfile("Division is frequent. They were found by Hooke.", " \n ", QUESTION, models);
    expect(profile).toMatchObject({ grounded: false, ungrounded: [] });
    expect(profile.keyPoints).toEqual([
      { text: "Division is frequent.", groundedBy: null, grounding: 1 },
      { text: "They were found by Hooke.", groundedBy: null, grounding: 1 },
    ]);
    expect(models.classified).toEqual([]);
  });

  it("are at most six, from at most forty source sentences", async () => {
    const many = (count: number, noun: string) => Array.from({ length: count }, (_, i) => `The ${noun} number ${i} is here.`).join(" ");
    const models = scriptedModels();
    const profile = await keyPointProfile(many(9, "point"), many(60, "source"), QUESTION, models);
    expect(profile.ungrounded).toHaveLength(6);
    expect(models.embedded[0]).toHaveLength(6 + 40 + 1);
  });

  it("need a reference with words", async () => {
    await expect(keyPointProfile("… !", SOURCE, QUESTION, scriptedModels())).rejects.toThrow(/no reference answer/);
  });
});
