import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { extractText, getDocumentProxy } from "unpdf";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { PdfRenderer } from "./render-pdf";

const sheet = (title: string) => ({ title, questions: [], withAnswers: false });

async function textOf(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return text;
}

describe("printing in a process of its own", () => {
  let folder: string;
  let renderer: PdfRenderer;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "sourcemark-render-"));
    renderer = new PdfRenderer();
  });
  afterEach(() => {
    renderer.close();
    rmSync(folder, { recursive: true });
  });

  /** A stand-in for the render process: `body` sees each `request`. */
  function scripted(body: string, options: { timeoutMs?: number; idleMs?: number } = {}): PdfRenderer {
    const script = path.join(folder, "render.mjs");
    writeFileSync(script, `process.on("disconnect", () => process.exit(0));\nprocess.on("message", (request) => {\n${body}\n});`);
    renderer = new PdfRenderer({ script, ...options });
    return renderer;
  }
  const ECHO = "process.send({ id: request.id, ok: true, bytes: new Uint8Array([request.input.title.length]) });";

  it("gives each caller its own document", { timeout: 120_000 }, async () => {
    const [cells, atoms] = await Promise.all([renderer.render("questions", sheet("Cells")), renderer.render("questions", sheet("Atoms"))]);
    expect(await textOf(cells)).toContain("Cells");
    expect(await textOf(atoms)).toContain("Atoms");
  });

  it("leaves this process free", { timeout: 120_000 }, async () => {
    const many = Array.from({ length: 60 }, (_, index) => ({
      question: `Why does step ${index + 1} matter?`,
      answer: "Because the next step takes what it makes. ".repeat(3),
      difficulty: "medium" as const,
      citations: [{ page: 1, section: null, quote: "The next step takes what it makes." }],
    }));
    await renderer.render("questions", sheet("Warm"));
    const before = process.cpuUsage();
    await renderer.render("questions", { title: "Steps", questions: many, withAnswers: true });
    const used = process.cpuUsage(before);
    // Laying this out takes a second of computing, wherever that is done.
    expect((used.user + used.system) / 1000).toBeLessThan(400);
  });

  it("a document that cannot be made fails alone", async () => {
    scripted(`if (request.input.title === "bad") process.send({ id: request.id, ok: false, message: "no" }); else { ${ECHO} }`);
    const outcomes = await Promise.allSettled(["good", "bad", "better"].map((title) => renderer.render("questions", sheet(title))));
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  });

  it("a process that dies takes one document with it and is replaced", async () => {
    scripted(`if (request.input.title === "bad") process.kill(process.pid, "SIGKILL"); else { ${ECHO} }`);
    const [bad, good] = await Promise.allSettled([renderer.render("questions", sheet("bad")), renderer.render("questions", sheet("good"))]);
    expect(bad).toMatchObject({ status: "rejected", reason: { name: "RenderError", code: "failed" } });
    expect(good).toMatchObject({ status: "fulfilled", value: new Uint8Array([4]) });
  });

  it("a document that takes too long is given up, with a sentence, and the next one is made", async () => {
    scripted(`if (request.input.title !== "slow") { ${ECHO} }`, { timeoutMs: 10_000 });
    const [slow, good] = await Promise.allSettled([renderer.render("questions", sheet("slow")), renderer.render("questions", sheet("good"))]);
    expect(slow).toMatchObject({ status: "rejected", reason: { code: "timeout", message: expect.stringContaining("took too long") as string } });
    expect(good).toMatchObject({ status: "fulfilled" });
  });

  it("ends an idle process and starts another for the next document", async () => {
    scripted(ECHO, { idleMs: 50 });
    await renderer.render("questions", sheet("one"));
    const first = renderer.pid;
    expect(first).toBeTypeOf("number");
    while (renderer.pid !== undefined) await new Promise((resolve) => setTimeout(resolve, 10));
    await renderer.render("questions", sheet("two"));
    expect(renderer.pid).not.toBe(first);
  });
});
