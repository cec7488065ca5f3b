import { readdirSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import type { Browser, BrowserContext } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Db } from "@/db/client";
import { answerGrades, attempts } from "@/db/schema";
import { makeTestExam } from "@/lib/exams/test-exam";
import { leaksIn, secretsOf } from "@/lib/exams/test-secrets";
import { TakingPage } from "./pages/taking-page";
import { launchBrowser } from "./support/browser";
import { openServerDatabase, signedInStudent } from "./support/classroom";

const APP = path.join(import.meta.dirname, "..", "app");
const files = readdirSync(APP, { recursive: true, encoding: "utf8" }).map((file) => file.split(path.sep).join("/"));

/** Address of a page or route file, with `id` wherever one is wanted. */
const addressOf = (file: string, id: string) =>
  `/${file.replace(/\/?(page\.tsx|route\.ts)$/, "").replace(/\(\w+\)\/?/g, "").replace(/\[[^\]]+\]/g, id)}`;

let browser: Browser;
let db: Db;
let visitor: BrowserContext;
beforeAll(async () => {
  browser = await launchBrowser();
  db = openServerDatabase();
});
afterAll(async () => {
  await browser.close();
  db.$client.close();
});

/** Text of every page, its RSC payload and every route that answers GET, asked for with each of the ids. */
async function everything(ids: string[]): Promise<string[]> {
  const addresses = files
    .filter((file) => /(^|\/)(page\.tsx|route\.ts)$/.test(file) && !file.endsWith("events/route.ts"))
    .flatMap((file) => (file.includes("[") ? ids.map((id) => addressOf(file, id)) : [addressOf(file, "")]));
  expect(addresses.length).toBeGreaterThan(8);
  const texts: string[] = [];
  for (const address of addresses) {
    for (const headers of [{}, { RSC: "1" }] as Record<string, string>[]) {
      const answer = await visitor.request.get(address, { headers });
      texts.push(await answer.text());
    }
  }
  return texts;
}

describe("before release", () => {
  it("no page, payload, action or route sends a student what only the teacher knows", { timeout: 180_000 }, async () => {
    const { exam, questions } = makeTestExam(db, { title: "Secrets kept", releaseDetail: "reference", timeLimitMinutes: 60 });
    const secrets = secretsOf(questions);
    const student = await signedInStudent(db, browser);
    visitor = await student.visit();
    const page = await visitor.newPage();
    const bodies: Promise<string>[] = [];
    // Actions among them: all that the browser itself is sent while the exam is taken.
    page.on("response", (response) => bodies.push(response.text().catch(() => "")));
    const attempt = () => db.select().from(attempts).where(eq(attempts.examId, exam.id)).get()?.id ?? "none";
    const seen = await everything([exam.id]);
    const taking = new TakingPage(page);
    await taking.start("Secrets kept");
    await taking.answer.fill("An answer of my own.");
    await taking.saved();
    seen.push(...(await everything([exam.id, attempt(), ...questions.map(({ id }) => id)])));
    await taking.handIn();
    seen.push(...(await everything([exam.id, attempt()])));
    const marked = { state: "failed", error: "only for the teacher", overrideMark: 3.5, comment: "not said yet" } as const;
    db.update(answerGrades).set(marked).where(eq(answerGrades.attemptId, attempt())).run();
    seen.push(...(await everything([exam.id, attempt()])));
    seen.push(...(await Promise.all(bodies)));
    expect(seen.some((text) => text.includes("An answer of my own."))).toBe(true);
    expect(seen.flatMap((text) => leaksIn(text, [...secrets, marked.comment, marked.error]))).toEqual([]);

    db.update(answerGrades).set(marked).where(eq(answerGrades.attemptId, attempt())).run();
    db.update(attempts).set({ releasedAt: Date.now() }).where(eq(attempts.id, attempt())).run();
    await page.goto(`/student/exams/${exam.id}`);
    await page.getByText("10.5 of 30 points").waitFor();
    await page.getByText("not said yet").first().waitFor();
    await page.getByText(questions[0]?.references[0] ?? "none", { exact: true }).waitFor();
    await visitor.close();
  });
});
