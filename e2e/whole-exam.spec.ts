// One exam from the approval of a student to the mark that the student sees, with the real models.
import { eq } from "drizzle-orm";
import type { Browser, BrowserContext, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Db } from "@/db/client";
import { answerGrades, answers, attempts, exams, students } from "@/db/schema";
import { makeTestExam } from "@/lib/exams/test-exam";
import { leaksIn, secretsOf } from "@/lib/exams/test-secrets";
import { ExamPage } from "./pages/exam-page";
import { LoginPage } from "./pages/login-page";
import { ReviewPage } from "./pages/review-page";
import { StudentLoginPage } from "./pages/student-login-page";
import { StudentsPage } from "./pages/students-page";
import { TakingPage } from "./pages/taking-page";
import { launchBrowser, newVisitor } from "./support/browser";
import { openServerDatabase } from "./support/classroom";

const MINUTES = 60_000;
const TITLE = "From approval to release";
const ADA = { email: "ada.whole@school.example", name: "Ada Whole", password: "three words of Ada" };
const GOOD = "Mitochondria break down glucose using oxygen, and the energy that is set free is kept in molecules of ATP.";
const WRONG = "Bees visit flowers because they like the colours.";
const COMMENT = "Well said; the storage in ATP is the point.";

let browser: Browser;
let db: Db;
let secrets: string[];
let examId: string;
let questionIds: string[];
let teacher: Page;
let review: ReviewPage;
let device: BrowserContext;
let student: Page;
let taking: TakingPage;
beforeAll(async () => {
  browser = await launchBrowser();
  db = openServerDatabase();
  const { exam, questions } = makeTestExam(db, { title: TITLE, timeLimitMinutes: 60, releaseDetail: "points" });
  examId = exam.id;
  questionIds = questions.map(({ id }) => id);
  secrets = secretsOf(questions);
  teacher = await (await newVisitor(browser)).newPage();
  review = new ReviewPage(teacher);
  device = await newVisitor(browser);
  student = await device.newPage();
  taking = new TakingPage(student);
});
afterAll(async () => {
  await browser.close();
  // Other files count students and exams that they made themselves.
  db.delete(exams).where(eq(exams.id, examId)).run();
  db.delete(students).where(eq(students.email, ADA.email)).run();
  db.$client.close();
});

const attemptOf = () => db.select().from(attempts).where(eq(attempts.examId, examId)).get();
const textsOf = () => db.select().from(answers).where(eq(answers.attemptId, attemptOf()?.id ?? "")).all().map(({ text }) => text);
const gradesOf = () => db.select().from(answerGrades).where(eq(answerGrades.attemptId, attemptOf()?.id ?? "")).all();
/** By the number of the question, from 1. */
const gradeOf = (number: number) => gradesOf().find(({ examQuestionId }) => examQuestionId === questionIds[number - 1]);

