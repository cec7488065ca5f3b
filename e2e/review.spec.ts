import { and, eq } from "drizzle-orm";
import type { Browser, BrowserContext, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Db } from "@/db/client";
import { answerGrades, answerHistory, attempts } from "@/db/schema";
import { makeTestExam, type TestExamQuestion } from "@/lib/exams/test-exam";
import { makeTestSubmission } from "@/lib/review/test-submission";
import { ExamReviewPage } from "./pages/exam-review-page";
import { LoginPage } from "./pages/login-page";
import { SubmissionPage } from "./pages/submission-page";
import { TakingPage } from "./pages/taking-page";
import { launchBrowser, newVisitor } from "./support/browser";
import { openServerDatabase, type SignedIn, signedInStudent } from "./support/classroom";
import { pressUntil } from "./support/keys";
import { lookProblems } from "./support/looks";
import { storeMaterial } from "./support/stored-material";

const TITLE = "Cells under review";

let browser: Browser;
let db: Db;
let teacher: BrowserContext;
let page: Page;
let list: ExamReviewPage;
let submission: SubmissionPage;
let student: SignedIn;
let examId: string;
let materialId: string;
let questions: TestExamQuestion[];
let own: string;
beforeAll(async () => {
  browser = await launchBrowser();
  db = openServerDatabase();
  materialId = storeMaterial(db, "for the review");
  const made = makeTestExam(db, { title: TITLE, materialId, releaseDetail: "points" });
  [examId, questions] = [made.exam.id, made.questions];
  teacher = await newVisitor(browser);
  page = await teacher.newPage();
  [list, submission] = [new ExamReviewPage(page), new SubmissionPage(page)];
  await new LoginPage(page).signIn();
});
afterAll(async () => {
  await browser.close();
  db.$client.close();
});

const idOf = (index: number) => questions[index]?.id ?? "";
const isIt = (index: number) => and(eq(answerGrades.attemptId, own), eq(answerGrades.examQuestionId, idOf(index)));
const gradeOf = (index: number) => db.select().from(answerGrades).where(isIt(index)).get();

async function asStudent(use: (page: Page) => Promise<void>): Promise<void> {
  const context = await student.visit();
  await use(await context.newPage());
  await context.close();
}

