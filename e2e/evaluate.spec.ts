import { readFile } from "node:fs/promises";
import path from "node:path";
import { eq } from "drizzle-orm";
import type { Browser, BrowserContext, Page } from "playwright";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Db } from "@/db/client";
import { exams, handInAnswers, handIns } from "@/db/schema";
import { makeTestExam, type TestExamQuestion } from "@/lib/exams/test-exam";
import { handInPdf } from "@/lib/hand-ins/test-hand-in";
import { EvaluatePage, type HandInFile } from "./pages/evaluate-page";
import { LoginPage } from "./pages/login-page";
import { launchBrowser, newVisitor } from "./support/browser";
import { openServerDatabase } from "./support/classroom";
import { lookProblems } from "./support/looks";

const MINUTES = 60_000;
const TITLE = "Cells, written at home";

let browser: Browser;
let visitor: BrowserContext;
let page: Page;
let evaluate: EvaluatePage;
let db: Db;
let examId: string;
let questions: TestExamQuestion[];
beforeAll(async () => {
  browser = await launchBrowser();
  visitor = await newVisitor(browser);
  page = await visitor.newPage();
  evaluate = new EvaluatePage(page);
  db = openServerDatabase();
  const made = makeTestExam(db, { state: "closed", title: TITLE });
  examId = made.exam.id;
  questions = made.questions;
  await new LoginPage(page).signIn();
});
afterAll(async () => {
  await browser.close();
  db.delete(handIns).run();
  db.delete(exams).where(eq(exams.id, examId)).run();
  db.$client.close();
});

const reference = (index: number) => questions[index]?.references[0] ?? "";
const asFile = (name: string, bytes: Uint8Array): HandInFile => ({ name, mimeType: "application/pdf", buffer: Buffer.from(bytes) });
const pdf = async (name: string, ...pages: string[][]) => asFile(name, await handInPdf(...pages));
const squeeze = (text: string) => text.replace(/\s+/g, " ").trim();

