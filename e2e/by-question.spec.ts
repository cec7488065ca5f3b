import { readFile } from "node:fs/promises";
import { and, asc, eq } from "drizzle-orm";
import type { Browser, Locator, Page } from "playwright";
import readXlsxFile from "read-excel-file/node";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Db } from "@/db/client";
import { answerGrades, markChanges } from "@/db/schema";
import { makeTestExam } from "@/lib/exams/test-exam";
import { makeTestSubmission } from "@/lib/review/test-submission";
import { ExamReviewPage } from "./pages/exam-review-page";
import { LoginPage } from "./pages/login-page";
import { SubmissionPage } from "./pages/submission-page";
import { TakingPage } from "./pages/taking-page";
import { launchBrowser, newVisitor } from "./support/browser";
import { openServerDatabase, signedInStudent } from "./support/classroom";
import { lookProblems } from "./support/looks";

const MINUTES = 60_000;
/** Four of them say the same, with other marks, or with other small words; one says the opposite. */
const ANSWERS = {
  Ann: "Mitochondria break down glucose with oxygen to make ATP.",
  Bob: "mitochondria break down glucose with oxygen to make ATP",
  Cem: "Mitochondria break down glucose with oxygen to make ATP!",
  Dora: "Mitochondria do not break down glucose with oxygen to make ATP.",
  Eli: "The mitochondria break down the glucose with oxygen to make ATP.",
};
const TITLE = "Cells, marked by question";

let browser: Browser;
let page: Page;
let db: Db;
let list: ExamReviewPage;
let examId: string;
let questionId: string;
let attemptOf: Map<string, string>;
beforeAll(async () => {
  browser = await launchBrowser();
  db = openServerDatabase();
  const made = makeTestExam(db, { title: TITLE, questions: 2 });
  examId = made.exam.id;
  questionId = made.questions[0]?.id ?? "";
  attemptOf = new Map(
    Object.entries(ANSWERS).map(([name, text], index) => [name, makeTestSubmission(db, { examId, name, submittedAt: Date.now() - 60_000 + index, answers: { [questionId]: text } }).attemptId]),
  );
  // One who hands in with nothing written; that wakes the grader too.
  const student = await (await signedInStudent(db, browser)).visit();
  const taking = new TakingPage(await student.newPage());
  await taking.start(TITLE);
  await taking.handIn();
  await student.close();
  page = await (await newVisitor(browser)).newPage();
  list = new ExamReviewPage(page);
  await new LoginPage(page).signIn();
});
afterAll(async () => {
  await browser.close();
  db.$client.close();
});

const idOf = (name: string) => attemptOf.get(name) ?? "";
const unit = (name: string) => and(eq(answerGrades.attemptId, idOf(name)), eq(answerGrades.examQuestionId, questionId));
const gradeOf = (name: string) => db.select().from(answerGrades).where(unit(name)).get();
/** What the teacher did. */
const trailOf = (name: string) =>
  db.select().from(markChanges).where(and(eq(markChanges.attemptId, idOf(name)), eq(markChanges.who, "teacher"))).orderBy(asc(markChanges.id)).all().map(({ kind, to, reason }) => ({ kind, to, reason }));
const groups = () => page.getByRole("list", { name: "Groups of like answers" }).getByRole("article");
const named = (group: Locator) => group.getByRole("list", { name: "Answers of this group" }).getByRole("link").allTextContents();

async function download(link: Locator): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent("download"), link.click()]);
  return readFile(await file.path());
}

