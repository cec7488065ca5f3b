import { describe, expect, it } from "vitest";
import { readLines } from "./line-reader";

async function linesOf(chunks: (string | Uint8Array)[], maxBytes?: number) {
  async function* stream() {
    yield* chunks;
  }
  const lines: string[] = [];
  for await (const line of readLines(stream(), maxBytes)) lines.push("text" in line ? line.text : "<too long>");
  return lines;
}

describe("readLines", () => {
  it("cuts at line breaks wherever the chunks end, also inside a character", async () => {
    const bytes = Buffer.from("\uFEFFerste Zeile äöü\r\n\n  \nzweite 🎓\nletzte");
    for (const size of [1, 3, 7, 100]) {
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.subarray(i * size, (i + 1) * size));
      expect(await linesOf(chunks)).toEqual(["erste Zeile äöü", "zweite 🎓", "letzte"]);
    }
  });

  it("reports a line that is too long and goes on with the next", async () => {
    expect(await linesOf(["short\n", "x".repeat(30), "x".repeat(30), "\nnext\n", "y".repeat(41)], 40)).toEqual([
      "short",
      "<too long>",
      "next",
      "<too long>",
    ]);
  });
});
