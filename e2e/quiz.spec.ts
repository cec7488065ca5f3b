import { eq } from "drizzle-orm";
import type { Browser, BrowserContext, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Db } from "@/db/client";
import { materials, practiceAnswers, practiceRounds, questions, students } from "@/db/schema";
import { closeExam } from "@/lib/exams/states";
import { makeTestExam } from "@/lib/exams/test-exam";
import { leaksIn } from "@/lib/exams/test-secrets";
import { LoginPage } from "./pages/login-page";
import { QuizPage } from "./pages/quiz-page";
import { launchBrowser, newVisitor } from "./support/browser";
import { openServerDatabase, type SignedIn, signedInStudent } from "./support/classroom";
import { lookProblems } from "./support/looks";
import { storeMaterial } from "./support/stored-material";

const TITLE = "Cells to practise on";
const MINUTE = 60_000;

let browser: Browser;
let db: Db;
let teacher: Page;
let student: SignedIn;
let visitor: BrowserContext;
let page: Page;
let quiz: QuizPage;
let materialId: string;
let questionIds: string[];
/** Reference and passage by question id. */
let secrets: Map<string, string[]>;
/** Every body that the student's browser was sent, answers of actions among them. */
const bodies: Promise<string>[] = [];

beforeAll(async () => {
  browser = await launchBrowser();
  db = openServerDatabase();
  materialId = storeMaterial(db, "for practice");
  db.update(materials).set({ title: TITLE }).where(eq(materials.id, materialId)).run();
  const rows = db.select().from(questions).where(eq(questions.materialId, materialId)).orderBy(questions.ordinal).all();
  questionIds = rows.map(({ id }) => id);
  secrets = new Map(rows.map(({ id, answer, context }) => [id, [answer, context]]));
  teacher = await (await newVisitor(browser)).newPage();
  student = await signedInStudent(db, browser);
  visitor = await student.visit();
  page = await visitor.newPage();
  quiz = new QuizPage(page);
  page.on("response", (response) => bodies.push(response.text().catch(() => "")));
});
afterAll(async () => {
  await browser.close();
  db.$client.close();
});

const secretsOf = (...indexes: number[]) => indexes.flatMap((index) => secrets.get(questionIds[index] ?? "") ?? []);
const allSecrets = () => [...secrets.values()].flat();
const sent = async () => (await Promise.all(bodies)).join("\n");
const rounds = () => db.select().from(practiceRounds).where(eq(practiceRounds.studentId, student.studentId)).all();
const answersOf = (index: number) => db.select().from(practiceAnswers).where(eq(practiceAnswers.questionId, questionIds[index] ?? "")).all();

/** Every page of practice and the PDF's answer, as HTML and as RSC payload. */
async function everything(from: BrowserContext = visitor): Promise<string> {
  const round = rounds().flatMap(({ id }) => [`/quiz/${materialId}/${id}`, ...questionIds.map((question) => `/quiz/${materialId}/${id}?q=${question}`)]);
  const texts: string[] = [];
  for (const address of ["/quiz", `/quiz/${materialId}`, ...round]) {
    for (const headers of [{}, { RSC: "1" }] as Record<string, string>[]) texts.push(await (await from.request.get(address, { headers })).text());
  }
  return texts.join("\n");
}