// The tests of this file follow one another: they are one exam.
describe("a whole exam", () => {
  it("begins with an approved address and its code, and nobody else's", { timeout: 2 * MINUTES }, async () => {
    await new LoginPage(teacher).signIn();
    const list = new StudentsPage(teacher);
    await list.open();
    await list.add(ADA.email);
    const door = new StudentLoginPage(student);
    await student.goto(`/student-login?${new URLSearchParams({ email: ADA.email, code: await list.codeOf(ADA.email) }).toString()}`);
    await student.getByLabel("Your name").fill(ADA.name);
    await student.getByLabel("Password").fill(ADA.password);
    await student.getByRole("button", { name: "Register" }).click();
    await student.waitForURL("**/student");
    const stranger = await newVisitor(browser);
    const second = new StudentLoginPage(await stranger.newPage());
    await second.register({ email: ADA.email, name: "Bob", password: "three words of Bob" }).catch(() => undefined);
    expect(db.select().from(students).where(eq(students.email, ADA.email)).get()?.name).toBe(ADA.name);
    await stranger.close();
    expect(door.page.url()).toMatch(/\/student$/);
  });

  it("is written with a reload in mid-answer and a cut connection, and is handed in once", { timeout: 2 * MINUTES }, async () => {
    await taking.start(TITLE);
    await taking.answer.pressSequentially("Mitochondria break down");
    await taking.saved();
    await taking.answer.pressSequentially(" glucose");
    await student.reload();
    await taking.answer.waitFor();
    expect(await taking.answer.inputValue()).toBe("Mitochondria break down glucose");
    await expect.poll(textsOf, { timeout: 15_000 }).toEqual(["Mitochondria break down glucose"]);

    await device.setOffline(true);
    await taking.answer.fill(GOOD);
    await student.getByText("Not saved, keeping a copy on this device").waitFor({ timeout: 15_000 });
    expect(textsOf()).toEqual(["Mitochondria break down glucose"]);
    await device.setOffline(false);
    await expect.poll(textsOf, { timeout: 30_000 }).toEqual([GOOD]);

    await taking.step(2).click();
    await taking.answer.fill(WRONG);
    await taking.handIn();
    expect(textsOf().sort()).toEqual([WRONG, GOOD].sort());
    expect(attemptOf()?.submittedBy).toBe("student");
    await student.getByText(attemptOf()?.id ?? "none").first().waitFor();
  });

  it("is graded in the background, and the student learns nothing of it", { timeout: 3 * MINUTES }, async () => {
    await expect.poll(() => gradesOf().map(({ state }) => state), { timeout: 2 * MINUTES }).toEqual(["graded", "graded", "graded"]);
    await student.goto("/student");
    await student.getByText(/^(Submitted|Being graded)$/).waitFor();
    await student.goto(`/student/exams/${examId}`);
    await student.getByText(GOOD).waitFor();
    expect(leaksIn(await student.content(), secrets)).toEqual([]);
  });

  it("is reviewed: the good answer stands above the wrong and the empty one, and the teacher's mark counts", { timeout: 2 * MINUTES }, async () => {
    await review.open(TITLE);
    await review.openSubmission(ADA.name);
    const [first, second, third] = [await review.markOf(1), await review.markOf(2), await review.markOf(3)].map(Number);
    expect(first).toBeGreaterThan(5);
    expect(first).toBeGreaterThan(second ?? 10);
    expect(third).toBe(0);
    await review.decide(1, { mark: "9.5", comment: COMMENT, reason: "It says both." });
    expect(await review.markOf(1)).toBe("9.5");
    await review.answer(1).getByText(/^The grader’s mark: [\d.]+\. Yours counts\.$/).waitFor();
    const trail = review.answer(1).getByText(/^History of this mark/);
    await trail.click();
    await review.answer(1).getByText("“It says both.”").waitFor();
  });

  it("is graded again by one more key point: nothing changes before the teacher applies it, and the teacher's mark stays", { timeout: 4 * MINUTES }, async () => {
    const before = gradeOf(1);
    await teacher.goto(`/exams/${examId}/regrade`);
    const question = teacher.locator(`#q-${before?.examQuestionId ?? ""}`);
    await question.getByText("Key points of question 1").click();
    await new ExamPage(teacher).addPoint(question, "Most cells are seen only under a microscope.");
    await question.getByRole("list", { name: "Changes" }).getByText("“Most cells are seen only under a microscope.”").waitFor({ timeout: MINUTES });
    await teacher.getByRole("button", { name: "Preview the changes" }).click();
    await teacher.getByText(/Question 1: your 9\.5 stays \(grader [\d.]+ → [\d.]+\)/).waitFor({ timeout: 2 * MINUTES });
    expect(gradeOf(1)).toEqual(before);
    await teacher.getByRole("button", { name: "Apply", exact: true }).click();
    await teacher.getByText("1 mark of yours stays.", { exact: false }).waitFor();
    const after = gradeOf(1);
    expect(after?.overrideMark).toBe(9.5);
    expect(after?.mark).toBeLessThan(before?.mark ?? 0);
    await review.open(TITLE);
    await review.openSubmission(ADA.name);
    expect(await review.markOf(1)).toBe("9.5");
  });

  it("is released, and the student sees the mark, the teacher's comment and what was missed", { timeout: 2 * MINUTES }, async () => {
    await review.open(TITLE);
    await teacher.getByRole("button", { name: "Release all 1" }).click();
    await teacher.getByText("1 submission released.", { exact: false }).first().waitFor();
    await student.goto(`/student/exams/${examId}`);
    const sum = gradesOf().reduce((total, { mark, overrideMark }) => total + (overrideMark ?? mark ?? 0), 0);
    const total = await student.getByRole("heading", { name: /^[\d.]+ of 30 points$/ }).textContent();
    expect(parseFloat(total ?? "")).toBeCloseTo(sum, 5);
    const question = student.getByRole("region", { name: "Question 1", exact: true });
    await question.getByText("9.5 of 10 points").waitFor();
    await question.getByText(COMMENT).waitFor();
    await student.getByText("The cell membrane separates the cell from its surroundings.").first().waitFor();
  });
});
