import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { jobs, makeTestDatabase, materials, type TestDatabase } from "@/tests/support/database";
import { setTestCredentials, signInForTest } from "@/lib/auth/test-session";
import { uploadPath } from "@/lib/materials/files";

vi.mock("@/lib/jobs/runner", () => ({ wakeRunner: () => Promise.resolve(), cancelJob: () => false }));

const { POST } = await import("./route");

let test: TestDatabase;
let restore: () => void;
let cookie: string;
beforeEach(async () => {
  test = makeTestDatabase();
  restore = setTestCredentials();
  ({ cookie } = await signInForTest(test.db));
});
afterEach(() => {
  restore();
  test.remove();
});

const pdf = (text = "cells", name = "cells.pdf") => new File([`%PDF-1.7\n${text}`], name, { type: "application/pdf" });

function form(files: File[], fields: Record<string, string> = {}): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  for (const file of files) data.append("file", file);
  return data;
}

interface Answer {
  status: number;
  jobs?: { id: string; fileName: string; existing: unknown }[];
  error?: { code: string; message: string; fields?: Record<string, string> };
}

async function send(body: BodyInit, headers: Record<string, string> = {}): Promise<Answer> {
  const request = new Request("http://app.example/api/materials", {
    method: "POST",
    body,
    headers: { cookie, accept: "application/json", ...headers },
    duplex: "half",
  } as RequestInit);
  const response = await POST(request, {});
  return { status: response.status, ...((await response.json()) as Omit<Answer, "status">) };
}

/** Files that are stored, and pieces that were left behind. */
function stored(): string[] {
  const folder = path.join(test.dataDir, "uploads");
  return existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => /\.(pdf|part)$/.test(name)) : [];
}

const nothingIsKept = () => {
  expect(stored()).toEqual([]);
  expect(test.db.select().from(jobs).all()).toEqual([]);
};

