// A group's decision outlives grading again, and names stay hidden on the way and in what is downloaded.
import { readFile } from "node:fs/promises";
import { and, asc, eq } from "drizzle-orm";
import type { Browser, Locator, Page } from "playwright";
import readXlsxFile from "read-excel-file/node";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Db } from "@/db/client";
import { answerGrades, exams, markChanges, students } from "@/db/schema";
import { makeTestExam, type TestExamQuestion } from "@/lib/exams/test-exam";
import { makeTestSubmission } from "@/lib/review/test-submission";
import { ExamPage } from "./pages/exam-page";
import { ExamReviewPage } from "./pages/exam-review-page";
import { LoginPage } from "./pages/login-page";
import { QuestionReviewPage } from "./pages/question-review-page";
import { SubmissionPage } from "./pages/submission-page";
import { TakingPage } from "./pages/taking-page";
import { launchBrowser, newVisitor } from "./support/browser";
import { openServerDatabase, signedInStudent } from "./support/classroom";
import { pressUntil } from "./support/keys";
import { lookProblems } from "./support/looks";

const MINUTES = 60_000;
const TITLE = "Cells, graded again";
const FULL = "Mitochondria break down glucose with oxygen. The energy that is set free is stored in molecules of ATP.";
const ANSWERS = { Gilbert: FULL, Hannelore: FULL.toLowerCase(), Ivonne: FULL.replace("break", "brake"), Jasmina: "They are small bags of water." };
const MEMBRANE = "The cell membrane separates the cell from its surroundings.";
const POINT = "Most cells are seen only under a microscope.";
const WHO = /Gilbert|Hannelore|Ivonne|Jasmina|school\.example/i;

let browser: Browser;
let page: Page;
let db: Db;
let list: ExamReviewPage;
let answers: QuestionReviewPage;
let examId: string;
let questions: TestExamQuestion[];
let attemptOf: Map<string, string>;
const studentIds: string[] = [];
beforeAll(async () => {
  browser = await launchBrowser();
  db = openServerDatabase();
  const made = makeTestExam(db, { title: TITLE, questions: 2 });
  [examId, questions] = [made.exam.id, made.questions];
  attemptOf = new Map(
    Object.entries(ANSWERS).map(([name, text], index) => {
      const texts = { [questionId(1)]: text, [questionId(2)]: name === "Jasmina" ? "" : MEMBRANE };
      const { attemptId, studentId } = makeTestSubmission(db, { examId, name, email: `${name.toLowerCase()}.again@school.example`, submittedAt: Date.now() - 60_000 + index, answers: texts });
      studentIds.push(studentId);
      return [name, attemptId];
    }),
  );
  page = await (await newVisitor(browser)).newPage();
  [list, answers] = [new ExamReviewPage(page), new QuestionReviewPage(page)];
  await new LoginPage(page).signIn();
  // Handing in wakes the grader for all of them.
  const student = await signedInStudent(db, browser);
  studentIds.push(student.studentId);
  const device = await student.visit();
  const taking = new TakingPage(await device.newPage());
  await taking.start(TITLE);
  await taking.handIn();
  await device.close();
}, 2 * MINUTES);
afterAll(async () => {
  await browser.close();
  db.delete(exams).where(eq(exams.id, examId)).run();
  for (const id of studentIds) db.delete(students).where(eq(students.id, id)).run();
  db.$client.close();
});

const idOf = (name: string) => attemptOf.get(name) ?? "";
const questionId = (number: number) => questions[number - 1]?.id ?? "";
const gradeOf = (name: string, number = 1) =>
  db.select().from(answerGrades).where(and(eq(answerGrades.attemptId, idOf(name)), eq(answerGrades.examQuestionId, questionId(number)))).get();
const overridesOf = (...names: string[]) => names.map((name) => gradeOf(name)?.overrideMark);
const trailOf = (name: string) =>
  db.select().from(markChanges).where(and(eq(markChanges.attemptId, idOf(name)), eq(markChanges.examQuestionId, questionId(1)))).orderBy(asc(markChanges.id)).all().map(({ kind }) => kind);
const totalOf = (name: string) => [1, 2].reduce((sum, number) => sum + (gradeOf(name, number)?.overrideMark ?? gradeOf(name, number)?.mark ?? NaN), 0);
/** In the table of submissions. */
const shownTotal = async (who: string) => Number(/(?<![\d.])([\d.]+) of 20/.exec((await list.row(who).textContent()) ?? "")?.[1]);

async function download(link: Locator): Promise<{ name: string; content: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent("download", { timeout: 30_000 }), link.click()]);
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
}

/** Past the last group of the page. */
async function pressThrough(): Promise<void> {
  const count = await answers.groups.count();
  await answers.group(count).focus();
  await page.keyboard.press("j");
}

