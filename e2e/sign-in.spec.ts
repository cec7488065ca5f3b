import type { Browser, BrowserContext } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { LoginPage } from "./pages/login-page";
import { adminCredentials, baseUrl, launchBrowser, newVisitor } from "./support/browser";

let browser: Browser;
let visitor: BrowserContext;
let login: LoginPage;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  visitor = await newVisitor(browser);
  login = new LoginPage(await visitor.newPage());
});
afterEach(() => visitor.close());

const pathOf = () => new URL(login.page.url()).pathname;

describe("signing in", () => {
  it("leads to the page that was asked for, with a cookie that scripts cannot read", async () => {
    await login.page.goto("/my-materials");
    expect(pathOf()).toBe("/login");
    const { username, password } = adminCredentials();
    await login.submit(username, password);
    await login.page.getByRole("heading", { name: "My materials" }).waitFor();
    const cookie = (await visitor.cookies()).find(({ name }) => name === "authjs.session-token");
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax" });
  });

  it("with a wrong password says so, keeps the name, and does not say which was wrong", async () => {
    await login.open();
    await login.submit(adminCredentials().username, "wrong");
    await login.page.getByText("is not right").waitFor();
    const first = await login.refusal();
    expect(await login.page.getByLabel("Username").inputValue()).toBe(adminCredentials().username);
    await login.submit("nobody-at-all", "wrong");
    await login.page.getByText("is not right").waitFor();
    expect(await login.refusal()).toBe(first);
  });

  it("is closed for a while after five failures, also to the right password, and says for how long", async () => {
    await login.open();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await login.submit("guessed-name", `guess ${attempt}`);
      await login.page.getByRole("button", { name: "Sign in" }).and(login.page.locator(":enabled")).waitFor();
      await login.page.getByText("is not right").waitFor();
    }
    const [answer] = await Promise.all([login.page.waitForResponse("**/api/sign-in/admin"), login.submit("guessed-name", "guess 5")]);
    expect([answer.status(), Number(answer.headers()["retry-after"])]).toEqual([429, expect.closeTo(270, -2)]);
    await login.page.getByText("Too many failed attempts").waitFor();
    expect(await login.refusal()).toMatch(/Try again in [45] minutes?/);
    // Another account is not closed by it.
    await login.signIn();
  });

  it("does not lead to another site", async () => {
    await login.open("//evil.example/");
    const { username, password } = adminCredentials();
    await login.submit(username, password);
    await login.page.getByRole("heading", { name: "From a PDF to questions" }).waitFor();
    expect(new URL(login.page.url()).origin).toBe(baseUrl());
  });

  it("ends with signing out: the old cookie is worth nothing", async () => {
    await login.signIn();
    const cookies = await visitor.cookies();
    await login.page.getByRole("button", { name: "Sign out" }).click();
    await login.page.waitForURL("**/login");
    await visitor.addCookies(cookies);
    await login.page.goto("/my-materials");
    expect(pathOf()).toBe("/login");
  });

  it("works without scripts", async () => {
    const plain = await newVisitor(browser, { javaScriptEnabled: false });
    const page = new LoginPage(await plain.newPage());
    await page.open();
    await page.submit(adminCredentials().username, "wrong");
    await page.page.getByText("The username or the password is not right.", { exact: false }).waitFor();
    await page.page.getByRole("link", { name: "Back to the form" }).click();
    await page.signIn();
    await plain.close();
  });
});
