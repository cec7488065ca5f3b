import { PassThrough, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { scriptedModels, type ScriptedModels } from "@/lib/nlp/grading/scripted-models";
import type { Models } from "@/lib/nlp/models";
import * as embed from "./embed";
import * as grade from "./grade";
import * as nli from "./nli";

type Run = (args: string[], io: { stdin: Readable; stdout: PassThrough; stderr: PassThrough }, open: () => Models) => Promise<number>;

async function invoke(run: Run, lines: unknown[], args = ["--json"], models: ScriptedModels = scriptedModels()) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const output = text(stdout);
  let closed = 0;
  models.close = async () => void (closed += 1);
  const stdin = Readable.from(lines.map((line) => `${typeof line === "string" ? line : JSON.stringify(line)}\n`));
  const code = await run(args, { stdin, stdout, stderr }, () => models);
  stdout.end();
  stderr.end();
  const written = (await output).split("\n").filter(Boolean);
  return { code, closed, lines: written.map((line) => JSON.parse(line) as Record<string, unknown>), stderr: await text(stderr) };
}

const answer = { question: "What do cells do?", reference: "Cells divide.", answer: "They divide in two." };

describe("grade", () => {
  it("gives the contract's fields, id first, in the order of the lines", async () => {
    const { code, lines, closed } = await invoke(grade.run, [
      { id: "a", ...answer },
      { ...answer, mode: "formula", source: null },
      { id: 3, ...answer, mode: "calibrated", reference: ["Cells divide.", "Cells grow."] },
    ]);
    expect([code, closed]).toEqual([0, 1]);
    expect(lines.map(({ id }) => id)).toEqual(["a", null, 3]);
    expect(Object.keys(lines[0] ?? {}).slice(0, 4)).toEqual(["id", "score", "max", "similarity"]);
    expect(Object.keys(lines[0] ?? {})).toHaveLength(20);
    expect(Object.keys(lines[1] ?? {})).toEqual(Object.keys(lines[0] ?? {}));
  });

  it.each([
    [{ ...answer, question: undefined }, '"question" is missing.'],
    [{ ...answer, answer: 7 }, '"answer" must be text.'],
    [{ ...answer, answer: undefined }, '"answer" is missing.'],
    [{ ...answer, source: ["s"] }, '"source" must be text.'],
    [{ ...answer, reference: undefined }, '"reference" is missing.'],
    [{ ...answer, reference: [] }, "There is no reference answer to grade against. Give at least one reference answer with words in it."],
    [{ ...answer, reference: " " }, "There is no reference answer to grade against. Give at least one reference answer with words in it."],
    [{ ...answer, reference: ["a", 1] }, '"reference" must be text, or a list of texts.'],
    [{ ...answer, mode: "best" }, '"mode" must be "calibrated" or "formula".'],
  ])("says what is wrong with a line and goes on: case %#", async (bad, error) => {
    const { code, lines } = await invoke(grade.run, [{ id: "bad", ...bad }, { id: "good", ...answer }]);
    expect(code).toBe(0);
    expect(lines[0]).toEqual({ id: "bad", error });
    expect(lines[1]).toMatchObject({ id: "good", max: 10 });
  });

  it("defines a result for empty, symbol-only, huge and odd answers", async () => {
    const answers = ["", " ", "🎉🎉", "\u0000\u0000", "cell ".repeat(20_000), "\uD83D", "a".repeat(100_000)];
    const { code, lines } = await invoke(grade.run, answers.map((text, id) => ({ id, ...answer, answer: text })));
    expect(code).toBe(0);
    expect(lines).toHaveLength(answers.length);
    for (const line of lines) expect(line["score"]).toBe(0);
    expect(lines.slice(0, 4).map(({ note }) => note)).toEqual([
      "The answer is empty.",
      "The answer is empty.",
      "The answer has no words, only symbols.",
      "The answer is empty.",
    ]);
  });

  it("refuses unknown arguments with exit code 2 and loads no model", async () => {
    for (const args of [["--yaml"], ["file.jsonl"]]) {
      const { code, lines, stderr, closed } = await invoke(grade.run, [answer], args);
      expect([code, lines, closed]).toEqual([2, [], 0]);
      expect(stderr).toMatch(/Usage: grade --json/);
    }
  });
});

describe("nli and embed", () => {
  it("nli gives the three probabilities", async () => {
    const models = scriptedModels({ pairs: { "a → b": [0.5, 0.25] } });
    const { lines } = await invoke(nli.run, [{ premise: "a", hypothesis: "b" }, { premise: "a" }], ["--json"], models);
    expect(lines).toEqual([
      { entailment: 0.5, neutral: 0.25, contradiction: 0.25 },
      { id: null, error: '"hypothesis" is missing.' },
    ]);
    expect(Object.keys(lines[0] ?? {})).toEqual(["entailment", "neutral", "contradiction"]);
  });

  it("embed gives 384 numbers of length 1", async () => {
    const { lines } = await invoke(embed.run, [{ text: "a" }, { text: "" }]);
    for (const line of lines) {
      const row = line["embedding"] as number[];
      expect(row).toHaveLength(384);
      expect(Math.hypot(...row)).toBeCloseTo(1, 6);
    }
  });
});
