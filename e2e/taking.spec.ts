import AxeBuilder from "@axe-core/playwright";
import { and, eq } from "drizzle-orm";
import type { Browser, BrowserContext, Page } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Db } from "@/db/client";
import { answerHistory, answers, attempts } from "@/db/schema";
import { closeExam } from "@/lib/exams/states";
import { makeTestExam, type TestExamOptions, type TestExamQuestion } from "@/lib/exams/test-exam";
import { TakingPage } from "./pages/taking-page";
import { launchBrowser } from "./support/browser";
import { type SignedIn, openServerDatabase, signedInStudent } from "./support/classroom";

let browser: Browser;
let db: Db;
let student: SignedIn;
let visitor: BrowserContext;
let page: Page;
let taking: TakingPage;
beforeAll(async () => {
  browser = await launchBrowser();
  db = openServerDatabase();
});
afterAll(async () => {
  await browser.close();
  db.$client.close();
});
beforeEach(async () => {
  student = await signedInStudent(db, browser);
  visitor = await student.visit();
  page = await visitor.newPage();
  taking = new TakingPage(page);
});
afterEach(() => visitor.close());

async function begin(title: string, options: TestExamOptions = {}): Promise<{ examId: string; questions: TestExamQuestion[] }> {
  const { exam, questions } = makeTestExam(db, { title, timeLimitMinutes: 60, ...options });
  await taking.start(title);
  return { examId: exam.id, questions };
}

const attemptOf = (examId: string) => db.select().from(attempts).where(and(eq(attempts.examId, examId), eq(attempts.studentId, student.studentId))).get();
const textsOf = (examId: string) => {
  const id = attemptOf(examId)?.id ?? "";
  return db.select().from(answers).where(eq(answers.attemptId, id)).all().map(({ text }) => text);
};
const eventually = (check: () => void, timeout = 10_000) => expect.poll(() => { try { check(); return null; } catch (error) { return String(error); } }, { timeout, interval: 200 }).toBeNull();

async function expectNoViolations(where: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page: where }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
}

