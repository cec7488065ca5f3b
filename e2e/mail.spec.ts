import AxeBuilder from "@axe-core/playwright";
import { eq } from "drizzle-orm";
import type { Browser, BrowserContext, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Db } from "@/db/client";
import { students } from "@/db/schema";
import { startMailServer, textOfMail } from "@/tests/support/mail-server";
import { LoginPage } from "./pages/login-page";
import { StudentsPage } from "./pages/students-page";
import { baseUrl, launchBrowser, newVisitor } from "./support/browser";
import { openServerDatabase } from "./support/classroom";

const [ADA, BOB] = ["ada.mail@school.example", "bob.mail@school.example"] as const;

let browser: Browser;
let db: Db;
let visitor: BrowserContext;
let page: Page;
let list: StudentsPage;
beforeAll(async () => {
  browser = await launchBrowser();
  db = openServerDatabase();
  visitor = await newVisitor(browser);
  page = await visitor.newPage();
  list = new StudentsPage(page);
  await new LoginPage(page).signIn();
  await list.open();
  await list.add(`Ada Mailed <${ADA}>\n${BOB}`);
});
afterAll(async () => {
  await browser.close();
  db.delete(students).where(eq(students.email, ADA)).run();
  db.delete(students).where(eq(students.email, BOB)).run();
  db.$client.close();
});

describe("invitations by mail", () => {
  it("say why they were not sent, and bring the student to the registration once they are", { timeout: 120_000 }, async () => {
    await page.getByRole("button", { name: "Mail the invitation to Ada Mailed" }).click();
    await list.row(ADA).getByText("Not mailed. The mail server did not answer.", { exact: false }).waitFor({ timeout: 30_000 });

    const server = await startMailServer({ port: Number(process.env["E2E_SMTP_PORT"]), unknown: [BOB] });
    try {
      for (const name of ["Choose Ada Mailed", `Choose ${BOB}`]) await page.getByLabel(name, { exact: true }).check();
      await page.getByRole("button", { name: "Mail invitations to the chosen" }).click();
      await page.getByText("2 invitations are being mailed.").waitFor();
      await list.row(ADA).getByText(/^Mailed \d/).waitFor({ timeout: 30_000 });
      await list.row(BOB).getByText("No such user here", { exact: false }).waitFor({ timeout: 30_000 });
      expect(server.mails.map(({ to }) => to)).toEqual([[ADA]]);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);

      const link = /http:\S+/.exec(server.mails[0] ? textOfMail(server.mails[0]) : "")?.[0] ?? "";
      expect(link.startsWith(`${baseUrl()}/student-login?`)).toBe(true);
      const student = await newVisitor(browser);
      const door = await student.newPage();
      await door.goto(link);
      await door.getByRole("heading", { name: "Register" }).waitFor();
      expect([await door.getByLabel("Mail address").inputValue(), new URL(link).searchParams.get("code")]).toEqual([ADA, await list.codeOf(ADA)]);
      await student.close();

      await page.getByRole("button", { name: /^Mail all \d+ invitations?$/ }).click();
      await expect.poll(() => server.mails.filter(({ to }) => to[0] === ADA).length, { timeout: 30_000 }).toBe(2);
    } finally {
      await server.close();
    }
  });

  it("fit on a telephone", async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await list.open();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  });
});

describe("a name", () => {
  it("can be corrected by the teacher, and entered where there is none", async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await list.open();
    await page.getByRole("button", { name: "Correct the name of Ada Mailed" }).click();
    await page.getByRole("textbox", { name: "Name of Ada Mailed" }).fill("  Ada   Ångström ");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Correct the name of Ada Ångström" }).waitFor();
    await page.getByRole("button", { name: `Enter the name of ${BOB}` }).click();
    await page.keyboard.type("Bob");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: `Enter the name of ${BOB}` }).waitFor();
    const nameOf = (email: string) => db.select().from(students).where(eq(students.email, email)).get()?.name;
    expect([nameOf(ADA), nameOf(BOB)]).toEqual(["Ada Ångström", null]);
  });
});