// The tests of this file follow one another: they are one exam's way from handing in to released marks.
describe("from handing in to released marks", () => {
  it("a handed-in exam appears with live progress, here and on the exam's own page, and is graded", { timeout: 180_000 }, async () => {
    const full = questions.map(({ references }) => references[0] ?? "");
    const submit = (name: string, texts: string[], submittedAt: number) =>
      makeTestSubmission(db, { examId, name, submittedAt, answers: Object.fromEntries(texts.map((text, index) => [idOf(index), text])) });
    submit("Bella", full, Date.now() - 60_000);
    submit("Carl", ["", "", ""], Date.now() - 30_000);
    student = await signedInStudent(db, browser);
    await asStudent(async (tab) => {
      const taking = new TakingPage(tab);
      await taking.start(TITLE);
      await taking.answer.fill("Mitochondria do not break down glucose with oxygen. The energy is stored in ATP molecules.");
      await taking.saved();
      await taking.step(2).click();
      await taking.answer.fill("The cell membrane separates the cell from its surroundings. My uncle drives a bus.");
      await taking.saved();
      await taking.handIn();
    });
    own = db.select().from(attempts).where(and(eq(attempts.examId, examId), eq(attempts.studentId, student.studentId))).get()?.id ?? "";
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Review", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Review", exact: true }).waitFor();
    await page.getByRole("listitem").filter({ hasText: TITLE }).getByText("3 submissions · 0 released").waitFor();
    await page.goto(`/exams/${examId}`);
    await page.getByRole("region", { name: "Submissions" }).getByText("3 handed in, none released.").waitFor();
    await list.waitUntilGraded();
    await page.getByRole("region", { name: "Submissions" }).getByRole("link", { name: "Review" }).click();
    await list.rows.first().waitFor();
    await list.row("Bella").getByText("Ready").waitFor();
    expect(db.select().from(answerGrades).where(eq(answerGrades.attemptId, own)).all().map(({ state }) => state)).toEqual(["graded", "graded", "graded"]);
  });

  it("what needs a look comes first; the table sorts, filters and hides names, the plots are tables too", async () => {
    await list.open(examId);
    expect((await list.names())[0]).toBe("Ada Example");
    await list.row("Ada Example").getByText("contradiction").waitFor();
    await list.row("Carl").getByText("empty").waitFor();
    expect(await lookProblems(page)).toEqual([]);
    await page.getByRole("columnheader", { name: "Score" }).getByRole("link").click();
    await page.waitForURL(/sort=score/);
    await expect.poll(async () => (await list.names())[0]).toBe("Carl");
    await page.getByRole("link", { name: /^With an empty answer \(2\)/ }).click();
    await expect.poll(() => list.rows.count()).toBe(2);
    await page.getByRole("link", { name: "Hide names" }).click();
    await expect.poll(async () => (await list.names()).every((name) => /^Submission [A-Z0-9]{6}$/.test(name))).toBe(true);
    // The browser keeps what the first load brought; another load brings no name.
    await page.reload();
    expect((await page.content()).includes("Ada Example")).toBe(false);
    await list.rows.first().getByRole("link").click();
    await page.getByRole("heading", { level: 1, name: /^Submission [A-Z0-9]{6}$/ }).waitFor();
    expect(await page.title()).toMatch(/^Submission /);
    await list.open(examId);
    const spread = page.getByRole("table", { name: "Submissions by percent of the points" });
    const counts = await spread.getByRole("cell").allTextContents();
    expect([counts.length, counts.reduce((sum, count) => sum + Number(count), 0)]).toEqual([10, 3]);
    expect(await page.getByRole("region", { name: "By question", exact: true }).getByRole("rowheader").count()).toBe(3);
  });

  it("a submission shows each claim marked, what covered a point, the source's page and why the mark is what it is", async () => {
    db.insert(answerHistory).values({ attemptId: own, examQuestionId: idOf(2), text: "Chlorophyll, I was too late.", revision: 1, outcome: "late", at: Date.now() }).run();
    await list.row("Ada Example").getByRole("link").click();
    await page.getByRole("heading", { level: 1, name: "Ada Example" }).waitFor();
    const first = submission.answer(1);
    expect(await submission.marked(1, "contradicted").textContent()).toContain("Mitochondria do not break down glucose with oxygen.✗ [contradicted]");
    expect(await submission.marked(1, "supported").textContent()).toContain("The energy is stored in ATP molecules.✓ [in the source]");
    expect(await submission.marked(2, "supported").textContent()).toContain("separates the cell");
    expect(await submission.marked(2, "contradicted").count()).toBe(0);
    await first.getByRole("meter", { name: "Coverage of “The energy that is set free is stored in molecules of ATP.”" }).waitFor();
    await first.getByText("The student wrote:").first().waitFor();
    await first.getByText(/^Why this mark\. \d+(\.\d)? of 10: .*contradicts/).waitFor();
    for (const name of ["Coverage", "Support", "Quality"]) await first.getByText(name, { exact: true }).waitFor();
    await first.getByRole("group", { name: "Text of the source passage" }).getByText("Mitochondria break down glucose with oxygen.").waitFor();
    const link = first.getByRole("link", { name: /^Page 1/ });
    expect(await link.getAttribute("href")).toBe(`/api/materials/${materialId}/file#page=1`);
    const file = await page.request.get(`/api/materials/${materialId}/file`);
    expect([file.status(), file.headers()["content-type"]]).toEqual([200, "application/pdf"]);
    await submission.answer(3).getByText("Another text that did not count").click();
    await submission.answer(3).getByText("Chlorophyll, I was too late.").waitFor();
    await page.locator("details").evaluateAll((all) => all.forEach((each) => each.setAttribute("open", "")));
    expect(await lookProblems(page)).toEqual([]);
  });

  it("the keys move, set and agree to marks, and are only text in a field", async () => {
    await page.reload();
    await page.getByRole("button", { name: "Keys" }).waitFor();
    await pressUntil(page, "j", "answer-1");
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await page.keyboard.press("k");
    expect(await submission.current()).toBe("answer-2");
    const agreed = Number((await submission.mark(2).textContent())?.split(" /")[0]);
    await page.keyboard.press("Enter");
    await submission.answer(2).getByText(/^Saved\. You agree with/).waitFor();
    expect(gradeOf(1)).toMatchObject({ isAccepted: true, overrideMark: null, mark: agreed });
    await page.keyboard.press("k");
    await page.keyboard.type("6.5");
    expect(await submission.field(1).inputValue()).toBe("6.5");
    await page.keyboard.press("Enter");
    await submission.answer(1).getByText("Saved. Your 6.5 counts now.").waitFor();
    expect(await submission.current()).toBe("answer-1");
    expect(await submission.mark(1).textContent()).toBe("6.5 / 10");
    const comment = submission.answer(1).getByLabel("Comment to the student (optional)");
    await comment.focus();
    await page.keyboard.type("jk7?");
    expect([await comment.inputValue(), await page.getByRole("dialog").count()]).toEqual(["jk7?", 0]);
    await submission.answer(1).focus();
    for (let step = 0; step < 3; step += 1) await page.keyboard.press("j");
    await page.getByText("Not saved yet. Save this one first.").waitFor();
    await comment.fill("");
    await submission.answer(1).focus();
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keys" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
  });

  it("an override with reason and comment shows both marks and its trail; a mark beyond the points is refused", async () => {
    const graders = gradeOf(0)?.mark ?? -1;
    await submission.field(1).fill("11");
    await submission.answer(1).getByRole("button", { name: "Save" }).click();
    await submission.answer(1).getByRole("alert").getByText("This question is worth 10 points at most.").waitFor();
    await submission.field(1).fill("7");
    await submission.answer(1).getByLabel("Comment to the student (optional)").fill("Read the chapter on mitochondria again.");
    await submission.answer(1).getByLabel("Reason for the record (optional)").fill("Said it well in class");
    await submission.answer(1).getByRole("button", { name: "Save" }).click();
    await submission.answer(1).getByText("Saved. Your 7 counts now.").waitFor();
    await submission.answer(1).getByText(`The grader’s mark: ${graders}. Yours counts.`).waitFor();
    await submission.answer(1).getByText(/^History of this mark/).click();
    const trail = submission.answer(1).getByRole("list", { name: "History of this mark" });
    expect(await trail.getByRole("listitem").count()).toBe(3);
    await trail.getByText("teacher changed 6.5 → 7").waitFor();
    await trail.getByText("“Said it well in class”").waitFor();
    expect(gradeOf(0)).toMatchObject({ overrideMark: 7, mark: graders, comment: "Read the chapter on mitochondria again." });
  });

  it("a failed answer says why, and can be tried again or marked by hand", { timeout: 120_000 }, async () => {
    const fail = () => db.update(answerGrades).set({ state: "failed", grade: null, mark: null, error: "The models were not there." }).where(isIt(2)).run();
    fail();
    await page.reload();
    const third = submission.answer(3);
    await third.getByText("The models were not there.").waitFor();
    await page.getByText("No total yet").waitFor();
    await third.getByRole("button", { name: "Grade it again" }).click();
    await third.getByText("Why this mark.").waitFor({ timeout: 60_000 });
    expect(gradeOf(2)?.state).toBe("graded");
    fail();
    await page.reload();
    await submission.field(3).fill("1,5");
    await third.getByRole("button", { name: "Save" }).click();
    await third.getByText("Saved. Your 1.5 counts now.").waitFor();
    await third.getByText("The grader has no mark of its own.").waitFor();
  });

  it("all confident marks are accepted at once, and no decided one is touched", async () => {
    await list.open(examId);
    await page.getByRole("button", { name: /^Accept all \d+/ }).click();
    await page.getByText(/^\d+ marks accepted\.$/).waitFor();
    await page.getByRole("button", { name: "Nothing to accept" }).waitFor();
    expect(gradeOf(0)).toMatchObject({ overrideMark: 7, isAccepted: true });
    expect(db.select().from(answerGrades).where(eq(answerGrades.isAccepted, true)).all().length).toBeGreaterThanOrEqual(8);
  });

  it("released, the student sees mark and comment; hidden again, neither; chosen ones alone can be released", { timeout: 120_000 }, async () => {
    const total = (gradeOf(1)?.mark ?? 0) + 7 + 1.5;
    const see = (isShown: boolean) =>
      asStudent(async (tab) => {
        await tab.goto(`/student/exams/${examId}`);
        await tab.getByRole("heading", { name: isShown ? `${Math.round(10 * total) / 10} of 30 points` : "Your exam is handed in" }).waitFor();
        expect(await tab.getByText("Read the chapter on mitochondria again.").count()).toBe(isShown ? 1 : 0);
      });
    await see(false);
    await list.release.getByText("On release, students see their marks, your comments, and which points they covered and missed.").waitFor();
    await list.release.getByRole("button", { name: "Release all 3" }).click();
    await list.release.getByText("3 submissions released.").first().waitFor();
    await see(true);
    expect(await lookProblems(page)).toEqual([]);
    await list.release.getByRole("button", { name: "Undo: hide them again" }).click();
    await list.release.getByText("The marks of 3 submissions are hidden again.").waitFor();
    await see(false);
    await page.getByRole("checkbox", { name: "Choose Ada Example" }).check();
    await page.getByRole("button", { name: "Release the chosen" }).click();
    await list.row("Ada Example").getByText("Released", { exact: true }).waitFor();
    await see(true);
    expect(await list.row("Bella").getByText("Released", { exact: true }).count()).toBe(0);
    await page.getByRole("button", { name: "Hide the chosen" }).click();
    await list.row("Ada Example").getByText("Ready", { exact: true }).waitFor();
    await see(false);
  });
});