describe("an exam that loses nothing", () => {
  it("is saved while typing, survives a reload in mid-answer and a cut connection, and is handed in once", { timeout: 120_000 }, async () => {
    const { examId } = await begin("Reload and network");
    await expectNoViolations(page);
    await taking.answer.pressSequentially("Mitochondria break down glucose");
    const stopped = Date.now();
    await eventually(() => expect(textsOf(examId)).toContain("Mitochondria break down glucose"), 5_000);
    // Two seconds by the issue; the look into the database takes its part.
    expect(Date.now() - stopped).toBeLessThan(2_500);
    await taking.saved();

    await taking.answer.pressSequentially(" with oxygen");
    await page.reload();
    await taking.answer.waitFor();
    expect(await taking.answer.inputValue()).toBe("Mitochondria break down glucose with oxygen");
    await eventually(() => expect(textsOf(examId)).toEqual(["Mitochondria break down glucose with oxygen"]));

    await visitor.setOffline(true);
    await taking.answer.pressSequentially(", 漢字 and 👩‍🔬");
    await page.getByText("Not saved, keeping a copy on this device").waitFor({ timeout: 10_000 });
    expect(textsOf(examId)).toEqual(["Mitochondria break down glucose with oxygen"]);
    await visitor.setOffline(false);
    await taking.saved();
    await eventually(() => expect(textsOf(examId)).toEqual(["Mitochondria break down glucose with oxygen, 漢字 and 👩‍🔬"]));

    await page.getByRole("button", { name: /^Flag question 1/ }).click();
    await taking.step(3).click();
    await page.keyboard.type("They hold chlorophyll.");
    expect(await taking.step(1).getAttribute("aria-label")).toBe("Question 1, answered, flagged");
    expect(await taking.step(2).getAttribute("aria-label")).toBe("Question 2, empty");
    await page.getByRole("button", { name: "All on one page" }).click();
    expect(await page.locator("main textarea").count()).toBe(3);

    await page.getByRole("button", { name: "Hand in…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("1 of 3 questions is empty: 2.").waitFor();
    await expectNoViolations(page);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await taking.handIn();
    const attempt = attemptOf(examId);
    expect(attempt?.submittedBy).toBe("student");
    await page.getByText(attempt?.id ?? "none").first().waitFor();
    expect(textsOf(examId)).toContain("They hold chlorophyll.");
    await expectNoViolations(page);
    await page.goto("/student");
    await page.getByText(/^(Submitted|Being graded)$/).waitFor();
    await expectNoViolations(page);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("sourcemark:")))).toEqual([]);
  });

  it("keeps what was typed in the last second before the tab is closed", { timeout: 60_000 }, async () => {
    const { examId } = await begin("Tab closed");
    await taking.answer.pressSequentially("last words");
    await page.close({ runBeforeUnload: true });
    await eventually(() => expect(textsOf(examId)).toEqual(["last words"]));
  });

  it("brings back after a reload what could not be saved", { timeout: 60_000 }, async () => {
    const { examId } = await begin("Copy on the device");
    await page.route("**/api/attempts/**", (route) => route.abort());
    await taking.answer.pressSequentially("only on this device");
    await page.getByText("Not saved, keeping a copy on this device").waitFor({ timeout: 10_000 });
    page.on("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await page.unroute("**/api/attempts/**");
    await eventually(() => expect(textsOf(examId)).toEqual(["only on this device"]), 20_000);
    expect(await taking.answer.inputValue()).toBe("only on this device");
  });

  it("is handed in by the server when the time is over and the browser is closed", { timeout: 60_000 }, async () => {
    const { examId } = await begin("Closed browser", { timeLimitMinutes: 5 });
    await taking.answer.pressSequentially("saved before");
    await taking.saved();
    await page.close();
    db.update(attempts).set({ deadlineAt: Date.now() - 40_000 }).where(eq(attempts.examId, examId)).run();
    await eventually(() => expect(attemptOf(examId)?.submittedBy).toBe("deadline"), 15_000);
    const again = await visitor.newPage();
    await again.goto(`/student/exams/${examId}`);
    await again.getByText("The time was up, and what was saved was handed in for you.", { exact: false }).waitFor();
    await again.getByText("saved before").waitFor();
  });

  it("hands in by itself when the time runs out in front of the student", { timeout: 60_000 }, async () => {
    const { examId } = await begin("Time runs out");
    db.update(attempts).set({ deadlineAt: Date.now() + 6_000 }).where(eq(attempts.examId, examId)).run();
    await page.reload();
    await taking.answer.pressSequentially("until the last");
    await page.getByRole("heading", { name: "Your exam is handed in" }).waitFor({ timeout: 20_000 });
    expect(textsOf(examId)).toEqual(["until the last"]);
    expect(attemptOf(examId)?.submittedBy).toBe("deadline");
  });

  it("refuses a text that comes after the deadline, keeps it for the teacher and says so", { timeout: 60_000 }, async () => {
    const { examId } = await begin("Too late");
    await taking.answer.pressSequentially("in time");
    await taking.saved();
    db.update(attempts).set({ deadlineAt: Date.now() - 40_000 }).where(eq(attempts.examId, examId)).run();
    await taking.answer.pressSequentially(" and too late");
    await page.getByText("A later text on this device came too late.").waitFor({ timeout: 15_000 });
    expect(textsOf(examId)).toEqual(["in time"]);
    const late = db.select().from(answerHistory).where(and(eq(answerHistory.attemptId, attemptOf(examId)?.id ?? ""), eq(answerHistory.outcome, "late"))).all();
    expect(late.map(({ text }) => text)).toContain("in time and too late");
  });

  it("tells the other device, keeps the older text, and lets the student choose", { timeout: 60_000 }, async () => {
    const { examId } = await begin("Two devices");
    const device = await student.visit({ viewport: { width: 390, height: 800 } });
    const other = new TakingPage(await device.newPage());
    await other.page.goto(`/student/exams/${examId}`);
    await other.answer.waitFor();
    await taking.answer.fill("from the laptop");
    await taking.saved();
    await other.answer.fill("from the phone");
    await other.page.getByText("This answer was changed in another tab or on another device.").waitFor({ timeout: 10_000 });
    expect(textsOf(examId)).toEqual(["from the laptop"]);
    await expectNoViolations(other.page);
    expect(await other.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await other.page.getByRole("button", { name: "Save what is in the field" }).click();
    await eventually(() => expect(textsOf(examId)).toEqual(["from the phone"]));
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await page.getByText("You see its newest text", { exact: false }).waitFor();
    expect(await taking.answer.inputValue()).toBe("from the phone");
    const history = db.select().from(answerHistory).where(eq(answerHistory.attemptId, attemptOf(examId)?.id ?? "")).all();
    expect(history.map(({ text, outcome }) => [text, outcome])).toEqual([
      ["from the laptop", "saved"],
      ["from the phone", "outdated"],
      ["from the phone", "saved"],
    ]);
    await device.close();
  });

  it("shows a deadline that the teacher moves, and ends when the exam is closed", { timeout: 60_000 }, async () => {
    const { examId } = await begin("Closed by the teacher");
    await page.getByRole("timer").filter({ hasText: /59:\d\d|1:00:00/ }).waitFor();
    await taking.answer.fill("not saved yet when it closes");
    closeExam(db, examId);
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await page.getByText("The exam was closed, and what was saved was handed in for you.", { exact: false }).waitFor({ timeout: 15_000 });
    expect([attemptOf(examId)?.submittedBy, textsOf(examId)]).toEqual(["teacher", ["not saved yet when it closes"]]);
  });

  it("is nobody else's", async () => {
    const { examId } = await begin("Mine alone");
    const stranger = await (await signedInStudent(db, browser)).visit();
    const address = `/api/attempts/${attemptOf(examId)?.id}/answers`;
    expect((await stranger.request.get(address)).status()).toBe(404);
    expect((await stranger.request.post(address, { data: { answers: [{ question: "x", text: "x", base: 0 }] } })).status()).toBe(404);
    await stranger.close();
  });
});
