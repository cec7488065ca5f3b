import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Db } from "@/db/client";
import { LoginPage } from "./pages/login-page";
import { MaterialPage } from "./pages/material-page";
import { launchBrowser, newVisitor } from "./support/browser";
import { openServerDatabase } from "./support/classroom";
import { lookProblems } from "./support/looks";
import { storeMaterial } from "./support/stored-material";

let browser: Browser;
let page: Page;
let material: MaterialPage;
let db: Db;
beforeAll(async () => {
  browser = await launchBrowser();
  db = openServerDatabase();
  page = await (await newVisitor(browser)).newPage();
  material = new MaterialPage(page);
  await new LoginPage(page).signIn();
  await page.goto(`/materials/${storeMaterial(db, "for many questions at once")}`);
});
afterAll(async () => {
  await browser.close();
  db.$client.close();
});

const question = (number: number) => material.questions.nth(number - 1);

// The tests of this file follow one another.
describe("questions of a material", () => {
  it("several at once: selected, judged, deleted, brought back, and deleted again", async () => {
    const before = await material.wordings();
    await material.bulk.getByRole("button", { name: "Select all" }).click();
    await material.bulk.getByText(`${before.length} of ${before.length} questions selected`).waitFor();
    await material.bulk.getByRole("button", { name: "Select none" }).click();
    await material.bulk.getByText(`0 of ${before.length}`).waitFor();
    await page.getByLabel("Select question 1").check();
    await page.getByLabel("Select question 2").check();
    expect(await lookProblems(page)).toEqual([]);
    await material.bulk.getByRole("button", { name: "Reject the selected questions" }).click();
    await material.bulk.getByLabel("Reason (optional)").fill("Not taught");
    await material.bulk.getByRole("button", { name: "Reject", exact: true }).click();
    await question(2).getByText("Rejected: Not taught").waitFor();
    await question(1).getByText("Rejected: Not taught").waitFor();
    await material.bulk.getByText("Rejected questions are not printed.").waitFor();
    await material.bulk.getByRole("button", { name: "Approve the selected questions" }).click();
    await question(2).getByText("approved", { exact: true }).waitFor();
    for (let round = 0; round < 2; round += 1) {
      await material.bulk.getByRole("button", { name: "Delete the selected questions" }).click();
      await page.getByText("2 questions are deleted.").waitFor();
      await expect.poll(() => material.wordings()).toEqual(before.slice(2));
      await page.getByRole("button", { name: "Undo" }).click();
      await expect.poll(() => material.wordings()).toEqual(before);
    }
  });

  it("one question is deleted, brought back, and deleted again", async () => {
    const count = await material.questions.count();
    for (let round = 0; round < 2; round += 1) {
      await page.getByRole("button", { name: "Delete question 3" }).click();
      await page.getByText("Question 3 is deleted.").waitFor();
      await expect.poll(() => material.questions.count()).toBe(count - 1);
      const undo = page.getByRole("button", { name: "Undo" });
      await expect.poll(() => undo.evaluate((element) => element === document.activeElement)).toBe(true);
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: "Delete question 3" }).waitFor();
    }
    await page.getByRole("button", { name: "Delete question 3" }).click();
    await page.getByText("Question 3 is deleted.").waitFor();
    await page.reload();
    expect(await material.questions.count()).toBe(count - 1);
    await page.getByText(/^Deleted in the last/).click();
    await page.getByRole("button", { name: /^Restore/ }).click();
    await page.getByRole("button", { name: `Delete question ${count}` }).waitFor();
    expect(await material.questions.count()).toBe(count);
  });
});
