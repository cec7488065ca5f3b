import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { handInAnswers, handIns, makeTestDatabase, type TestDatabase } from "@/tests/support/database";
import { setTestCredentials, signInForTest } from "@/lib/auth/test-session";
import { makeTestExam } from "@/lib/exams/test-exam";
import { makeTestMaterial } from "@/lib/exams/test-material";
import { deleteHandIn, purgeDeletedHandIns, restoreHandIn } from "@/lib/hand-ins/delete";
import { handInPdf } from "@/lib/hand-ins/test-hand-in";
import { sweepUploads, uploadPath } from "@/lib/materials/files";
import { GET as getFile } from "./[id]/file/route";
import { GET as getCsv } from "./results.csv/route";
import { POST } from "./route";

let test: TestDatabase;
let restore: () => void;
let cookie: string;
let against: string;
beforeEach(async () => {
  test = makeTestDatabase();
  restore = setTestCredentials();
  ({ cookie } = await signInForTest(test.db));
  against = `exam:${makeTestExam(test.db).exam.id}`;
});
afterEach(() => {
  restore();
  test.remove();
});

const FIXTURES = path.join(import.meta.dirname, "../../../e2e/fixtures");
const fileOf = (bytes: Uint8Array | string, name: string) => new File([typeof bytes === "string" ? bytes : new Uint8Array(bytes)], name, { type: "application/pdf" });
const marked = async (name: string, note = "") => fileOf(await handInPdf(["Q1: They burn sugar.", "Q2: It separates.", note]), name);

interface Answer {
  status: number;
  files?: { fileName: string; handIn?: { id: string; isExisting: boolean }; error?: { code: string; message: string } }[];
  error?: { code: string; message: string };
}

async function send(files: File[], target: string | null = against, accept = "application/json"): Promise<Answer & { location: string | null }> {
  const body = new FormData();
  // Files first: what they are against is known only at the end of the form.
  for (const file of files) body.append("file", file);
  if (target !== null) body.set("against", target);
  const response = await POST(new Request("http://app.example/api/hand-ins", { method: "POST", body, headers: { cookie, accept } }), {});
  const text = await response.text();
  return { status: response.status, location: response.headers.get("location"), ...(text === "" ? {} : (JSON.parse(text) as Omit<Answer, "status">)) };
}

const stored = () => test.db.select().from(handIns).all();
const onDisk = () => {
  const folder = path.join(test.dataDir, "uploads");
  return existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => /\.(pdf|part)$/.test(name)) : [];
};

