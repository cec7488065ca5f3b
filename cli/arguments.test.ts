import { parseArgs } from "node:util";
import { expect, it } from "vitest";
import { argumentProblem } from "./arguments";

function problemOf(args: string[], allowPositionals = true): string | null {
  try {
    parseArgs({ args, options: { topic: { type: "string" }, json: { type: "boolean" } }, allowPositionals });
    return null;
  } catch (error) {
    return argumentProblem(error);
  }
}

it.each([
  [["--frobnicate"], "There is no option “--frobnicate”."],
  [["-q"], "There is no option “-q”."],
  [["--topic"], "The option --topic needs a value."],
  [["--json=yes"], "The option --json takes no value."],
  [["--topic", "--json"], "The option --topic needs a value. One that begins with “-” is written --topic=-…."],
])("%j is answered with one sentence", (args, sentence) => {
  expect(problemOf(args)).toBe(sentence);
});

it("a file where lines from stdin are expected is named", () => {
  expect(problemOf(["a.jsonl"], false)).toBe("“a.jsonl” is too much: this command takes options only and reads its lines from stdin.");
});