// The tests of this file follow one another: they are one exam.
describe("grading again", () => {
  it("follows a decision on a group that was made by keys alone", { timeout: 3 * MINUTES }, async () => {
    await list.open(examId);
    await list.waitUntilGraded();
    await answers.open(questionId(1));
    const names = await answers.names(1);
    expect(names.slice(0, 2)).toEqual(["Gilbert", "Hannelore"]);
    expect(names).not.toContain("Jasmina");
    await pressUntil(page, "j", "group-1");
    await page.keyboard.type("8.5");
    expect(await answers.mark(1).inputValue()).toBe("8.5");
    await page.keyboard.press("Enter");
    await answers.group(1).getByText(`Saved. 8.5 counts for ${names.length} answers now.`).waitFor();
    expect(await answers.current()).toBe("group-1");
    expect(overridesOf("Gilbert", "Hannelore")).toEqual([8.5, 8.5]);
    expect(trailOf("Hannelore").at(-1)).toBe("override");
    await page.keyboard.type("7");
    await pressThrough();
    await page.getByText("Not saved yet. Save this one first.").waitFor();
    await answers.mark(1).fill("8.5");
    await pressThrough();
    await page.getByRole("heading", { level: 1, name: "What is the role of the cell membrane?" }).waitFor();
    await answers.groups.first().waitFor({ timeout: MINUTES });
    await expect.poll(() => answers.current()).toBe("group-1");
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keys" }).getByText("Next group; after the last, the next question").waitFor();
    await page.keyboard.press("Escape");
    expect(await lookProblems(page)).toEqual([]);
  });

  it("by another key point shows first what would change, then changes the grader's marks and none of the teacher's", { timeout: 4 * MINUTES }, async () => {
    const names = Object.keys(ANSWERS);
    const before = names.map((name) => gradeOf(name));
    await list.open(examId, "?names=hidden");
    await page.getByRole("link", { name: "Grade again" }).click();
    await page.getByRole("heading", { level: 1, name: "Grade again" }).waitFor();
    const question = page.locator(`#q-${questionId(1)}`);
    await question.getByText("Key points of question 1").click();
    await new ExamPage(page).addPoint(question, POINT);
    await question.getByRole("list", { name: "Changes" }).getByText(`“${POINT}”`).waitFor({ timeout: MINUTES });
    await page.getByRole("button", { name: "Preview the changes" }).click();
    await page.getByText(/Question 1: your 8\.5 stays \(grader [\d.]+ → [\d.]+\)/).first().waitFor({ timeout: 2 * MINUTES });
    expect(names.map((name) => gradeOf(name))).toEqual(before);
    // The browser keeps what earlier pages brought; another load brings no name.
    await page.reload();
    await page.getByRole("button", { name: "Apply", exact: true }).waitFor();
    expect(await page.content()).not.toMatch(WHO);
    await page.getByRole("button", { name: "Apply", exact: true }).click();
    await page.getByText(/marks? of yours stays?\./).first().waitFor();
    expect(overridesOf("Gilbert", "Hannelore")).toEqual([8.5, 8.5]);
    expect(gradeOf("Gilbert")?.mark).toBeLessThan(before[0]?.mark ?? 0);
    expect(trailOf("Gilbert")).toContain("regraded");
    await answers.open(questionId(1));
    expect(await answers.mark(1).inputValue()).toBe("8.5");
  });

  it("leaves downloads that hold the marks of the screen, without names where they are hidden", { timeout: 2 * MINUTES }, async () => {
    await list.open(examId, "?names=hidden");
    const ids = await list.names();
    expect(ids).toHaveLength(5);
    const csv = (await download(page.getByRole("link", { name: "Marks as CSV" }))).content.toString("utf8");
    const [sheet] = await readXlsxFile((await download(page.getByRole("link", { name: "Marks as workbook (XLSX)" }))).content);
    for (const id of ids) {
      const total = await shownTotal(id);
      // Who, when, two marks, the total, of how many.
      expect(sheet?.data.find((cells) => cells.includes(id))?.slice(4, 6), id).toEqual([total, 20]);
      expect(csv.split("\r\n").find((line) => line.startsWith(`"${id}"`))?.split(",").slice(4, 6), id).toEqual([String(total), "20"]);
    }
    expect(csv).not.toMatch(WHO);
    expect(JSON.stringify(sheet?.data)).not.toMatch(WHO);
    await list.open(examId);
    expect(await shownTotal("Gilbert")).toBeCloseTo(totalOf("Gilbert"), 5);

    await page.goto(`/review/${idOf("Gilbert")}?names=hidden`);
    expect(await new SubmissionPage(page).mark(1).textContent()).toBe("8.5 / 10");
    const report = await download(page.getByRole("link", { name: "Report as PDF" }));
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(report.content)), { mergePages: true });
    const read = text.replace(/\s+/g, " ");
    for (const part of ["8.5 of 10", "Set by the teacher; the grader’s mark is", `${Math.round(10 * totalOf("Gilbert")) / 10} of 20`, FULL]) expect(read).toContain(part);
    expect(`${report.name} ${read}`).not.toMatch(WHO);
  });
});
