import { readFile } from "node:fs/promises";
import path from "node:path";
import Database from "better-sqlite3";
import type { Browser, BrowserContext, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DashboardPage } from "./pages/dashboard-page";
import { ExamPage } from "./pages/exam-page";
import { LoginPage } from "./pages/login-page";
import { MaterialPage } from "./pages/material-page";
import { dataDir, launchBrowser, newVisitor } from "./support/browser";
import { lookProblems } from "./support/looks";

const SAMPLE = path.join(import.meta.dirname, "fixtures", "cell-structure.pdf");
const FILE_NAME = "exam-cells.pdf";
const MINUTES = 60_000;

let browser: Browser;
let visitor: BrowserContext;
let page: Page;
let exam: ExamPage;
beforeAll(async () => {
  browser = await launchBrowser();
  visitor = await newVisitor(browser);
  page = await visitor.newPage();
  exam = new ExamPage(page);
  await new LoginPage(page).signIn();
});
afterAll(async () => {
  await browser.close();
  // Other files count the materials that they made themselves.
  withDatabase((file) => {
    file.exec("DELETE FROM exams WHERE title LIKE 'Cells, first term%'");
    for (const table of ["jobs", "materials"]) file.prepare(`DELETE FROM ${table} WHERE file_name = ?`).run(FILE_NAME);
    file.exec("DELETE FROM students WHERE id = 'exams-spec'");
  });
});

function withDatabase<T>(use: (file: Database.Database) => T): T {
  const file = new Database(path.join(dataDir(), "sourcemark.db"));
  try {
    file.pragma("foreign_keys = ON");
    return use(file);
  } finally {
    file.close();
  }
}

/** The sample with a line after its end, which readers pass over: a material of its own. */
async function ownFile() {
  const buffer = Buffer.concat([await readFile(SAMPLE), Buffer.from("\n% for the exams\n")]);
  return { name: FILE_NAME, mimeType: "application/pdf", buffer };
}

const squeeze = (text: string | null) => (text ?? "").replace(/\s+/g, " ").trim();

