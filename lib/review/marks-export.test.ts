import { eq } from "drizzle-orm";
import readXlsxFile from "read-excel-file/node";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeTestDatabase, type TestDatabase } from "@/tests/support/database";
import { answerGrades, attempts } from "@/db/schema";
import { makeTestExam, type TestExamQuestion } from "@/lib/exams/test-exam";
import { createFakeModels } from "@/lib/nlp/models/fake";
import { parseCsv } from "@/lib/students/roster";
import { decideMark } from "./decide";
import { exportMarks } from "./marks-export";
import { wakeGrader } from "./queue";
import { makeTestSubmission } from "./test-submission";

const FORMULA = '=HYPERLINK("http://evil.example")';

let test: TestDatabase;
let examId: string;
let questions: TestExamQuestion[];
let bob: string;
beforeEach(async () => {
  test = makeTestDatabase();
  const made = makeTestExam(test.db, { state: "closed", questions: 2 });
  [examId, questions] = [made.exam.id, made.questions];
  makeTestSubmission(test.db, { examId, name: "Ada Łódź", email: "ada@example.org", submittedAt: 1000, answers: { [id(0)]: "ATP\u0000 & <b>\n\u{1f600}\ud800", [id(1)]: "" } });
  bob = makeTestSubmission(test.db, { examId, name: FORMULA, email: "bob@example.org", submittedAt: 2000, answers: { [id(0)]: "+1+cmd|' /C calc'!A0" } }).attemptId;
  await wakeGrader(test.db, () => createFakeModels());
  decideMark(test.db, { attemptId: bob, examQuestionId: id(0), mark: 2.5, comment: "@SUM(A1) is no answer.", reason: "", who: "teacher" });
});
afterEach(() => test.remove());

const id = (index: number) => questions[index]?.id ?? "";
const csvOf = (isAnonymous: boolean) => parseCsv(exportMarks(test.db, examId, isAnonymous)?.csv().replace(/^\ufeff/, "") ?? "");
async function sheetOf(sheet: string, isAnonymous = false) {
  const bytes = await exportMarks(test.db, examId, isAnonymous)?.xlsx();
  const sheets = await readXlsxFile(Buffer.from(bytes ?? []));
  return sheets.find((each) => each.sheet === sheet)?.data ?? [];
}

describe("marks as CSV", () => {
  it("have a row a student with the marks that count, and no formula of a student's", () => {
    const [head, first, second] = csvOf(false);
    expect(head).toEqual(["Name", "Address", "Handed in", "Question 1 (of 10)", "Question 2 (of 10)", "Total", "Of", "Percent", "Released", "Comments"]);
    expect(first).toEqual([`'${FORMULA}`, "bob@example.org", "1970-01-01T00:00:02.000Z", "2.5", "0", "2.5", "20", "12.5", "no", "Question 1: @SUM(A1) is no answer."]);
    expect(second?.slice(0, 2)).toEqual(["Ada Łódź", "ada@example.org"]);
  });

  it("leave a mark empty that is not there, and with it the total", () => {
    test.db.update(answerGrades).set({ state: "failed", grade: null, mark: null }).where(eq(answerGrades.examQuestionId, id(1))).run();
    expect(csvOf(false)[1]?.slice(3, 8)).toEqual(["2.5", "", "", "20", ""]);
  });

  it("name nobody when names are hidden", () => {
    const text = JSON.stringify(csvOf(true));
    expect(text).not.toMatch(/Ada|example\.org|HYPERLINK/);
    expect(csvOf(true)[1]?.[0]).toMatch(/^Submission [A-Z2-7]{6}$/);
  });

  it("leave out who is still writing, and are empty of an exam that is not there", () => {
    test.db.update(attempts).set({ submittedAt: null, submittedBy: null }).where(eq(attempts.id, bob)).run();
    expect(csvOf(false)).toHaveLength(2);
    expect(exportMarks(test.db, "nothing", false)).toBeNull();
  });
});

describe("marks as a workbook", () => {
  it("have the same table with numbers as numbers", async () => {
    const rows = await sheetOf("Marks");
    expect(rows[0]).toEqual(csvOf(false)[0]);
    expect(rows[1]).toEqual([`'${FORMULA}`, "bob@example.org", "1970-01-01T00:00:02.000Z", 2.5, 0, 2.5, 20, 12.5, "no", "Question 1: @SUM(A1) is no answer."]);
  });

  it("and every answer with both marks and the comment, harmless and readable", async () => {
    const rows = await sheetOf("Answers");
    expect(rows).toHaveLength(5);
    const [, first] = rows;
    expect(first?.slice(2, 6)).toEqual([1, questions[0]?.question, "'+1+cmd|' /C calc'!A0", 2.5]);
    expect(first?.slice(6)).toEqual([10, expect.any(Number), 2.5, "'@SUM(A1) is no answer."]);
    expect(rows[3]?.[4]).toBe("ATP & <b>\n\u{1f600}");
  });

  it("hide names, and hold an answer and comments of any length", async () => {
    test.db.update(answerGrades).set({ comment: "é".repeat(40_000) }).where(eq(answerGrades.attemptId, bob)).run();
    const rows = [...(await sheetOf("Marks", true)), ...(await sheetOf("Answers", true))];
    const texts = rows.flat().filter((cell) => typeof cell === "string");
    expect(texts.join(" ")).not.toMatch(/Ada|example\.org|HYPERLINK/);
    expect(Math.max(...texts.map(({ length }) => length))).toBe(32_767);
  });
});
