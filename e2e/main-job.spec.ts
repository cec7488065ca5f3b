import path from "node:path";
import { readFile } from "node:fs/promises";
import { extractText, getDocumentProxy } from "unpdf";
import type { Browser, BrowserContext, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DashboardPage } from "./pages/dashboard-page";
import { LoginPage } from "./pages/login-page";
import { MaterialPage } from "./pages/material-page";
import { launchBrowser, newVisitor } from "./support/browser";

const SAMPLE = path.join(import.meta.dirname, "fixtures", "cell-structure.pdf");
const MINUTES = 60_000;

let browser: Browser;
let visitor: BrowserContext;
let page: Page;
let material: MaterialPage;
beforeAll(async () => {
  browser = await launchBrowser();
  visitor = await newVisitor(browser);
  page = await visitor.newPage();
  material = new MaterialPage(page);
  await new LoginPage(page).signIn();
});
afterAll(() => browser.close());

const squeeze = (text: string | null) => (text ?? "").replace(/\s+/g, " ").trim();

async function textOf(bytes: Uint8Array): Promise<string[]> {
  return (await extractText(await getDocumentProxy(new Uint8Array(bytes)))).text.map(squeeze);
}

// The tests of this file follow one another: they are one teacher's afternoon.
describe("from a PDF to a mark", () => {
  it("an upload goes through its stages, live, and ends with questions", { timeout: 6 * MINUTES }, async () => {
    const dashboard = new DashboardPage(page);
    await dashboard.choose(SAMPLE, { questions: "3" });
    await dashboard.send();
    const run = dashboard.run("cell-structure.pdf");
    await run.getByRole("listitem").filter({ hasText: "Cleaning" }).waitFor();
    await run.getByText(/Writing question \d of 3/).waitFor({ timeout: 3 * MINUTES });
    await run.getByText(/of 3 questions written/).waitFor({ timeout: 5 * MINUTES });
    await run.getByRole("link", { name: /^Open the/ }).click();
    await material.questions.first().waitFor();
    expect(await material.questions.count()).toBeGreaterThanOrEqual(1);
  });

  it("each question has an answer and quotes that stand on the page they name", { timeout: 2 * MINUTES }, async () => {
    const pages = await textOf(await readFile(SAMPLE));
    for (const question of await material.questions.all()) {
      expect(await question.getByRole("heading", { level: 3 }).textContent()).toMatch(/\?$/);
      const citations = await question.getByRole("list", { name: "Sources" }).getByRole("listitem").all();
      expect(citations.length).toBeGreaterThan(0);
      for (const citation of citations) {
        const link = citation.getByRole("link", { name: /^Page \d+/ });
        const number = Number(/#page=(\d+)$/.exec((await link.getAttribute("href")) ?? "")?.[1]);
        const quote = squeeze(await citation.locator("blockquote").textContent());
        // The words, without what a line end may do to hyphens and spaces.
        const bare = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, "");
        expect(bare(pages[number - 1] ?? "")).toContain(bare(quote));
      }
    }
  });

  it("the page link opens the uploaded file, for who is signed in", async () => {
    const href = await material.questions.first().getByRole("link", { name: /^Page/ }).first().getAttribute("href");
    const file = (href ?? "").replace(/#.*/, "");
    const answer = await visitor.request.get(file);
    expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "application/pdf"]);
    expect((await answer.body()).equals(await readFile(SAMPLE))).toBe(true);
    const stranger = await newVisitor(browser);
    expect((await stranger.request.get(file)).status()).toBe(401);
    await stranger.close();
  });

  it("the reference itself gets a high mark, another subject none, and both say why", { timeout: 3 * MINUTES }, async () => {
    const question = material.questions.first();
    const reference = squeeze(await question.locator("h4:has-text('Reference answer') + p").textContent());
    const good = await material.grade(question, reference);
    await good.getByText(/^([6-9]|10) of 10/).waitFor({ timeout: MINUTES });
    await good.getByText("Correct", { exact: true }).waitFor();
    expect(await good.getByRole("meter").count()).toBeGreaterThan(0);
    expect(await good.getByRole("group", { name: "Text of the source passage" }).textContent()).not.toBe("");
    const bad = await material.grade(question, "The referee showed a yellow card in the second half.");
    await bad.getByText(/^0 of 10/).waitFor({ timeout: MINUTES });
  });

  it("an empty answer and markup get a defined result, and markup stays text", { timeout: 2 * MINUTES }, async () => {
    const question = material.questions.first();
    await (await material.grade(question, "   ")).getByText(/^0 of 10/).waitFor({ timeout: MINUTES });
    const markup = await material.grade(question, `Cells are small. <img src=x onerror="document.title='broken'"><b>Cells</b>`);
    await markup.getByText("<b>Cells</b>", { exact: false }).first().waitFor({ timeout: MINUTES });
    expect(await markup.locator("img, b").count()).toBe(0);
    expect(await page.title()).not.toBe("broken");
  });

  it("an answer of 100 kB is refused beside its field", async () => {
    const question = material.questions.first();
    await material.grade(question, "cell ".repeat(20_000));
    await question.getByText("longer than 10,000 characters").waitFor();
  });

  it("the questions download as a PDF without answers, and as the key with them", { timeout: MINUTES }, async () => {
    const asked = squeeze(await material.questions.first().getByRole("heading", { level: 3 }).textContent());
    const reference = squeeze(await material.questions.first().locator("h4:has-text('Reference answer') + p").textContent());
    const download = async (name: string) => {
      const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name }).click()]);
      return squeeze((await textOf(await readFile(await file.path()))).join(" "));
    };
    const plain = await download("Questions (PDF)");
    expect(plain).toContain(asked);
    expect(plain).not.toContain(reference);
    expect(await download("Answer key (PDF)")).toContain(reference);
  });

  it("a deleted question can be brought back in place", async () => {
    const count = await material.questions.count();
    await page.getByRole("button", { name: "Delete question 1" }).click();
    await page.getByText("Question 1 is deleted.").waitFor();
    expect(await material.questions.count()).toBe(count - 1);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "Delete question 1" }).waitFor();
    await page.reload();
    expect(await material.questions.count()).toBe(count);
  });

  it("rejected attempts are there with reasons, folded away", async () => {
    await page.getByText(/rejected attempts?, with reasons/).click();
    expect(await page.locator("details[open] li").count()).toBeGreaterThan(0);
  });

  it("a run that the server falls silent about says so, and is followed again by itself", { timeout: 3 * MINUTES }, async () => {
    const progress = "**/api/jobs/*/events";
    const warning = page.getByText("The server does not answer");
    await page.route(progress, (route) => route.abort());
    await page.getByLabel("Number of questions").fill("1");
    await page.getByRole("button", { name: "Write more" }).click();
    await warning.waitFor();
    await page.unroute(progress);
    await warning.waitFor({ state: "hidden", timeout: MINUTES });
    await page.getByRole("region", { name: /^Run over/ }).getByRole("button", { name: "Stop" }).waitFor({ state: "hidden", timeout: 2 * MINUTES });
  });

  it("the same file again is said to be here; the material is renamed, found, deleted and restored", async () => {
    const dashboard = new DashboardPage(page);
    await dashboard.open();
    await dashboard.choose(SAMPLE, { questions: "1", difficulty: "easy" });
    await dashboard.send();
    await page.getByText("This file is already here").waitFor();
    await dashboard.run("cell-structure.pdf").getByRole("button", { name: "Stop" }).click();
    await page.goto("/my-materials");
    await page.getByRole("button", { name: /^Rename/ }).click();
    await page.getByLabel("New title").fill("  Cells & <em>organelles</em>  ");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("link", { name: "Cells & <em>organelles</em>", exact: true }).waitFor();
    await page.getByLabel("Search titles and file names").fill("ORGANELLES");
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByText("1 material of 1").waitFor();
    await page.getByRole("button", { name: /^Delete/ }).click();
    await page.getByText("is deleted.").waitFor();
    await page.reload();
    await page.getByText(/^Deleted in the last/).click();
    await page.getByRole("button", { name: /^Restore/ }).click();
    await page.getByRole("link", { name: "Cells & <em>organelles</em>", exact: true }).waitFor();
  });
});
