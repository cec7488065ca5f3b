import { readFile } from "node:fs/promises";
import { extractText, getDocumentProxy } from "unpdf";
import type { Browser, BrowserContext, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Db } from "@/db/client";
import { createExam } from "@/lib/exams/create";
import { makeTestMaterial } from "@/lib/exams/test-material";
import { setVerdict } from "@/lib/materials/verdicts";
import { LoginPage } from "./pages/login-page";
import { MaterialPage } from "./pages/material-page";
import { launchBrowser, newVisitor } from "./support/browser";
import { openServerDatabase } from "./support/classroom";
import { lookProblems } from "./support/looks";

const TITLE = "Zellen und Żółć, Αθήνα";
const EXAM = "Exam to print";
/** As makeTestMaterial writes them. */
const QUESTIONS = [1, 2, 3, 4].map((number) => `What is said in sentence ${number}?`);
const ANSWERS = ["Mitochondria break down glucose with oxygen.", "The cell membrane separates the cell from its surroundings.", "Chloroplasts turn the energy of light into sugar.", "Ribosomes build proteins from amino acids."];

let browser: Browser;
let visitor: BrowserContext;
let page: Page;
let db: Db;
let materialId: string;
let questionIds: string[];
let examId: string;
beforeAll(async () => {
  browser = await launchBrowser();
  visitor = await newVisitor(browser);
  page = await visitor.newPage();
  db = openServerDatabase();
  ({ materialId, questionIds } = makeTestMaterial(db, "e"));
  db.$client.prepare("UPDATE materials SET title = ?, updated_at = ? WHERE id = ?").run(TITLE, Date.now() + 60_000, materialId);
  setVerdict(db, materialId, questionIds.slice(3), "rejected", "Not taught");
  examId = createExam(db, materialId, questionIds.slice(0, 2), EXAM);
  db.$client.prepare("UPDATE exams SET instructions = 'Answer in whole sentences.' WHERE id = ?").run(examId);
  await new LoginPage(page).signIn();
});
afterAll(async () => {
  await browser.close();
  db.$client.prepare("DELETE FROM exams WHERE id = ?").run(examId);
  db.$client.prepare("DELETE FROM jobs WHERE material_id = ?").run(materialId);
  db.$client.prepare("DELETE FROM materials WHERE id = ?").run(materialId);
  db.$client.close();
});

interface Sheet {
  name: string;
  pages: string[];
  text: string;
}

async function download(click: () => Promise<void>): Promise<Sheet> {
  const [file] = await Promise.all([page.waitForEvent("download", { timeout: 30_000 }), click()]);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await readFile(await file.path()))));
  const pages = text.map((found) => found.replace(/\s+/g, " ").trim());
  return { name: file.suggestedFilename(), pages, text: pages.join(" ") };
}

function expectQuestions({ text, pages }: Sheet, wanted: readonly number[]): void {
  for (const number of [1, 2, 3, 4]) expect(text.includes(QUESTIONS[number - 1] ?? "")).toBe(wanted.includes(number));
  expect(text).toContain(`Page 1 of ${pages.length}`);
}

function expectAnswers({ text }: Sheet, wanted: readonly number[]): void {
  for (const number of [1, 2, 3, 4]) expect(text.includes(ANSWERS[number - 1] ?? "")).toBe(wanted.includes(number));
}

describe("questions on paper", () => {
  it("from the dashboard, without answers and with the key; rejected ones are left out", { timeout: 120_000 }, async () => {
    await page.goto("/");
    const link = (what: string) => page.getByRole("link", { name: `${what} (PDF) of “${TITLE}”` });
    const plain = await download(() => link("Questions").click());
    expect(plain.name).toBe(`${TITLE} – questions.pdf`);
    expect(plain.text.normalize("NFC")).toContain(TITLE);
    expectQuestions(plain, [1, 2, 3]);
    expectAnswers(plain, []);
    const key = await download(() => link("Answer key").click());
    expect(key.name).toBe(`${TITLE} – answer key.pdf`);
    expectQuestions(key, [1, 2, 3]);
    expectAnswers(key, [1, 2, 3]);
    expect(key.text).toContain(`Page 3, 2 Energy: “${ANSWERS[2]}”`);
    expect(await lookProblems(page)).toEqual([]);
  });

  it("from a material, all or the selected ones", { timeout: 120_000 }, async () => {
    await page.goto(`/materials/${materialId}`);
    const { bulk } = new MaterialPage(page);
    expectAnswers(await download(() => page.getByRole("link", { name: "Answer key (PDF)", exact: true }).click()), [1, 2, 3]);
    await page.getByLabel("Select question 1").check();
    await page.getByLabel("Select question 3").check();
    await page.getByLabel("Select question 4").check();
    const plain = await download(() => bulk.getByRole("link", { name: "Selected (PDF)" }).click());
    expectQuestions(plain, [1, 3]);
    expectAnswers(plain, []);
    const key = await download(() => bulk.getByRole("link", { name: "With answer key (PDF)" }).click());
    expectQuestions(key, [1, 3]);
    expectAnswers(key, [1, 3]);
  });

  it("from an exam, as it has copied them, with instructions and points", { timeout: 120_000 }, async () => {
    db.$client.prepare("UPDATE questions SET question = 'Changed since?', answer = 'Changed since.' WHERE id = ?").run(questionIds[0]);
    await page.goto(`/exams/${examId}`);
    const plain = await download(() => page.getByRole("link", { name: "Questions (PDF)" }).click());
    expect(plain.name).toBe(`${EXAM} – questions.pdf`);
    expectQuestions(plain, [1, 2]);
    expectAnswers(plain, []);
    expect(plain.text).toContain("Answer in whole sentences.");
    expect(plain.text).toContain("10 points");
    const key = await download(() => page.getByRole("link", { name: "Answer key (PDF)" }).click());
    expectAnswers(key, [1, 2]);
    expect(key.text).not.toContain("Changed since");
    expect(await lookProblems(page)).toEqual([]);
  });

  it("says what is wrong with an address that names nothing", async () => {
    for (const [address, code] of [
      ["/api/materials/nosuch/questions.pdf", "not_found:material"],
      [`/api/materials/${materialId}/questions.pdf?questions=${questionIds[3]}`, "not_found:questions"],
      [`/api/materials/${materialId}/questions.pdf?questions=`, "not_found:questions"],
      ["/api/exams/nosuch/questions.pdf?key=1", "not_found:exam"],
    ]) {
      const answer = await visitor.request.get(address ?? "");
      expect([answer.status(), await answer.json()]).toEqual([404, { error: { code, message: expect.any(String) as string } }]);
    }
    const stranger = await newVisitor(browser);
    for (const address of [`/api/materials/${materialId}/questions.pdf`, `/api/exams/${examId}/questions.pdf`]) expect((await stranger.request.get(address)).status()).toBe(401);
    await stranger.close();
  });
});
