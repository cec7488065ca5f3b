import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Browser, BrowserContext, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Db } from "@/db/client";
import { DashboardPage } from "./pages/dashboard-page";
import { LoginPage } from "./pages/login-page";
import { MaterialPage } from "./pages/material-page";
import { launchBrowser, newVisitor } from "./support/browser";
import { openServerDatabase } from "./support/classroom";
import { lookProblems } from "./support/looks";

const SAMPLE = path.join(import.meta.dirname, "fixtures", "cell-structure.pdf");
const FILE_NAME = "materials-cells.pdf";
const EXAM = "Exam that keeps its copy";
const MINUTES = 60_000;
/** Stands on page 6 of the sample. */
const ON_PAGE_6 = "The cell wall is a rigid covering that protects the cell, provides structural support, and gives shape to the cell.";
const INVENTED = "Vikings sailed to Greenland in open boats.";

let browser: Browser;
let visitor: BrowserContext;
let page: Page;
let material: MaterialPage;
let db: Db;
let address: string;
beforeAll(async () => {
  browser = await launchBrowser();
  visitor = await newVisitor(browser);
  page = await visitor.newPage();
  material = new MaterialPage(page);
  db = openServerDatabase();
  await new LoginPage(page).signIn();
});
afterAll(async () => {
  await browser.close();
  db.$client.close();
});

const question = (number: number) => material.questions.nth(number - 1);
const textOf = async (number: number) => ((await question(number).getByRole("heading", { level: 3 }).textContent()) ?? "").trim();
const saved = () => page.getByRole("button", { name: "Comparing with the source…" }).waitFor({ state: "detached", timeout: MINUTES });

