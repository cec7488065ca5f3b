import AxeBuilder from "@axe-core/playwright";
import { readFile } from "node:fs/promises";
import { extractText, getDocumentProxy } from "unpdf";
import type { Browser, BrowserContext, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LoginPage } from "./pages/login-page";
import { StudentLoginPage } from "./pages/student-login-page";
import { StudentsPage } from "./pages/students-page";
import { launchBrowser, newVisitor } from "./support/browser";

const ADA = { email: "ada@school.example", name: "Ada Example", password: "a password of Ada" };

let browser: Browser;
let students: StudentsPage;
let visitor: BrowserContext;
let student: Page;
let door: StudentLoginPage;
beforeAll(async () => {
  browser = await launchBrowser();
  students = new StudentsPage(await (await newVisitor(browser)).newPage());
  visitor = await newVisitor(browser);
  student = await visitor.newPage();
  door = new StudentLoginPage(student);
  await new LoginPage(students.page).signIn();
  await students.open();
});
afterAll(() => browser.close());

const pathOf = (page: Page) => new URL(page.url()).pathname;

async function download(name: string): Promise<Buffer> {
  const [file] = await Promise.all([students.page.waitForEvent("download"), students.page.getByRole("link", { name }).click()]);
  return readFile(await file.path());
}

// The tests of this file follow one another: a class is approved, and one of it registers, is reset and removed.
describe("students", () => {
  it("are added by pasting addresses, with an answer for each", async () => {
    await students.page.getByText("No students yet").waitFor();
    expect(await students.add("Ada@school.example, Bob <bob@school.example>; nonsense, cyd@school.example")).toMatch(
      /3 students added 1 not usable: “nonsense”: There is no @ in it\./,
    );
    expect(await students.page.getByLabel("Mail addresses").inputValue()).toBe("nonsense");
    await students.row("bob@school.example").getByText("Invited").waitFor();
    expect(await students.codeOf(ADA.email)).toMatch(/^\w{4}-\w{4}-\w{4}$/);
  });

  it("are added with a class list, which may bring extra time", async () => {
    const csv = "email,name,extra_time_percent\r\nada@school.example,,25\r\ndan@school.example,=1+1,\r\neve,,\r\n";
    await students.page.getByLabel("Class list (CSV)").setInputFiles({ name: "class.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
    const answer = students.page.getByRole("region", { name: "Import a class list" }).getByRole("status");
    await answer.getByText("1 student added").waitFor();
    expect(await answer.innerText()).toMatch(/ada@school\.example \(extra time is now 25 %\)[^]*“eve, , ”: There is no @ in it\.|ada@school\.example[^]*eve/);
    await students.row("dan@school.example").waitFor();
    expect(await students.page.getByLabel(`Extra time of ${ADA.email} in percent`).inputValue()).toBe("25");
  });

  it("get their invitations as a link, on paper and in a file without formulas", async () => {
    const code = await students.codeOf(ADA.email);
    await students.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await students.row(ADA.email).getByRole("button", { name: "Copy the invite link" }).click();
    await students.row(ADA.email).getByText("Copied", { exact: true }).waitFor();
    const link = new URL(await students.page.evaluate(() => navigator.clipboard.readText()));
    expect([link.pathname, link.searchParams.get("email"), link.searchParams.get("code")]).toEqual(["/student-login", ADA.email, code]);
    const slips = (await extractText(await getDocumentProxy(new Uint8Array(await download("Print invitations (PDF)"))))).text.join(" ");
    for (const text of [ADA.email, code, "/student-login", "dan@school.example"]) expect(slips).toContain(text);
    const csv = (await download("Download invitations (CSV)")).toString("utf8");
    expect(csv).toContain(`"${ADA.email}","","${code}"`);
    expect(csv).toContain(`"'=1+1"`);
  });

  it("are searched and sorted", async () => {
    await students.page.getByRole("link", { name: "Mail address" }).click();
    await students.page.waitForURL("**/students?sort=email&dir=desc");
    await students.page.getByRole("row").nth(1).getByText("dan@school.example").waitFor();
    await students.page.getByLabel("Search names and addresses").fill("BOB");
    await students.page.getByRole("button", { name: "Search" }).click();
    await students.page.waitForURL("**q=BOB**");
    expect(await students.page.getByRole("row").count()).toBe(2);
    await students.page.getByRole("link", { name: "Show all" }).click();
    await students.row(ADA.email).waitFor();
  });

  it("do not get in without approval or without the code, and learn nothing from the refusal", async () => {
    await door.register({ ...ADA, email: "stranger@school.example", code: "AAAA-BBBB-CCCC" });
    const toStranger = await door.refusal();
    await door.register({ ...ADA, code: "AAAA-BBBB-CCCC" });
    expect(await door.refusal()).toBe(toStranger);
    await door.register({ ...ADA, code: "AAAA-BBBB-CCCC", password: "password1" });
    await student.getByText("one of the passwords that are guessed first").waitFor();
  });

  it("register with the link, and are signed in", async () => {
    await student.goto(`/student-login?${new URLSearchParams({ email: ADA.email, code: await students.codeOf(ADA.email) }).toString()}`);
    await student.getByLabel("Your name").fill(ADA.name);
    await student.getByLabel("Password").fill(ADA.password);
    await student.getByRole("button", { name: "Register" }).click();
    await student.waitForURL("**/student");
    await student.goto("/account");
    await student.getByText(`${ADA.name} · ${ADA.email} · 25 % extra time`).waitFor();
    for (const path of ["/students", "/settings", "/my-materials"]) {
      await student.goto(path);
      expect(pathOf(student)).toBe("/login");
    }
    await student.goto("/");
    expect(pathOf(student)).toBe("/student");
    await students.open();
    await students.row(ADA.email).getByText("Active").waitFor();
  });

  it("change their password, which signs them out elsewhere", async () => {
    const elsewhere = await (await newVisitor(browser)).newPage();
    await new StudentLoginPage(elsewhere).open("/account");
    await new StudentLoginPage(elsewhere).submit(ADA.email, ADA.password);
    await elsewhere.waitForURL("**/account");
    await student.goto("/account");
    await student.getByLabel("Current password").fill(ADA.password);
    await student.getByLabel("New password").fill("another password of Ada");
    await student.getByRole("button", { name: "Change the password" }).click();
    await student.getByText("The password is changed.").waitFor();
    await elsewhere.reload();
    expect(pathOf(elsewhere)).toBe("/student-login");
    await student.reload();
    expect(pathOf(student)).toBe("/account");
    await student.getByRole("button", { name: "Sign out everywhere" }).click();
    await student.waitForURL("**/student-login");
  });

  it("sign in without scripts, too, and are told what was wrong", async () => {
    const plain = await newVisitor(browser, { javaScriptEnabled: false });
    const page = new StudentLoginPage(await plain.newPage());
    await page.open("/account");
    await page.submit(ADA.email, "wrong");
    await page.page.getByText("The address or the password is not right.").waitFor();
    await page.page.getByRole("link", { name: "Back to the form" }).click();
    await page.submit(ADA.email, "another password of Ada");
    await page.page.waitForURL("**/student");
    await plain.close();
  });

  it("who fail five times wait, with 429 and a sentence; nobody else does", async () => {
    await door.open();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await door.submit("bob@school.example", `guess ${attempt}`);
      await student.getByText("is not right").waitFor();
    }
    const [answer] = await Promise.all([student.waitForResponse("**/api/sign-in/student"), door.submit("bob@school.example", "guess 5")]);
    expect(answer.status()).toBe(429);
    expect(Number(answer.headers()["retry-after"])).toBeGreaterThan(200);
    expect(await door.refusal()).toMatch(/^Too many failed attempts\. Try again in 4 minutes/);
    await door.submit(ADA.email, "another password of Ada");
    await student.waitForURL("**/student");
  });

  it("who are reset are out at once and register anew", async () => {
    await students.row(ADA.email).getByRole("button", { name: `Reset ${ADA.name}` }).click();
    await students.row(ADA.email).getByRole("button", { name: `Reset ${ADA.name} now` }).click();
    await students.row(ADA.email).getByText("Invited").waitFor();
    await student.goto("/account");
    expect(pathOf(student)).toBe("/student-login");
    await door.register({ ...ADA, code: await students.codeOf(ADA.email) });
    await student.waitForURL("**/student");
  });

  it("who are removed are out at once; the removal can be undone", async () => {
    await students.open();
    await students.row(ADA.email).getByRole("button", { name: `Remove ${ADA.name}` }).click();
    await students.page.getByText("1 student removed.").waitFor();
    await student.goto("/account");
    expect(pathOf(student)).toBe("/student-login");
    await students.page.getByRole("button", { name: "Undo" }).click();
    await students.row(ADA.email).getByText("Active").waitFor();
    await door.open();
    await door.submit(ADA.email, ADA.password);
    await student.waitForURL("**/student");
  });

  it("are removed together", async () => {
    for (const name of ["Bob", "cyd@school.example"]) await students.page.getByLabel(`Choose ${name}`).check();
    await students.page.getByText("2 students chosen").waitFor();
    await students.page.getByRole("button", { name: "Remove the chosen" }).click();
    await students.page.getByText("2 students removed.").waitFor();
    expect(await students.row("bob@school.example").count()).toBe(0);
  });

  it("register with the address alone where the teacher allows it", async () => {
    await students.page.goto("/settings");
    await students.page.getByLabel("An approved address is enough").check();
    await students.page.getByRole("button", { name: "Save" }).click();
    await students.page.getByText("Saved.").waitFor();
    expect(await students.page.getByLabel("An approved address is enough").isChecked()).toBe(true);
    await students.page.reload();
    expect(await students.page.getByLabel("An approved address is enough").isChecked()).toBe(true);
    const dan = new StudentLoginPage(await (await newVisitor(browser)).newPage());
    await dan.register({ email: "dan@school.example", name: "Dan", password: "a password of Dan" });
    await dan.page.waitForURL("**/student");
  });

  it.each(["light", "dark"] as const)("have screens without a problem in %s", async (colorScheme) => {
    const problems: string[] = [];
    for (const page of [students.page, student]) {
      await page.emulateMedia({ colorScheme });
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 844 });
        const isTeacher = page === students.page;
        for (const path of isTeacher ? ["/students", "/students?q=nobody", "/settings"] : ["/account"]) {
          await page.goto(path);
          const { violations } = await new AxeBuilder({ page }).analyze();
          problems.push(...violations.map(({ id, nodes }) => `${path} ${width}: ${id} at ${nodes.map((node) => node.target.join(" ")).join(", ")}`));
          const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
          if (beyond > 0) problems.push(`${path} ${width}: ${beyond} px wider than the window`);
        }
      }
    }
    const nobody = await newVisitor(browser, { colorScheme, viewport: { width: 390, height: 844 } });
    const page = await nobody.newPage();
    for (const path of ["/student-login", "/student-login?register=1"]) {
      await page.goto(path);
      problems.push(...(await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => `${path}: ${id}`));
    }
    await nobody.close();
    expect(problems).toEqual([]);
  });
});
