import path from "node:path";
import { tmpdir } from "node:os";
import { readdir, rm, writeFile } from "node:fs/promises";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DashboardPage } from "./pages/dashboard-page";
import { LoginPage } from "./pages/login-page";
import { dataDir, launchBrowser, newVisitor } from "./support/browser";

const fixture = (name: string) => path.join(import.meta.dirname, "fixtures", name);
const file = (name: string, content: string | Buffer) => ({ name, mimeType: "application/pdf", buffer: Buffer.from(content) });

// On disk: the driver of the browser takes no more than 50 MB from memory.
const largeFile = path.join(tmpdir(), `sourcemark-large-${process.pid}.pdf`);

let browser: Browser;
let page: Page;
let dashboard: DashboardPage;
beforeAll(async () => {
  browser = await launchBrowser();
  await writeFile(largeFile, Buffer.alloc(51 * 1024 * 1024, "%PDF-1.7 "));
  page = await (await newVisitor(browser)).newPage();
  dashboard = new DashboardPage(page);
  await new LoginPage(page).signIn();
});
afterAll(async () => {
  await rm(largeFile, { force: true });
  await browser.close();
});
beforeEach(() => dashboard.open());

const storedFiles = async () => (await readdir(path.join(dataDir(), "uploads")).catch(() => [])).filter((name) => name.endsWith(".pdf"));

describe("a bad file is refused beside the field", () => {
  it.each([
    ["0 bytes", file("a.pdf", ""), "is empty"],
    ["text renamed .pdf", file("a.pdf", "Dear all,\nplease find attached"), "not a PDF"],
    ["51 MB", largeFile, "larger than 50 MB"],
  ])("%s", async (_name, bad, sentence) => {
    const before = await storedFiles();
    await dashboard.choose(bad);
    await dashboard.send();
    await dashboard.errorOf("file").getByText(sentence).waitFor();
    expect(await storedFiles()).toEqual(before);
  });

  it("no file at all", async () => {
    await dashboard.send();
    await dashboard.errorOf("file").getByText("Choose a PDF").waitFor();
  });
});

describe("a PDF that cannot be read fails with its reason", () => {
  it.each([
    ["encrypted.pdf", /password|encrypted/i],
    ["truncated.pdf", /damaged|cut/i],
  ])("%s", async (name, reason) => {
    const before = await storedFiles();
    await dashboard.choose(fixture(name));
    await dashboard.send();
    const run = dashboard.run(name);
    await run.getByText("Failed", { exact: true }).waitFor();
    expect(await run.textContent()).toMatch(reason);
    expect(await run.getByRole("button", { name: "Try again" }).count()).toBe(0);
    expect(await storedFiles()).toEqual(before);
  });

  it("is shown with its name as text, whatever is in it", async () => {
    const name = `<img src=x onerror="document.title='broken'">.pdf`;
    await dashboard.choose(file(name, "%PDF-1.7 nothing"));
    await dashboard.send();
    await page.getByRole("heading", { name }).waitFor();
    await dashboard.run(name).getByText("Failed", { exact: true }).waitFor();
    expect(await page.title()).not.toBe("broken");
  });
});

describe("bad options are refused beside their fields", () => {
  it.each([
    ["no questions", "new-questions", { questions: "0" }, "whole number from 1 to 100"],
    ["less than none", "new-questions", { questions: "-1" }, "whole number from 1 to 100"],
    ["1,000 questions", "new-questions", { questions: "1000" }, "whole number from 1 to 100"],
    ["a topic of spaces", "new-topic", { topic: "   " }, "only spaces"],
    ["a topic of 5,000 characters", "new-topic", { topic: "a".repeat(5000) }, "too long"],
  ])("%s", async (_name, field, wanted, sentence) => {
    const before = await storedFiles();
    await dashboard.choose(fixture("truncated.pdf"), wanted);
    await dashboard.send();
    await dashboard.errorOf(field).getByText(sentence).waitFor();
    expect(await storedFiles()).toEqual(before);
  });
});

it("without scripts a bad upload comes back to the page with its sentence", async () => {
  const visitor = await newVisitor(browser, { javaScriptEnabled: false });
  const plain = await visitor.newPage();
  await new LoginPage(plain).signIn();
  const form = new DashboardPage(plain);
  await form.choose(file("a.pdf", "Dear all,"));
  await form.send();
  await form.errorOf("file").getByText("not a PDF").waitFor();
  await visitor.close();
});

describe("an address under /api that leads nowhere", () => {
  it("is answered in the one shape of errors, to everybody", async () => {
    const stranger = await newVisitor(browser);
    for (const address of ["/api/nothing", "/api/materials/x/nothing", "/api/auth/session"]) {
      for (const method of ["GET", "POST", "DELETE"]) {
        const answer = await stranger.request.fetch(address, { method });
        expect(answer.status()).toBe(404);
        expect(await answer.json()).toEqual({ error: { code: "not_found:path", message: "There is nothing at this address." } });
      }
    }
    expect((await stranger.request.delete("/api/health")).status()).toBe(405);
    await stranger.close();
  });
});
