// The command as it is run: its own process, the real models, pipes on both sides.
import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { projectRoot } from "@/lib/nlp/models/paths";

async function cli(args: string[], input: string) {
  const child = spawn(process.execPath, ["--import", "tsx", "cli/main.ts", ...args], { cwd: projectRoot() });
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  child.stdin.end(input);
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const lines = stdout.split("\n").filter(Boolean);
  return { code: await ended, stderr, lines: lines.map((line) => JSON.parse(line) as Record<string, unknown>) };
}

const SOURCE = "Supervised learning uses labeled training data. Each training example contains input data and a known target output.";
const base = { question: "What is supervised learning?", reference: SOURCE, source: SOURCE };

describe("the grade command", () => {
  it("grades with the real models, in order, past a broken line, and ends", async () => {
    const { code, lines, stderr } = await cli(["grade", "--json"], [
      JSON.stringify({ id: "right", ...base, answer: "It trains on examples where every input has a known correct output, i.e. labeled data." }),
      '{"id":"broken"',
      JSON.stringify({ id: "empty", ...base, answer: "" }),
      JSON.stringify({ id: "wrong", ...base, answer: "Supervised learning uses unlabeled data." }),
    ].join("\n"));
    expect(stderr).toBe("");
    expect(lines.map(({ id, score }) => [id, score])).toEqual([["right", 9], [null, undefined], ["empty", 0], ["wrong", 0]]);
    expect(code).toBe(0);
  }, 120_000);

  it("exits 2 after a run of bad lines only, and for unknown arguments", async () => {
    expect((await cli(["grade", "--json"], "nonsense\n")).code).toBe(2);
    expect((await cli(["grade", "--xml"], "")).code).toBe(2);
  }, 120_000);
});