// The tests of this file follow one another: they are one teacher looking through the questions of a run.
describe("looking through the questions of a material", () => {
  it("begins with questions that are all new", { timeout: 6 * MINUTES }, async () => {
    const dashboard = new DashboardPage(page);
    // A line after the file's end, which readers pass over: a material of its own.
    const buffer = Buffer.concat([await readFile(SAMPLE), Buffer.from("\n% for the materials\n")]);
    await dashboard.choose({ name: FILE_NAME, mimeType: "application/pdf", buffer }, { questions: "4" });
    await dashboard.send();
    const run = dashboard.run(FILE_NAME);
    await run.getByText(/of 4 questions written/).waitFor({ timeout: 5 * MINUTES });
    await run.getByRole("link", { name: /^Open the/ }).click();
    await material.questions.first().waitFor();
    address = new URL(page.url()).pathname;
    expect(await material.questions.count()).toBeGreaterThanOrEqual(3);
    expect(await question(1).getByText("new", { exact: true }).count()).toBe(1);
    expect(await lookProblems(page)).toEqual([]);
  });

  it("a wording is changed with the keyboard alone; cancelling changes nothing", { timeout: 2 * MINUTES }, async () => {
    const before = await textOf(1);
    const edit = page.getByRole("button", { name: "Edit question 1" });
    await edit.focus();
    await page.keyboard.press("Enter");
    const field = question(1).getByLabel("Question", { exact: true });
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press("Escape");
    await edit.waitFor();
    await expect.poll(() => edit.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    await field.fill("What does the wall of a cell do for it?");
    await page.keyboard.press("Escape");
    expect(await field.inputValue()).toBe("What does the wall of a cell do for it?");
    await question(1).getByRole("button", { name: "Cancel" }).click();
    expect(await textOf(1)).toBe(before);
    await edit.click();
    expect(await field.inputValue()).toBe(before);
    await field.fill("What does the wall of a cell do for it?");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("heading", { level: 3, name: "What does the wall of a cell do for it?" }).waitFor({ timeout: MINUTES });
  });

  it("an empty question and an empty reference are refused beside the field", async () => {
    await page.getByRole("button", { name: "Edit question 1" }).click();
    await question(1).getByLabel("Question", { exact: true }).fill("  ");
    await question(1).getByRole("button", { name: "Save" }).click();
    await page.getByText("Write the question.").waitFor();
    await question(1).getByLabel("Question", { exact: true }).fill("What does the wall of a cell do for it?");
    await question(1).getByLabel("Reference answer").fill(" ");
    await question(1).getByRole("button", { name: "Save" }).click();
    await page.getByText("Write a reference answer").waitFor();
  });

  it("what the material does not say is shown and kept only after a yes; citations follow the reference", { timeout: 3 * MINUTES }, async () => {
    await question(1).getByLabel("Reference answer").fill(`${ON_PAGE_6} ${INVENTED}`);
    await question(1).getByLabel("Difficulty").selectOption("easy");
    await question(1).getByRole("button", { name: "Save" }).click();
    const asked = question(1).getByRole("list", { name: "Sentences that the source does not back" });
    await asked.waitFor({ timeout: MINUTES });
    expect(await asked.getByRole("listitem").allTextContents()).toEqual([INVENTED]);
    expect(await lookProblems(page)).toEqual([]);
    await page.getByLabel("Yes, keep this sentence").check();
    await question(1).getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Edit question 1" }).waitFor({ timeout: MINUTES });
    expect(await material.referenceOf(question(1))).toBe(`${ON_PAGE_6} ${INVENTED}`);
    expect(await material.pagesOf(question(1))).toEqual([6]);
    expect(await question(1).getByRole("list", { name: "Sources" }).textContent()).not.toContain("Vikings");
    expect(await question(1).getByText("easy", { exact: true }).count()).toBe(1);
  });

  it("another tab's change is not overwritten", { timeout: 2 * MINUTES }, async () => {
    const other = await visitor.newPage();
    await other.goto(address);
    await other.getByRole("button", { name: "Edit question 1" }).click();
    await page.getByRole("button", { name: "Edit question 1" }).click();
    await question(1).getByLabel("Reference answer").fill(ON_PAGE_6);
    await question(1).getByRole("button", { name: "Save" }).click();
    await saved();
    await page.getByRole("button", { name: "Edit question 1" }).waitFor({ timeout: MINUTES });
    const theirs = new MaterialPage(other).questions.first();
    await theirs.getByLabel("Difficulty").selectOption("hard");
    await theirs.getByRole("button", { name: "Save" }).click();
    await theirs.getByText("This question was changed meanwhile").waitFor();
    await other.close();
    expect(await material.referenceOf(question(1))).toBe(ON_PAGE_6);
  });

  it("questions are approved, rejected with a reason, filtered by that, and taken back", async () => {
    const [first, second] = await material.wordings();
    await page.getByRole("button", { name: "Approve question 1" }).click();
    await question(1).getByText("approved", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Reject question 2" }).click();
    await question(2).getByLabel("Reason (optional)").fill("Too vague");
    await page.keyboard.press("Enter");
    await question(2).getByText("Rejected: Too vague").waitFor();
    await material.filter("Rejected");
    expect(await material.wordings()).toEqual([second]);
    await page.getByRole("button", { name: "Delete question 2" }).waitFor();
    expect(await lookProblems(page)).toEqual([]);
    await material.filter("Approved");
    expect(await material.wordings()).toEqual([first]);
    await material.filter("All");
  });

  it("a rejected question is offered to no exam", async () => {
    const [first = "", second = ""] = await material.wordings();
    await page.getByRole("link", { name: "Make an exam" }).click();
    await page.getByRole("heading", { level: 1, name: "Make an exam" }).waitFor();
    await page.getByLabel(first).waitFor();
    expect(await page.getByLabel(second).count()).toBe(0);
    await page.getByLabel("Title").fill(EXAM);
    await page.getByRole("button", { name: "Make the exam" }).click();
    await page.getByRole("heading", { level: 1, name: EXAM }).waitFor();
    await page.goto(address);
    await page.getByRole("button", { name: "Take back the verdict on question 2" }).click();
    await page.getByRole("button", { name: "Take back the verdict on question 2" }).waitFor({ state: "detached" });
  });

  it("a question of one's own: a reference is proposed from the material, looked over and saved", { timeout: 3 * MINUTES }, async () => {
    const count = await material.questions.count();
    await page.getByRole("button", { name: "Write a question yourself" }).click();
    const form = page.getByRole("region", { name: "A question of your own" });
    await form.getByLabel("Question", { exact: true }).fill("What do ribosomes do in a cell?");
    await form.getByRole("button", { name: "Save" }).click();
    await form.getByText("Proposed from the material. Look it over").waitFor({ timeout: MINUTES });
    await expect.poll(() => form.getByLabel("Reference answer (optional)").inputValue(), { timeout: MINUTES }).toContain("protein synthesis");
    expect(await lookProblems(page)).toEqual([]);
    await form.getByRole("button", { name: "Save" }).click();
    await form.waitFor({ state: "detached", timeout: MINUTES });
    await page.getByText("written by you").waitFor();
    expect(await material.questions.count()).toBe(count + 1);
    expect((await material.wordings()).at(-1)).toBe("What do ribosomes do in a cell?");
    expect(await material.pagesOf(question(count + 1))).not.toEqual([]);
    await question(count + 1).getByText("approved", { exact: true }).waitFor();
  });

  it("a question of one's own that points outside itself is saved, with what the checks say", { timeout: 2 * MINUTES }, async () => {
    await page.getByRole("button", { name: "Write a question yourself" }).click();
    const form = page.getByRole("region", { name: "A question of your own" });
    await form.getByLabel("Question", { exact: true }).fill("Why does it do this in the cell?");
    await form.getByLabel("Reference answer (optional)").fill(ON_PAGE_6);
    await form.getByRole("button", { name: "Save" }).click();
    await page.getByText("points to something outside the question").waitFor({ timeout: MINUTES });
    expect(await material.wordings()).toContain("Why does it do this in the cell?");
  });

  it("another question is written in the place of one, and the old one comes back on undo", { timeout: 5 * MINUTES }, async () => {
    const before = await material.wordings();
    const count = before.length - 2;
    let replaced = 0;
    // Not every section has a second question in it: the first that has one serves.
    for (let number = 1; number <= count && replaced === 0; number += 1) {
      await page.getByRole("button", { name: `Write another question in the place of question ${number}` }).click();
      const done = question(number).getByText("Written anew. Before:");
      const none = question(number).getByText("No other question came out of this section");
      await done.or(none).waitFor({ timeout: 2 * MINUTES });
      if (await done.isVisible()) replaced = number;
      else expect(await textOf(number)).toBe(before[number - 1]);
    }
    expect(replaced).toBeGreaterThan(0);
    const old = before[replaced - 1] ?? "";
    expect(await textOf(replaced)).not.toBe(old);
    expect(await question(replaced).getByText("new", { exact: true }).count()).toBe(1);
    expect(await lookProblems(page)).toEqual([]);
    await page.reload();
    await question(replaced).getByRole("button", { name: "Undo" }).click();
    await question(replaced).getByRole("heading", { level: 3, name: old }).waitFor();
    await page.reload();
    expect(await material.wordings()).toEqual(before);
  });
});
