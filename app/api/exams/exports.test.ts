import { extractText, getDocumentProxy } from "unpdf";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeTestDatabase, type TestDatabase } from "@/tests/support/database";
import { setTestCredentials, signInForTest } from "@/lib/auth/test-session";
import { makeTestExam, type TestExamQuestion } from "@/lib/exams/test-exam";
import { createFakeModels } from "@/lib/nlp/models/fake";
import { decideMark } from "@/lib/review/decide";
import { anonymousId } from "@/lib/review/queries";
import { wakeGrader } from "@/lib/review/queue";
import { makeTestSubmission } from "@/lib/review/test-submission";
import { makeTestStudent } from "@/lib/students/test-student";
import { GET as getReport } from "../submissions/[id]/report.pdf/route";
import { GET as getCsv } from "./[id]/marks.csv/route";
import { GET as getXlsx } from "./[id]/marks.xlsx/route";

const HANDLERS = [getCsv, getXlsx, getReport];

let test: TestDatabase;
let restore: () => void;
let cookie: string;
let examId: string;
let attemptId: string;
let question: TestExamQuestion | undefined;
beforeEach(async () => {
  test = makeTestDatabase();
  restore = setTestCredentials();
  cookie = (await signInForTest(test.db)).cookie;
  const made = makeTestExam(test.db, { state: "closed", questions: 2, title: `Cells / "first" ${"\u{1f600}".repeat(150)}` });
  examId = made.exam.id;
  question = made.questions[0];
  attemptId = makeTestSubmission(test.db, { examId, name: "Ada Example", email: "ada@example.org", answers: { [question?.id ?? ""]: question?.references[0] ?? "" } }).attemptId;
  await wakeGrader(test.db, () => createFakeModels());
  decideMark(test.db, { attemptId, examQuestionId: question?.id ?? "", mark: 3.5, comment: "Well said.", reason: "", who: "teacher" });
});
afterEach(() => {
  restore();
  test.remove();
});

const request = (query = "", as = cookie) => new Request(`http://app.example/${query}`, { headers: { cookie: as } });
const context = (id: string) => ({ params: Promise.resolve({ id }) });
async function textOf(answer: Response): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await answer.arrayBuffer())));
  return text.join("\n").replace(/\s+/g, " ");
}

describe("downloads of marks", () => {
  it("are the teacher's alone, and say so of what is not there", async () => {
    const { cookie: student } = await makeTestStudent(test.db);
    for (const handler of HANDLERS) {
      expect((await handler(request("", student), context(examId))).status).toBe(401);
      const missing = await handler(request(), context("nothing"));
      expect([missing.status, await missing.json()]).toMatchObject([404, { error: { message: expect.stringContaining("There is no such") as string } }]);
    }
  });

  it("have names that fit any exam's title and keep their ending", async () => {
    const names = await Promise.all([getCsv(request(), context(examId)), getXlsx(request(), context(examId)), getReport(request(), context(attemptId))]);
    expect(names.map(({ headers }) => headers.get("content-disposition")?.slice(-8))).toEqual(["arks.csv", "rks.xlsx", "mple.pdf"]);
    expect(names.map(({ headers }) => headers.get("cache-control"))).toEqual(Array(3).fill("private, no-store"));
  });

  it("name nobody when names are hidden", async () => {
    const csv = await getCsv(request("?names=hidden"), context(examId));
    expect(await csv.text()).not.toMatch(/Ada|example\.org/);
    const report = await getReport(request("?names=hidden"), context(attemptId));
    expect(report.headers.get("content-disposition")).not.toContain("Ada");
    const text = await textOf(report);
    expect(text).not.toMatch(/Ada|example\.org/);
    expect(text).toContain(anonymousId(attemptId));
  });
});

it("a submission's report has what the database has of it", async () => {
  const text = await textOf(await getReport(request(), context(attemptId)));
  const reference = question?.references[0] ?? "";
  for (const part of ["Ada Example (ada@example.org)", "3.5 of 20 points", `1. ${question?.question}`, "3.5 of 10 points", "Set by the teacher; the grader’s mark is", `Answer ${reference}`]) {
    expect(text).toContain(part);
  }
  for (const part of ["Comment Well said.", "Key points covered ✓ Mitochondria", `Reference answer ${reference}`, "Source: page 1, Cells", "Left empty."]) expect(text).toContain(part);
});
