import type { Browser, BrowserContext, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Db } from "@/db/client";
import { makeTestExam } from "@/lib/exams/test-exam";
import { LoginPage } from "./pages/login-page";
import { launchBrowser, newVisitor } from "./support/browser";
import { openServerDatabase } from "./support/classroom";
import { lookProblems } from "./support/looks";
import { storeMaterial } from "./support/stored-material";

const EXAM = "Exam that keeps its copy";

let browser: Browser;
let visitor: BrowserContext;
let page: Page;
let db: Db;
let address: string;
beforeAll(async () => {
  browser = await launchBrowser();
  db = openServerDatabase();
  const materialId = storeMaterial(db, "for the list of materials");
  makeTestExam(db, { title: EXAM, materialId });
  address = `/materials/${materialId}`;
  visitor = await newVisitor(browser);
  page = await visitor.newPage();
  await new LoginPage(page).signIn();
});
afterAll(async () => {
  await browser.close();
  db.$client.close();
});

describe("the list of materials", () => {
  const row = () => page.getByRole("listitem").filter({ has: page.locator(`a[href="${address}"]`) });

  it("opens the PDF", async () => {
    await page.goto("/my-materials");
    const href = await row().getByRole("link", { name: /^PDF of/ }).getAttribute("href");
    const answer = await visitor.request.get(href ?? "");
    expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "application/pdf"]);
  });

  it("renames in place; Escape leaves the title", async () => {
    const title = (await row().locator(`a[href="${address}"]`).textContent()) ?? "";
    await row().getByRole("button", { name: /^Rename/ }).click();
    await page.getByLabel("New title").fill("Something else");
    await page.keyboard.press("Escape");
    expect(await row().locator(`a[href="${address}"]`).textContent()).toBe(title);
    await row().getByRole("button", { name: /^Rename/ }).click();
    await page.getByLabel("New title").fill("  ");
    await page.keyboard.press("Enter");
    await page.getByText("Enter a title.").waitFor();
    expect(await lookProblems(page)).toEqual([]);
    await page.getByLabel("New title").fill("The cell, looked through");
    await page.keyboard.press("Enter");
    await row().getByRole("link", { name: "The cell, looked through", exact: true }).waitFor();
    expect(await page.getByLabel("New title").count()).toBe(0);
  });

  it("deleting says which exams keep their copy, and can be undone and done again", async () => {
    const remove = page.getByRole("button", { name: "Delete “The cell, looked through”" });
    for (let round = 0; round < 2; round += 1) {
      await remove.click();
      await page.getByText("“The cell, looked through” is deleted.").waitFor();
      await page.getByRole("listitem").filter({ hasText: "This exam has a copy" }).getByRole("listitem").filter({ hasText: EXAM }).waitFor();
      expect(await lookProblems(page)).toEqual([]);
      await page.getByRole("button", { name: "Undo" }).click();
      await remove.waitFor();
    }
    await page.reload();
    await remove.waitFor();
  });
});