// The tests of this file follow one another: they are one student's practice.
describe("practice", () => {
  it("is closed until the teacher opens the material, and says what students get", { timeout: 2 * MINUTE }, async () => {
    await page.goto("/quiz");
    await page.getByText("Nothing to practise on yet").waitFor();
    expect((await visitor.request.get(`/quiz/${materialId}`)).status()).toBe(404);
    expect((await visitor.request.get(`/api/materials/${materialId}/file`)).status()).toBe(404);
    await new LoginPage(teacher).signIn();
    await teacher.goto(`/materials/${materialId}`);
    const panel = teacher.getByRole("region", { name: "Practice" });
    await panel.getByText("Students do not see this material. Opened, they get 4 questions").waitFor();
    await panel.getByRole("button", { name: "Open for practice" }).click();
    await panel.getByText("open for practice", { exact: true }).waitFor();
    expect(await lookProblems(teacher)).toEqual([]);
    await teacher.goto("/my-materials");
    await teacher.getByRole("listitem").filter({ hasText: TITLE }).getByText("open for practice").waitFor();
  });

  it("keeps what is typed over a reload, and sends no reference before the answer", { timeout: 2 * MINUTE }, async () => {
    await page.goto("/quiz");
    expect(await lookProblems(page)).toEqual([]);
    await quiz.open(TITLE);
    expect(await lookProblems(page)).toEqual([]);
    await quiz.start();
    await quiz.answer.fill("Mitochondria do not break down glucose with oxygen.");
    expect(await page.getByRole("button", { name: "I don’t know" }).isDisabled()).toBe(true);
    await page.reload();
    await expect.poll(() => quiz.answer.inputValue()).toBe("Mitochondria do not break down glucose with oxygen.");
    expect(await lookProblems(page)).toEqual([]);
    expect(leaksIn((await sent()) + (await everything()), allSecrets())).toEqual([]);
  });

  it("shows what is contradicted, with the line of the source, then the reference and its page", { timeout: 2 * MINUTE }, async () => {
    const feedback = await quiz.give("Mitochondria do not break down glucose with oxygen.");
    await feedback.getByText("Contradicted by the source").waitFor();
    await feedback.getByText("The source: Mitochondria break down glucose with oxygen.").waitFor();
    const reference = page.getByRole("region", { name: "Reference answer" });
    await reference.getByText("Mitochondria break down glucose with oxygen.").first().waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("question-heading");
    const link = reference.getByRole("link", { name: /^Page 1/ });
    const address = (await link.getAttribute("href")) ?? "";
    expect(address).toBe(`/api/materials/${materialId}/file#page=1`);
    expect((await visitor.request.get(address)).headers()["content-type"]).toBe("application/pdf");
    expect(await lookProblems(page)).toEqual([]);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("sourcemark:practice")))).toEqual([]);
    const after = (await sent()) + (await everything());
    expect(leaksIn(after, secretsOf(1, 2, 3))).toEqual([]);
    expect(leaksIn(after, secretsOf(0))).toEqual(secretsOf(0));
  });

  it("takes “I don’t know” for missed and shows the reference; an empty answer is asked about", { timeout: 2 * MINUTE }, async () => {
    await quiz.next();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("answer");
    await quiz.check();
    await page.getByText("Write an answer, or choose “I don’t know”.").waitFor();
    await quiz.dontKnow();
    await page.getByRole("region", { name: "Reference answer" }).getByText("The cell membrane separates the cell from its surroundings.").first().waitFor();
    expect(await lookProblems(page)).toEqual([]);
  });

  it("takes one answer of two tabs, and a right one for right", { timeout: 2 * MINUTE }, async () => {
    await quiz.next();
    const other = new QuizPage(await visitor.newPage());
    await other.page.goto(page.url());
    await other.answer.fill("From the other tab.");
    const feedback = await quiz.give("Chloroplasts turn light energy into sugar.");
    await feedback.getByText("Right", { exact: true }).waitFor();
    await feedback.getByRole("heading", { name: "Covered" }).waitFor();
    await other.check();
    await other.page.getByRole("alert").getByText("You have answered this question already").waitFor();
    expect(await other.answer.inputValue()).toBe("From the other tab.");
    await other.page.close();
    expect(answersOf(2).map(({ answer }) => answer)).toEqual(["Chloroplasts turn light energy into sugar."]);
    expect(leaksIn(await sent(), secretsOf(3))).toEqual([]);
  });

  it("takes 10,000 characters and refuses more with a sentence", { timeout: 3 * MINUTE }, async () => {
    await quiz.next();
    const long = "Ribosomes build proteins from amino acids. ".repeat(300);
    await quiz.answer.fill(long.slice(0, 10_001));
    await page.getByText("The answer is 1 character too long.").waitFor();
    await quiz.check();
    expect(answersOf(3).map(({ answer }) => answer)).toEqual([null]);
    await quiz.give(long.slice(0, 10_000));
    expect(answersOf(3).map(({ answer }) => answer?.length)).toEqual([10_000]);
    expect(await lookProblems(page)).toEqual([]);
  });

  it("ends with weak areas by section, and leads to a round of what was missed", { timeout: 2 * MINUTE }, async () => {
    await quiz.seeSummary();
    await page.getByText(/^4 questions answered, \d missed\.$/).waitFor();
    const areas = page.getByRole("region", { name: "Weak areas of this round" });
    expect(await areas.getByRole("listitem").first().textContent()).toContain("1 Organelles · 2 of 2 questions missed");
    expect(await lookProblems(page)).toEqual([]);
    await quiz.start(/^Practise what I missed/);
    await page.getByRole("heading", { level: 1, name: "Practice: what you missed" }).waitFor();
    const steps = await page.getByRole("navigation", { name: "Questions" }).getByRole("link").count();
    expect(steps).toBe(db.select().from(practiceAnswers).where(eq(practiceAnswers.roundId, rounds().at(-1)?.id ?? "")).all().length);
    await quiz.give("Mitochondria break down glucose with oxygen.");
    await page.getByRole("button", { name: "End this round" }).click();
    await page.getByText("1 question answered, none missed.").waitFor();
  });

  it("has a history with a plot and a table", { timeout: 2 * MINUTE }, async () => {
    await quiz.open(TITLE);
    const history = page.getByRole("region", { name: "Your rounds" });
    await history.getByRole("img", { name: /^Scores of rounds 1 to 2: from \d+% to 100%/ }).waitFor();
    expect(await history.getByRole("row").count()).toBe(3);
    await page.getByRole("region", { name: "Weak areas" }).waitFor();
    expect(await lookProblems(page)).toEqual([]);
  });

  it("offers to grade again what the grader left, and shows nothing of a question that was taken out", { timeout: 2 * MINUTE }, async () => {
    const [first] = rounds();
    const [id = ""] = questionIds;
    const address = `/quiz/${materialId}/${first?.id}?q=${id}`;
    const kept = answersOf(0)[0]?.grade;
    db.update(practiceAnswers).set({ grade: null }).where(eq(practiceAnswers.roundId, first?.id ?? "")).run();
    await page.goto(address);
    await page.getByText("Your answer is stored, but not graded yet").waitFor();
    expect(await lookProblems(page)).toEqual([]);
    await page.getByRole("button", { name: "Grade it now" }).click();
    await page.getByRole("region", { name: "Feedback" }).getByText("Contradicted by the source").waitFor({ timeout: MINUTE });
    expect(answersOf(0)[0]?.grade).toEqual(kept);
    db.update(questions).set({ state: "rejected" }).where(eq(questions.id, id)).run();
    await page.reload();
    await page.getByText("Your teacher has taken this question out since you answered it.").waitFor();
    expect(await lookProblems(page)).toEqual([]);
    // The reference itself is also the student's own answer of the second round.
    expect(leaksIn(await everything(), secretsOf(0).slice(1))).toEqual([]);
    db.update(questions).set({ state: "new" }).where(eq(questions.id, id)).run();
  });

  it("is locked by an exam in the middle of a round: nothing is shown, nothing is lost", { timeout: 3 * MINUTE }, async () => {
    await quiz.open(TITLE);
    await quiz.start();
    await quiz.answer.fill("Typed before the exam opened.");
    const address = page.url();
    const { exam } = makeTestExam(db, { title: "Cells midterm", materialId });
    await quiz.check();
    await page.getByRole("alert").getByText("Locked until the exam “Cells midterm” is over.").waitFor();
    expect(await quiz.answer.inputValue()).toBe("Typed before the exam opened.");
    await page.reload();
    await page.getByText("Not open for practice now").waitFor();
    expect(await lookProblems(page)).toEqual([]);
    expect(leaksIn(await everything(), [...allSecrets(), "1 Organelles", "2 Energy"])).toEqual([]);
    const file = await visitor.request.get(`/api/materials/${materialId}/file`);
    expect([file.status(), ((await file.json()) as { error: { code: string } }).error.code]).toEqual([403, "forbidden:locked"]);
    await page.goto("/quiz");
    await page.getByRole("listitem").filter({ hasText: TITLE }).getByText("Locked", { exact: true }).waitFor();
    expect(await lookProblems(page)).toEqual([]);
    await teacher.goto(`/materials/${materialId}`);
    await teacher.getByRole("region", { name: "Practice" }).getByText("open, but locked").waitFor();
    expect(await lookProblems(teacher)).toEqual([]);
    closeExam(db, exam.id);
    await page.goto(address);
    await expect.poll(() => quiz.answer.inputValue()).toBe("Typed before the exam opened.");
  });

  it("is nobody else's, and ends with the account", { timeout: MINUTE }, async () => {
    const stranger = await (await signedInStudent(db, browser)).visit();
    for (const { id } of rounds()) expect((await stranger.request.get(`/quiz/${materialId}/${id}`)).status()).toBe(404);
    expect(leaksIn(await everything(stranger), allSecrets())).toEqual([]);
    await stranger.close();
    db.update(students).set({ state: "removed" }).where(eq(students.id, student.studentId)).run();
    await quiz.answer.fill("Typed by nobody.");
    await quiz.check();
    await page.getByText("Your session has ended.").waitFor();
    await page.goto("/quiz");
    await page.waitForURL(/student-login/);
    expect((await visitor.request.get(`/api/materials/${materialId}/file`)).status()).toBe(401);
  });
});