describe("an upload", () => {
  it("is stored under its hash and queued with its options", async () => {
    const answer = await send(form([pdf()], { topic: "  membranes ", difficulty: "hard", questions: "7" }));
    expect(answer).toMatchObject({ status: 202, jobs: [{ fileName: "cells.pdf", existing: null }] });
    const [job] = test.db.select().from(jobs).all();
    expect(job).toMatchObject({ state: "queued", options: { topic: "membranes", difficulty: "hard", questions: 7, seed: 1 } });
    expect(existsSync(uploadPath(job!.sha256))).toBe(true);
    expect(stored()).toEqual([`${job!.sha256}.pdf`]);
  });

  it("may bring several files, and several may come at once", async () => {
    const answers = await Promise.all([send(form([pdf("a"), pdf("b")])), send(form([pdf("c")])), send(form([pdf("c")]))]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(stored()).toHaveLength(3);
    expect(test.db.select().from(jobs).all()).toHaveLength(3);
  });

  it("of a file that is there says so", async () => {
    await send(form([pdf()]));
    const [job] = test.db.select().from(jobs).all();
    const material = { id: "m", sha256: job!.sha256, title: "Cells", fileName: "cells.pdf", bytes: 1, pageCount: 1, emptyPages: [], language: "en", warnings: [], state: "ready" as const, embedder: "e", updatedAt: 1, deletedAt: 5 };
    test.db.insert(materials).values(material).run();
    const again = await send(form([pdf()], { difficulty: "easy" }));
    expect(again.jobs?.[0]?.existing).toEqual({ materialId: "m", title: "Cells" });
    expect(test.db.select().from(materials).get()?.deletedAt).toBeNull();
  });

  it.each([
    ["../../etc/passwd", "passwd"],
    ["C:\\Users\\me\\notes.pdf", "notes.pdf"],
    ["..", "document.pdf"],
    ["a\u0000b\u202Efdp.exe.pdf", "abfdp.exe.pdf"],
    ["<img src=x onerror=alert(1)>.pdf", "<img src=x onerror=alert(1)>.pdf"],
    [`${"x".repeat(400)}.pdf`, `${"x".repeat(140)}….pdf`],
    [`x${"😀".repeat(200)}.pdf`, `x${"😀".repeat(69)}….pdf`],
  ])("named %j is listed as %j and stored by its hash alone", async (name, expected) => {
    const boundary = "mark";
    const body = Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n%PDF-1.7\r\n--${boundary}--\r\n`);
    await send(body, { "content-type": `multipart/form-data; boundary=${boundary}` });
    expect(test.db.select().from(jobs).get()?.fileName).toBe(expected);
    expect(stored()).toHaveLength(1);
    expect(stored()[0]).toMatch(/^[0-9a-f]{64}\.pdf$/);
  });
});

describe("a bad upload leaves nothing and says in a sentence", () => {
  it.each([
    ["an empty file", new File([], "a.pdf"), 400, "empty"],
    ["text renamed .pdf", new File(["Dear all,"], "a.pdf"), 415, "not a PDF"],
    ["51 MB", new File(["%PDF-1.7", new Uint8Array(51 * 1024 * 1024)], "a.pdf"), 413, "larger than 50 MB"],
  ])("that it is %s", async (_name, file, status, message) => {
    const answer = await send(form([file]));
    expect(answer.status).toBe(status);
    expect(answer.error?.message).toContain(message);
    nothingIsKept();
  });

  it.each([
    ["questions", "0"],
    ["questions", "-1"],
    ["questions", "1000"],
    ["questions", "ten"],
    ["difficulty", "impossible"],
    ["topic", "a".repeat(5000)],
    ["topic", "   "],
  ])("beside the field %s when it is %j", async (field, value) => {
    const answer = await send(form([pdf()], { [field]: value }));
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.error?.fields ?? {})).toEqual([field]);
    nothingIsKept();
  });

  it("that there is no file, or no form", async () => {
    expect((await send(form([]))).error?.fields?.file).toBe("Choose a PDF to upload.");
    expect((await send("hello", { "content-type": "text/plain" })).status).toBe(400);
    nothingIsKept();
  });

  it("also when one file of several is bad", async () => {
    expect((await send(form([pdf(), new File(["x"], "b.pdf")]))).status).toBe(415);
    nothingIsKept();
  });

  it.each([
    ["a file", 'name="file"; filename="a.pdf"\r\n\r\nDear all,', 415],
    ["a field", `name="topic"\r\n\r\n${"x".repeat(70_000)}`, 413],
    ["the form", "nothing", 400],
  ])("and reads to the end what follows after %s that is refused, so that the answer arrives", async (_what, part, status) => {
    const pieces = [`--m\r\nContent-Disposition: form-data; ${part}`, "\r\n--m\r\nContent-Disposition: form-data; ", 'name="x"\r\n\r\n', "1", "\r\n--m--\r\n"];
    let isRead = false;
    const body = new ReadableStream({
      pull(controller) {
        const piece = pieces.shift();
        if (piece !== undefined) return controller.enqueue(Buffer.from(piece));
        isRead = true;
        controller.close();
      },
    });
    expect((await send(body, { "content-type": "multipart/form-data; boundary=m" })).status).toBe(status);
    expect(isRead).toBe(true);
    nothingIsKept();
  });

  it("or nobody, when the sender goes away half-way", async () => {
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        sent += 1;
        if (sent === 1) controller.enqueue(Buffer.from(`--m\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7`));
        else if (sent < 5) controller.enqueue(Buffer.alloc(65536));
        else controller.error(new Error("aborted"));
      },
    });
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    expect((await send(body, { "content-type": "multipart/form-data; boundary=m" })).status).toBe(500);
    logged.mockRestore();
    nothingIsKept();
  });

  it("a Greek topic is none of these", async () => {
    expect((await send(form([pdf()], { topic: "κυτταρική μεμβράνη" }))).status).toBe(202);
  });
});

it("a form sent without scripts is led back to the page", async () => {
  const post = (body: FormData) => POST(new Request("http://app.example/api/materials", { method: "POST", body, headers: { cookie, accept: "text/html,*/*" } }), {});
  const good = await post(form([pdf()]));
  expect([good.status, good.headers.get("location")]).toEqual([303, "/"]);
  const bad = await post(form([new File(["x"], "a.pdf")]));
  expect([bad.status, bad.headers.get("location")]).toEqual([303, "/?problem=not-a-pdf"]);
});
