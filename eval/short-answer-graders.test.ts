import { describe, expect, it } from "vitest";
import { scriptedModels } from "@/lib/nlp/grading/scripted-models";
import { readSet, SHORT_ANSWER_LABELS, type ShortAnswerRow } from "./data-files";
import { SHORT_ANSWER_GRADERS } from "./short-answer-graders";

const row = (a: string, label: ShortAnswerRow["label"]): ShortAnswerRow => ({
  set: "Beetle",
  split: "answers",
  qid: "q",
  q: "Why?",
  refs: [
    ["BEST", "R one."],
    ["MINIMAL", "R two."],
  ],
  a,
  label,
});

async function labels(name: string, rows: ShortAnswerRow[], script: Parameters<typeof scriptedModels>[0]) {
  const grader = SHORT_ANSWER_GRADERS.find((candidate) => candidate.name === name);
  return grader?.label(rows, scriptedModels(script));
}

describe("baselines", () => {
  it("majority gives the most frequent label", async () => {
    expect(await labels("majority", [row("a", "correct"), row("b", "incorrect"), row("c", "incorrect")], {})).toEqual([
      "incorrect",
      "incorrect",
      "incorrect",
    ]);
  });

  it("cosine calls correct from 0.60 to the nearest wording", async () => {
    const vectors = { "R one.": [1, 0], "R two.": [0, 1], near: [0.61, 0.1, 0.78], far: [0.55, 0.1, 0.83] };
    expect(await labels("cosine", [row("near", "correct"), row("far", "correct")], { vectors })).toEqual(["correct", "incorrect"]);
  });

  it("the simple rule takes the best of answer and question + answer over all wordings, entailment first", async () => {
    const pairs = {
      "Why? right → R two.": [0.6, 0] as const,
      "right → R one.": [0, 0.9] as const,
      "wrong → R one.": [0.59, 0] as const,
      "Why? wrong → R two.": [0, 0.6] as const,
      "vague → R one.": [0.5, 0.5] as const,
    };
    const rows = [row("right", "correct"), row("wrong", "correct"), row("vague", "correct")];
    expect(await labels("simple rule", rows, { pairs })).toEqual(["correct", "contradictory", "incorrect"]);
  });
});

describe("the sets", () => {
  it("are there in full, with known labels and at least one reference each", () => {
    const unseen = readSet("unseenQuestions");
    expect(unseen).toHaveLength(733);
    expect(new Set(unseen.map(({ qid }) => qid)).size).toBe(15);
    const answers = readSet("unseenAnswers");
    expect(answers).toHaveLength(979);
    expect(answers.every(({ split }) => split === "answers")).toBe(true);
    for (const { label, refs } of [...unseen, ...answers]) {
      expect(SHORT_ANSWER_LABELS.includes(label) && refs.length > 0).toBe(true);
    }
    expect(readSet("saf")).toHaveLength(1476);
    const nli = readSet("nli");
    expect(nli.filter(({ src }) => src === "eSNLI-test")).toHaveLength(1000);
    expect(nli.filter(({ src }) => src === "GN-mnli/dev")).toHaveLength(1000);
  });
});