// The tests of this file follow one another.
describe("all answers to one question", () => {
  it("are reached from the exam's review, like ones together, the denial apart", { timeout: 3 * MINUTES }, async () => {
    await list.open(examId);
    await list.waitUntilGraded();
    await page.getByRole("link", { name: /^1\. How do mitochondria/ }).click();
    await page.getByRole("heading", { level: 1, name: "How do mitochondria provide the cell with energy?" }).waitFor();
    await groups().first().waitFor({ timeout: MINUTES });
    await expect.poll(() => named(groups().first()), { timeout: MINUTES }).toEqual(["Ann", "Bob", "Cem", "Eli"]);
    expect(await groups().count()).toBe(1);
    await page.getByRole("heading", { level: 2, name: "2 answers like no other" }).waitFor();
    // A wording of its own is shown beside the group's.
    await groups().first().getByText("The mitochondria break down the glucose").waitFor();
    expect(await lookProblems(page)).toEqual([]);
  });

  it("get one decision: a mark, a comment and an entry in the trail each, with one left out", { timeout: MINUTES }, async () => {
    const group = groups().first();
    await group.getByLabel("Mark, of 10").fill("eleven");
    await group.getByRole("button", { name: "Decide on all 4" }).click();
    await group.getByRole("alert").waitFor();
    expect(await group.getByLabel("Mark, of 10").inputValue()).toBe("eleven");
    await group.getByLabel("Decide on the answer of Eli").uncheck();
    await group.getByLabel("Mark, of 10").fill("6.5");
    await group.getByLabel("Comment to the students (optional)").fill("Where is the energy stored?");
    await group.getByLabel("Reason for the record (optional)").fill("One of two points");
    await group.getByRole("button", { name: "Decide on 3 of 4" }).click();
    await page.getByText("Saved. 6.5 counts for 3 answers now.").waitFor();
    expect(["Ann", "Bob", "Cem", "Eli"].map((name) => gradeOf(name)?.overrideMark)).toEqual([6.5, 6.5, 6.5, null]);
    expect(gradeOf("Bob")?.comment).toBe("Where is the energy stored?");
    expect(trailOf("Bob")).toEqual([{ kind: "override", to: 6.5, reason: "One of two points" }]);
    expect(trailOf("Eli")).toEqual([]);
    expect(await lookProblems(page)).toEqual([]);
  });

  it("are as before after an undo, except what was decided on since, and can be decided on again", { timeout: 2 * MINUTES }, async () => {
    db.update(answerGrades).set({ overrideMark: 9 }).where(unit("Cem")).run();
    const group = groups().first();
    await group.getByRole("button", { name: "Undo" }).click();
    await group.getByText("Taken back for 2 answers. 1 answer stayed: somebody has decided on it since.").waitFor();
    expect(["Ann", "Bob", "Cem"].map((name) => gradeOf(name)?.overrideMark)).toEqual([null, null, 9]);
    expect(trailOf("Ann").map(({ kind }) => kind)).toEqual(["override", "override-removed"]);
    db.update(answerGrades).set({ overrideMark: null }).where(unit("Cem")).run();
    await page.reload();
    await groups().first().getByLabel("Mark, of 10").fill("7");
    await groups().first().getByRole("button", { name: "Decide on all 4" }).click();
    await page.getByText("Saved. 7 counts for 4 answers now.").waitFor();
    expect(["Ann", "Bob", "Cem", "Eli"].map((name) => gradeOf(name)?.overrideMark)).toEqual([7, 7, 7, 7]);
  });

  it("keep names hidden from page to page, and lead to a submission and back", { timeout: MINUTES }, async () => {
    await page.goto(`/review/questions/${questionId}?names=hidden`);
    await groups().first().waitFor();
    for (const name of await named(groups().first())) expect(name).toMatch(/^Submission [A-Z0-9]{6}$/);
    expect((await page.content()).includes("Dora")).toBe(false);
    await page.getByRole("link", { name: "Next question" }).click();
    await page.getByRole("heading", { level: 1, name: "What is the role of the cell membrane?" }).waitFor();
    // Nobody has answered it: empty answers are one group.
    await groups().first().getByRole("heading", { name: "6 empty answers" }).waitFor();
    await groups().first().getByRole("link").first().click();
    await page.getByRole("heading", { level: 1, name: /^Submission / }).waitFor();
    await page.getByRole("link", { name: "All answers to question 1" }).click();
    await groups().first().waitFor();
    expect(new URL(page.url()).search).toBe("?names=hidden");
  });
});

describe("downloads of marks", () => {
  /** The total in the table of submissions. */
  const totalOf = async (name: string) => Number(/(?<![\d.])([\d.]+) (?:of|\/) 20/.exec((await list.row(name).textContent()) ?? "")?.[1]);

  it("hold the marks of the screen, as CSV and as a workbook", { timeout: MINUTES }, async () => {
    await list.open(examId);
    expect(await totalOf("Ann")).toBe(7);
    const csv = (await download(page.getByRole("link", { name: "Marks as CSV" }))).toString("utf8");
    const [sheet] = await readXlsxFile(await download(page.getByRole("link", { name: "Marks as workbook (XLSX)" })));
    for (const name of attemptOf.keys()) {
      const total = await totalOf(name);
      expect(sheet?.data.find((cells) => cells.includes(name))?.slice(5, 7), name).toEqual([total, 20]);
      expect(csv.split("\r\n").find((line) => line.includes(`"${name}"`))).toContain(`,${total},20,`);
    }
  });

  it("a submission's report has its answers, marks, reasons and source", { timeout: MINUTES }, async () => {
    await page.goto(`/review/${idOf("Dora")}`);
    const mark = ((await new SubmissionPage(page).mark(1).textContent()) ?? "").split(" / ")[0] ?? "?";
    const pdf = await download(page.getByRole("link", { name: "Report as PDF" }));
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
    const squeezed = text.replace(/\s+/g, " ");
    for (const part of ["Dora", ANSWERS.Dora, "How do mitochondria provide the cell with energy?", "Mitochondria break down glucose with oxygen."]) expect(squeezed).toContain(part);
    expect(squeezed).toContain(`${mark} of 10`);
  });
});