describe("hand-ins are uploaded", () => {
  it("each for itself: what is wrong with one file spoils no other", { timeout: 60_000 }, async () => {
    const scan = fileOf(await handInPdf([], []), "scan.pdf");
    const secret = fileOf(readFileSync(path.join(FIXTURES, "encrypted.pdf")), "secret.pdf");
    const big = fileOf(Buffer.concat([Buffer.from("%PDF-1.7"), Buffer.alloc(51 * 1024 * 1024)]), "big.pdf");
    const answer = await send([await marked("ada_lovelace.pdf"), fileOf("Dear all,", "text.pdf"), big, secret, scan, fileOf("", "empty.pdf"), await marked("bob.pdf", "Q3: They catch light.")]);
    expect(answer.status).toBe(201);
    expect(answer.files?.map(({ fileName, handIn, error }) => [fileName, handIn?.isExisting ?? error?.code])).toEqual([
      ["ada_lovelace.pdf", false],
      ["text.pdf", "bad_request:not-a-pdf"],
      ["big.pdf", "bad_request:too-large"],
      ["secret.pdf", "bad_request:encrypted"],
      ["scan.pdf", "bad_request:no-text"],
      ["empty.pdf", "bad_request:empty"],
      ["bob.pdf", false],
    ]);
    expect(stored().map(({ name, state, splitBy, questions }) => [name, state, splitBy, questions.length])).toEqual([
      ["ada lovelace", "split", "markers", 3],
      ["bob", "split", "markers", 3],
    ]);
    expect(test.db.select().from(handInAnswers).all().map(({ number, text, state }) => [number, text, state])).toEqual([
      [1, "They burn sugar.", null],
      [2, "It separates.", null],
      [1, "They burn sugar.", null],
      [2, "It separates.", null],
      [3, "They catch light.", null],
    ]);
    expect(onDisk()).toHaveLength(2);
  });

  it("once: the same file against the same questions is the hand-in that is there, also when it was deleted", async () => {
    // Made once: a PDF bears the second in which it was made.
    const bytes = await handInPdf(["Q1: They burn sugar."]);
    const id = (await send([fileOf(bytes, "ada.pdf")])).files?.[0]?.handIn?.id ?? "";
    deleteHandIn(test.db, id);
    expect((await send([fileOf(bytes, "copy.pdf")])).files?.[0]?.handIn).toEqual({ id, isExisting: true });
    expect(stored()[0]?.deletedAt).toBeNull();
    const other = `material:${makeTestMaterial(test.db).materialId}`;
    expect((await send([fileOf(bytes, "ada.pdf")], other)).files?.[0]?.handIn?.isExisting).toBe(false);
    expect(stored().map(({ materialId, questions }) => [materialId !== null, questions.length])).toEqual([
      [false, 3],
      [true, 4],
    ]);
    expect(onDisk()).toHaveLength(1);
  });

  it.each([
    ["nothing to grade against", null, /Say what/],
    ["an exam that is not there", "exam:none", /not there any more/],
    ["nonsense", "x", /not there any more/],
  ])("but not against %s", async (_what, target, message) => {
    const answer = await send([await marked("ada.pdf")], target);
    expect([answer.status, answer.error?.code]).toEqual([400, "bad_request:against"]);
    expect(answer.error?.message).toMatch(message);
    expect([stored(), onDisk()]).toEqual([[], []]);
  });

  it("not at all without a file, and with the refusal's status when none is good", async () => {
    expect((await send([])).error?.code).toBe("bad_request:file");
    expect(await send([fileOf("x", "a.pdf"), fileOf("y", "b.pdf")])).toMatchObject({ status: 415, error: { code: "bad_request:not-a-pdf" }, files: [{}, {}] });
    expect(onDisk()).toEqual([]);
  });

  it("from a form without scripts, which is led back to the page", async () => {
    expect(await send([await marked("ada.pdf")], against, "text/html")).toMatchObject({ status: 303, location: "/evaluate" });
    expect(await send([fileOf("x", "a.pdf")], against, "text/html")).toMatchObject({ status: 303, location: "/evaluate?problem=not-a-pdf" });
  });

  it("not twenty-one at once: the last is refused, the others are not", { timeout: 120_000 }, async () => {
    const answer = await send(Array.from({ length: 21 }, (_, index) => fileOf(`no pdf ${index}`, `${index}.pdf`)));
    expect(answer.files?.map(({ error }) => error?.code).slice(-2)).toEqual(["bad_request:not-a-pdf", "bad_request:too-many-files"]);
  });
});

describe("a stored hand-in", () => {
  const get = (id: string) => getFile(new Request("http://app.example/x", { headers: { cookie } }), { params: Promise.resolve({ id }) });

  it("gives its file back, which stays while the hand-in can be restored and goes with it", async () => {
    const file = await marked("ada.pdf");
    const id = (await send([file])).files?.[0]?.handIn?.id ?? "";
    const sha256 = stored()[0]?.sha256 ?? "";
    expect(Buffer.from(await (await get(id)).arrayBuffer()).equals(Buffer.from(await file.arrayBuffer()))).toBe(true);
    sweepUploads(test.db);
    expect(existsSync(uploadPath(sha256))).toBe(true);
    expect([deleteHandIn(test.db, id, 1), deleteHandIn(test.db, id)]).toEqual([true, false]);
    expect((await get(id)).status).toBe(404);
    sweepUploads(test.db);
    expect(existsSync(uploadPath(sha256))).toBe(true);
    expect([restoreHandIn(test.db, id), restoreHandIn(test.db, id)]).toEqual([true, false]);
    deleteHandIn(test.db, id, 1);
    purgeDeletedHandIns(test.db);
    expect([stored(), test.db.select().from(handInAnswers).all(), existsSync(uploadPath(sha256))]).toEqual([[], [], false]);
  });

  it("stands in the table of its group", async () => {
    await send([fileOf(await handInPdf(["Q1: They burn sugar."]), "=SUM(A1).pdf"), await marked("Ada.pdf")]);
    const csv = await getCsv(new Request(`http://app.example/x?against=${against}`, { headers: { cookie } }), {});
    expect((await csv.text()).replace(/^\ufeff/, "").split("\r\n").slice(0, 3)).toEqual([
      '"Name","File","Question 1","Question 2","Question 3","Total","Of","Percent","State"',
      `"'=SUM(A1)","'=SUM(A1).pdf",,,,,30,,"split"`,
      '"Ada","Ada.pdf",,,,,30,,"split"',
    ]);
    expect((await getCsv(new Request("http://app.example/x?against=exam:none", { headers: { cookie } }), {})).status).toBe(404);
  });
});