// The tests of this file follow one another: they are one teacher's preparation.
describe("from questions to a published exam", () => {
  it("begins at the list, which says what to do where there is none", async () => {
    await page.getByRole("link", { name: "Exams", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Exams" }).waitFor();
    await page.getByRole("link", { name: "Make an exam" }).waitFor();
    const isEmpty = (await page.getByRole("button", { name: /^Duplicate/ }).count()) === 0;
    expect(await page.getByText("No exams yet").count()).toBe(isEmpty ? 1 : 0);
    expect(await lookProblems(page)).toEqual([]);
  });

  it("the material's button leads to its questions, by section; none chosen is refused", { timeout: 6 * MINUTES }, async () => {
    const dashboard = new DashboardPage(page);
    await dashboard.open();
    await dashboard.choose(await ownFile(), { questions: "3" });
    await dashboard.send();
    const run = dashboard.run(FILE_NAME);
    await run.getByText(/of 3 questions written/).waitFor({ timeout: 5 * MINUTES });
    await run.getByRole("link", { name: /^Open the/ }).click();
    await new MaterialPage(page).questions.first().waitFor();
    await page.getByRole("link", { name: "Make an exam" }).click();
    await page.getByLabel("Title").fill("Cells, first term");
    await page.getByRole("button", { name: "None", exact: true }).click();
    await page.getByRole("button", { name: "Make the exam" }).click();
    await page.getByText("Choose at least one question.").waitFor();
    expect(await page.getByLabel("Title").inputValue()).toBe("Cells, first term");
    await page.getByRole("button", { name: "All", exact: true }).click();
    expect(await lookProblems(page)).toEqual([]);
    await page.getByRole("button", { name: "Make the exam" }).click();
    await page.getByRole("heading", { level: 1, name: "Cells, first term" }).waitFor();
  });

  it("every key point stands above the source sentence that grounds it", { timeout: 3 * MINUTES }, async () => {
    await exam.waitForKeyPoints();
    expect(await exam.questions.count()).toBeGreaterThan(1);
    for (const question of await exam.questions.all()) {
      const points = await exam.points(question).filter({ hasText: "The source:" }).all();
      expect(points.length).toBeGreaterThan(0);
      for (const point of points) expect(squeeze(await point.locator(".marked").textContent())).not.toBe("");
    }
    for (const summary of await page.locator("summary").all()) await summary.click();
    expect(await lookProblems(page)).toEqual([]);
    await page.reload();
  });

  it("questions move, are weighted, taken out and put back", async () => {
    const [first, second] = await exam.order();
    await page.getByRole("button", { name: "Move question 2 up" }).click();
    await exam.questions.first().getByRole("heading", { name: second ?? "" }).waitFor();
    expect((await exam.order()).slice(0, 2)).toEqual([second, first]);
    await exam.questions.first().getByLabel("Points for question 1").fill("1.5");
    await page.getByRole("button", { name: "Set the points of question 1" }).click();
    await page.getByText("Enter a whole number from 1 to 1000.").waitFor();
    await exam.questions.first().getByLabel("Points for question 1").fill("25");
    await page.getByRole("button", { name: "Set the points of question 1" }).click();
    await exam.questions.first().getByText("Saved.", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Remove question 1" }).click();
    await page.getByRole("button", { name: /^Undo taking out/ }).click();
    await exam.questions.first().getByRole("heading", { name: second ?? "" }).waitFor();
    expect(await exam.questions.first().getByLabel("Points for question 1").inputValue()).toBe("25");
  });

  it("an answer that is tried is marked by the points, and nothing is stored", { timeout: 2 * MINUTES }, async () => {
    const question = exam.questions.first();
    const reference = squeeze(await question.getByRole("group", { name: "Reference answers" }).locator("p").first().textContent());
    await question.getByText("How would this be marked?").click();
    await question.getByLabel("An answer to try").fill(reference);
    await question.getByRole("button", { name: "Mark it" }).click();
    await question.getByRole("region", { name: "Grade" }).getByText("Correct", { exact: true }).waitFor({ timeout: MINUTES });
  });

  it("a point that the source does not back keeps the exam from being published until the teacher says yes", { timeout: 2 * MINUTES }, async () => {
    const question = exam.questions.first();
    await exam.addPoint(question, "The referee showed a yellow card in the second half.");
    await question.getByText("not backed by the source", { exact: true }).waitFor({ timeout: MINUTES });
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByRole("alert").getByText(/Question 1: no source sentence backs “The referee showed/).waitFor();
    await question.getByRole("button", { name: "Yes, count them all the same" }).click();
    await question.getByText("You have said that the points of this question count").waitFor();
    await question.getByRole("button", { name: /^Remove the point “The referee/ }).click();
    await question.getByText("” is removed.").waitFor();
  });

  it("settings are refused beside their field, and kept when right", async () => {
    await page.getByLabel("Time limit in minutes (optional)").fill("0");
    await page.getByRole("button", { name: "Save settings" }).click();
    await page.getByText("Enter whole minutes from 1 to 1440").waitFor();
    await page.getByLabel("Time limit in minutes (optional)").fill("45");
    await page.getByLabel("Closes (optional)").fill("2099-12-03T14:05");
    await page.getByLabel("Shuffle the questions for each student").check();
    await page.getByRole("button", { name: "Save settings" }).click();
    await page.getByRole("complementary", { name: "State and settings" }).getByText("Saved.", { exact: true }).waitFor();
    await page.reload();
    expect(await page.getByLabel("Time limit in minutes (optional)").inputValue()).toBe("45");
    expect(await page.getByLabel("Closes (optional)").inputValue()).toBe("2099-12-03T14:05");
    expect(await page.getByLabel("Shuffle the questions for each student").isChecked()).toBe(true);
  });

  it("published, its questions stay as they are, whatever becomes of the material", async () => {
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByRole("button", { name: "Close the exam" }).waitFor();
    expect(await page.getByRole("button", { name: /^(Move|Remove) question/ }).count()).toBe(0);
    const before = await exam.order();
    withDatabase((file) => {
      file.prepare("UPDATE questions SET question = 'Changed?', answer = 'Changed.' WHERE material_id = (SELECT id FROM materials WHERE file_name = ?)").run(FILE_NAME);
    });
    await page.reload();
    expect(await exam.order()).toEqual(before);
    expect(await page.getByText("Changed").count()).toBe(0);
    expect(await lookProblems(page)).toEqual([]);
  });

  it("closes, opens again, is duplicated, deleted and brought back", async () => {
    await page.getByRole("button", { name: "Close the exam" }).click();
    await page.getByRole("button", { name: "Open it again" }).click();
    await page.getByRole("button", { name: "Close the exam" }).waitFor();
    await page.goto("/exams");
    await page.getByRole("button", { name: "Duplicate “Cells, first term”" }).click();
    await page.getByRole("heading", { level: 1, name: "Cells, first term (copy)" }).waitFor();
    await page.getByRole("button", { name: "Publish" }).waitFor();
    await page.goto("/exams");
    for (let round = 0; round < 2; round += 1) {
      await page.getByRole("button", { name: "Delete “Cells, first term (copy)”" }).click();
      await page.getByText("is deleted.").waitFor();
      await page.getByRole("button", { name: "Undo" }).click();
      await page.getByRole("button", { name: "Delete “Cells, first term (copy)”" }).waitFor();
    }
    expect(await lookProblems(page)).toEqual([]);
  });

  it("with submissions asks twice and says what goes", async () => {
    const id = withDatabase((file) => {
      const exam = file.prepare("SELECT id FROM exams WHERE title = 'Cells, first term'").get() as { id: string };
      file.exec("INSERT INTO students (id, email, state) VALUES ('exams-spec', 'exams-spec@example.org', 'invited')");
      file
        .prepare("INSERT INTO attempts (id, exam_id, student_id, seed, started_at, submitted_at, submitted_by) VALUES ('exams-spec', ?, 'exams-spec', 1, 1, 2, 'student')")
        .run(exam.id);
      return exam.id;
    });
    await page.reload();
    await page.getByRole("button", { name: "Delete “Cells, first term”" }).click();
    await page.getByText("With this exam goes 1 submission with all answers, marks and comments.").waitFor();
    await page.getByRole("button", { name: "Go on" }).click();
    await page.getByText("Last question: delete “Cells, first term” together with 1 submission").waitFor();
    expect(await lookProblems(page)).toEqual([]);
    await page.getByRole("button", { name: "Keep the exam" }).click();
    await page.getByRole("button", { name: "Delete “Cells, first term”" }).waitFor();
    await page.goto(`/exams/${id}`);
    await page.getByText("1 submission").waitFor();
  });
});