// The tests of this file follow one another: they are one teacher's evening.
describe("answers handed in as PDF", () => {
  it("begin at an empty list that says what to do", async () => {
    await page.getByRole("link", { name: "Hand-ins", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Hand-ins" }).waitFor();
    await page.getByText("No hand-ins yet").waitFor();
    expect(await lookProblems(page)).toEqual([]);
  });

  it("come several at once; a file that is refused says why and stays to be chosen again", { timeout: 2 * MINUTES }, async () => {
    const files = [
      await pdf("ada_marked.pdf", ["Name: Ada", "", `Question 1: ${questions[0]?.question}`, `Answer 1: ${reference(0)}`, "Answer 2: The cell membrane does not separate the cell from its surroundings."], [`Answer 3: ${reference(2)}`]),
      await pdf("bob.pdf", [reference(0)], [reference(1)], [reference(2)]),
      await pdf("cy.pdf", ["Q1: Mitochondria burn sugar.", "Q1: With oxygen.", "Q9: Chloroplasts catch light."]),
      asFile("locked.pdf", await readFile(path.join(import.meta.dirname, "fixtures", "encrypted.pdf"))),
      await pdf("scan.pdf", [], []),
    ];
    await evaluate.upload(files, new RegExp(TITLE));
    await page.getByText("ada_marked.pdf is here.").waitFor();
    const refused = squeeze((await page.locator("#file-error").textContent()) ?? "");
    expect(refused).toContain("locked.pdf: This PDF is protected with a password.");
    expect(refused).toContain("scan.pdf: This PDF has no text layer");
    for (const name of ["ada marked", "bob", "cy"]) await evaluate.row(name).getByText("Check the split").waitFor();
    expect(await lookProblems(page)).toEqual([]);
    expect(db.select().from(handIns).all()).toHaveLength(3);
  });

  it("sent a second time are the same hand-in", async () => {
    const file = await pdf("dot.pdf", ["1. Mitochondria break down glucose.", "2. The membrane separates."]);
    for (const said of ["dot.pdf is here.", "dot.pdf was here already."]) {
      await evaluate.open();
      await evaluate.upload([file], new RegExp(TITLE));
      await page.getByText(said).waitFor();
    }
    expect(db.select().from(handIns).all()).toHaveLength(4);
  });

  it("are told apart at their marks, without the repeated question", async () => {
    await evaluate.open();
    await evaluate.openHandIn("ada marked");
    expect(await evaluate.parts()).toEqual([
      ["", "Name: Ada"],
      ["1", reference(0)],
      ["2", "The cell membrane does not separate the cell from its surroundings."],
      ["3", reference(2)],
    ]);
    await page.getByText("Part 1 (page 1) is left out: “Name: Ada”").waitFor();
    const [opened] = await Promise.all([visitor.waitForEvent("page"), evaluate.part(4).getByRole("link", { name: /^Page 2/ }).click()]);
    expect(opened.url()).toMatch(/\/api\/hand-ins\/\w+\/file#page=2$|^about:blank$/);
    await opened.close();
    expect(await lookProblems(page)).toEqual([]);
  });

  it("are page by page without marks, which is said", async () => {
    await evaluate.open();
    await evaluate.openHandIn("bob");
    await page.getByText("No markers such as “Q1:” or “1.” were found").waitFor();
    expect(await evaluate.parts()).toEqual([0, 1, 2].map((index) => [String(index + 1), reference(index)]));
  });

  it("with doubles and numbers that are not asked are not graded before that is settled", async () => {
    await evaluate.open();
    await evaluate.openHandIn("cy");
    const confirm = page.getByRole("button", { name: "Confirm and grade" });
    await page.getByText("Question 1 has 2 answers (page 1).").waitFor();
    await page.getByText("Part 3 (page 1) is marked 9, but there are 3 questions.").waitFor();
    await page.getByText("There is no answer to questions 2 and 3.").waitFor();
    expect(await confirm.isDisabled()).toBe(true);
    expect(await lookProblems(page)).toEqual([]);

    await page.getByRole("button", { name: "Merge part 2 with the one before" }).click();
    await page.getByText("Question 1 has 2 answers").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Question 1 has 2 answers").waitFor();
    await page.getByRole("button", { name: "Merge part 2 with the one before" }).click();
    expect((await evaluate.parts())[0]).toEqual(["1", "Mitochondria burn sugar.\nWith oxygen."]);
    await evaluate.part(2).locator("select").selectOption("3");
    await page.getByText("There is no answer to question 2.").waitFor();
    expect(await confirm.isEnabled()).toBe(true);
  });

  it("are split at the cursor, given their owner's name, and kept for later", async () => {
    const field = evaluate.part(1).locator("textarea");
    await field.fill("Mitochondria burn sugar. The membrane lets chosen substances pass.");
    await field.press("Control+Home");
    for (let step = 0; step < "Mitochondria burn sugar.".length; step += 1) await field.press("ArrowRight");
    await page.getByRole("button", { name: "Split part 1 at the cursor" }).click();
    expect(await evaluate.parts()).toEqual([
      ["1", "Mitochondria burn sugar."],
      ["2", "The membrane lets chosen substances pass."],
      ["3", "Chloroplasts catch light."],
    ]);
    await page.getByText("Each question has one answer.").waitFor();
    await page.getByLabel("Whose it is").fill("Cy Twombly");
    await page.getByLabel("Whose it is").press("Enter");
    await page.getByRole("button", { name: "Save for later" }).click();
    await page.getByText("Saved. Nothing is graded yet.").waitFor();
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Cy Twombly" }).waitFor();
    expect((await evaluate.parts()).map(([, text]) => text)).toEqual(["Mitochondria burn sugar.", "The membrane lets chosen substances pass.", "Chloroplasts catch light."]);
  });

  it("are graded with every reason: claims, key points, source, reference, and why", { timeout: 3 * MINUTES }, async () => {
    await evaluate.open();
    await evaluate.openHandIn("ada marked");
    await evaluate.grade();
    expect(await evaluate.mark(1)).toBeGreaterThan(8);
    expect(await evaluate.mark(2)).toBeLessThan(5);
    const wrong = evaluate.answer(2);
    await wrong.locator("[data-verdict=contradicted]").waitFor();
    await wrong.getByText(/^Why this mark\./).waitFor();
    await wrong.getByText("contradiction", { exact: true }).waitFor();
    await evaluate.answer(1).getByRole("meter").first().waitFor();
    await evaluate.answer(1).getByRole("group", { name: "Text of the source passage" }).waitFor();
    await evaluate.answer(1).getByText("Reference answer", { exact: true }).waitFor();
    await page.getByText("Left out: 1 part that answers no question").click();
    await page.getByText("Name: Ada", { exact: true }).waitFor();
    expect(await lookProblems(page)).toEqual([]);
  });

  it("take the teacher's mark, which stays when another answer is corrected", { timeout: 3 * MINUTES }, async () => {
    const first = evaluate.answer(1);
    await first.getByLabel("Your mark, of 10").fill("11");
    await first.getByRole("button", { name: "Save" }).click();
    await first.getByText("This question is worth 10 points at most.").waitFor();
    await first.getByLabel("Your mark, of 10").fill("6.5");
    await first.getByLabel("Comment (optional)").fill("Copied from the book.");
    await first.getByRole("button", { name: "Save" }).click();
    await first.getByText("your mark", { exact: true }).waitFor();
    expect(await evaluate.mark(1)).toBe(6.5);
    const before = db.select().from(handInAnswers).where(eq(handInAnswers.overrideMark, 6.5)).get();

    await page.getByRole("link", { name: "Correct the split" }).click();
    await evaluate.part(2).waitFor();
    await evaluate.part(2).locator("textarea").fill("Something else");
    await page.getByText("Your mark and comment for question 1 go with the old text.").waitFor();
    await evaluate.part(2).locator("textarea").fill(reference(0));
    await evaluate.part(3).locator("textarea").fill(reference(1));
    await page.getByText("1 answer no longer reads as graded (question 2) and will be graded anew.").waitFor();
    await evaluate.grade();
    await expect.poll(() => evaluate.mark(2)).toBeGreaterThan(8);
    expect(await evaluate.mark(1)).toBe(6.5);
    expect(await first.getByLabel("Comment (optional)").inputValue()).toBe("Copied from the book.");
    expect(db.select().from(handInAnswers).where(eq(handInAnswers.overrideMark, 6.5)).get()).toEqual(before);
  });

  it("go home as a report, and into a table", async () => {
    const [report] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Report (PDF)" }).click()]);
    expect(report.suggestedFilename()).toBe(`${TITLE} – ada marked.pdf`);
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await readFile(await report.path()))));
    const read = squeeze(text.join(" "));
    for (const part of [TITLE, "ada marked", questions[0]?.question ?? "", reference(2), "6.5 of 10", "Set by the teacher", "Copied from the book.", "Key points covered"]) expect(read).toContain(part);

    await evaluate.open();
    const [table] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Marks (CSV)" }).click()]);
    const rows = (await readFile(await table.path(), "utf8")).split("\r\n");
    expect(rows[0]).toContain('"Question 1","Question 2","Question 3","Total","Of","Percent","State"');
    expect(rows.find((row) => row.startsWith('"ada marked"'))).toMatch(/,6\.5,[\d.]+,[\d.]+,[\d.]+,30,/);
  });

  it("whose split is clean are graded together from the list", { timeout: 3 * MINUTES }, async () => {
    await page.getByRole("button", { name: "Grade the one with a clean split" }).click();
    await page.getByText("1 hand-in is being graded.").waitFor();
    await evaluate.row("Cy Twombly").getByText(/of 30 points/).waitFor({ timeout: 2 * MINUTES });
    await evaluate.row("bob").getByText("Check the split").waitFor();
  });

  it("are deleted and brought back, in place and later", async () => {
    await evaluate.open();
    for (let round = 0; round < 2; round += 1) {
      await page.getByRole("button", { name: "Delete the hand-in of “bob”" }).click();
      await page.getByText("The hand-in of “bob” is deleted.").waitFor();
      await page.getByRole("button", { name: "Undo" }).click();
      await evaluate.row("bob").waitFor();
    }
    await page.getByRole("button", { name: "Delete the hand-in of “bob”" }).click();
    await page.getByText("The hand-in of “bob” is deleted.").waitFor();
    await page.reload();
    await page.getByText(/^Deleted in the last 24 hours \(1\)/).click();
    expect(await lookProblems(page)).toEqual([]);
    await page.getByRole("button", { name: "Restore “bob”" }).click();
    await evaluate.row("bob").waitFor();
  });

  it("can be sent without scripts", async () => {
    const plain = await newVisitor(browser, { javaScriptEnabled: false });
    await plain.addCookies(await visitor.cookies());
    const quiet = await plain.newPage();
    await quiet.goto("/evaluate");
    await quiet.getByLabel("Grade against").selectOption(`exam:${examId}`);
    await quiet.getByLabel("PDF", { exact: true }).setInputFiles([await pdf("eve.pdf", ["Q1: Mitochondria break down glucose with oxygen."])]);
    await quiet.getByRole("button", { name: "Upload", exact: true }).click();
    await quiet.getByRole("link", { name: "eve", exact: true }).click();
    await quiet.getByRole("button", { name: "Confirm and grade" }).click();
    await quiet.getByRole("link", { name: "Correct the split" }).waitFor();
    await plain.close();
  });
});
