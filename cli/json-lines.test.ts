import { PassThrough, Writable } from "node:stream";
import { describe, expect, it } from "vitest";
import { ModelError } from "@/lib/nlp/models";
import { LineError, runJsonLines, textField, type JsonObject } from "./json-lines";

async function runOn(input: string | AsyncIterable<string>, handle: (line: JsonObject) => Promise<object>, inFlight = 4) {
  const out: string[] = [];
  const err: string[] = [];
  const sink = (into: string[]) =>
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        into.push(chunk.toString());
        done();
      },
    });
  const stdin = typeof input === "string" ? (async function* () { yield input; })() : input;
  const code = await runJsonLines({ stdin, stdout: sink(out), stderr: sink(err) }, inFlight, handle);
  const lines = out.join("").split("\n").filter(Boolean);
  return { code, lines: lines.map((line): unknown => JSON.parse(line)), stderr: err.join("") };
}

const echo = async (line: JsonObject) => ({ text: textField(line, "text") });

describe("runJsonLines", () => {
  it("answers bad lines on their own line and goes on", async () => {
    const input = ['{"id":1,"text":"a"}', "{oops", '"text"', '{"id":"x"}', '{"id":4,"text":5}', "", '{"text":"b"}'].join("\n");
    const { code, lines } = await runOn(input, echo);
    expect(code).toBe(0);
    expect(lines).toEqual([
      { text: "a", id: 1 },
      { id: null, error: expect.stringMatching(/^The line is not JSON/) as string },
      { id: null, error: expect.stringMatching(/must be a JSON object/) as string },
      { id: "x", error: '"text" is missing.' },
      { id: 4, error: '"text" must be text.' },
      { text: "b" },
    ]);
  });

  it("exits 2 when every line is bad, 0 when there is none", async () => {
    expect((await runOn("nonsense\n", echo)).code).toBe(2);
    expect((await runOn("", echo)).code).toBe(0);
  });

  it("exits 1 when a line fails through no fault of its own, after all the others", async () => {
    const { code, lines, stderr } = await runOn('{"id":1,"text":"boom"}\n{"id":2,"text":"b"}\n', async (line) => {
      if (line["text"] === "boom") throw new ModelError("crashed", "The model stopped twice on this text.");
      return echo(line);
    });
    expect(code).toBe(1);
    expect(lines).toEqual([{ id: 1, error: "The model stopped twice on this text." }, { text: "b", id: 2 }]);
    expect(stderr).toMatch(/could not be worked on/);
  });

  it("ends at once when the models do not work", async () => {
    const { code, lines, stderr } = await runOn('{"id":1}\n{"id":2}\n', async () => {
      throw new ModelError("unavailable", "The file models/nli is damaged.");
    });
    expect({ code, lines, stderr }).toEqual({ code: 1, lines: [], stderr: "The file models/nli is damaged.\n" });
  });

  it("keeps the order of the lines whatever finishes first", async () => {
    const input = Array.from({ length: 20 }, (_, id) => JSON.stringify({ id })).join("\n");
    const { lines } = await runOn(input, async (line) => {
      await new Promise((resolve) => setTimeout(resolve, (20 - Number(line["id"])) % 7));
      return { done: line["id"] };
    });
    expect(lines).toEqual(Array.from({ length: 20 }, (_, id) => ({ done: id, id })));
  });

  it("answers a caller that waits for each answer before it sends the next line", async () => {
    const stdin = new PassThrough();
    const stdout = new PassThrough();
    const running = runJsonLines({ stdin, stdout, stderr: new PassThrough() }, 8, echo);
    for (const text of ["one", "two", "three"]) {
      stdin.write(`${JSON.stringify({ text })}\n`);
      const [chunk] = (await new Promise<Buffer[]>((resolve) => stdout.once("data", (data: Buffer) => resolve([data])))) as [Buffer];
      expect(JSON.parse(chunk.toString())).toEqual({ text });
    }
    stdin.end();
    expect(await running).toBe(0);
  });

  it("reads no further than the lines in flight, and waits for a slow reader of its output", async () => {
    let read = 0;
    let written = 0;
    let aheadAtMost = 0;
    async function* endless() {
      for (; read < 3000; read += 1) {
        aheadAtMost = Math.max(aheadAtMost, read - written);
        yield `${JSON.stringify({ text: "x".repeat(1000) })}\n`;
      }
    }
    const slow = new Writable({
      highWaterMark: 4096,
      write(_chunk, _encoding, done) {
        written += 1;
        if (written % 100 === 0) setTimeout(done, 1);
        else setImmediate(done);
      },
    });
    const code = await runJsonLines({ stdin: endless(), stdout: slow, stderr: new PassThrough() }, 4, echo);
    expect(code).toBe(0);
    expect(read).toBe(3000);
    expect(aheadAtMost).toBeLessThan(20);
  });

  it("counts a wrong field as the line's fault", async () => {
    const { code } = await runOn('{"id":1}', async () => {
      throw new LineError("no");
    });
    expect(code).toBe(2);
  });
});
