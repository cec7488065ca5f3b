/** Every screen, light and dark, wide and narrow: nothing that axe finds wrong, nothing that scrolls sideways, a visible focus. */

import AxeBuilder from "@axe-core/playwright";
import type { Browser, BrowserContext, Page } from "playwright";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { LoginPage } from "./pages/login-page";
import { launchBrowser, newVisitor } from "./support/browser";

let browser: Browser;
let visitor: BrowserContext;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterEach(() => visitor.close());
afterAll(() => browser.close());

async function problemsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const problems = violations.map(({ id, nodes }) => `${page.url()}: ${id} at ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return beyond > 0 ? [...problems, `${page.url()}: ${beyond} px wider than the window`] : problems;
}

describe.each(["light", "dark"] as const)("in %s", (colorScheme) => {
  it.each([1280, 390])("%i px wide, no screen has a problem", async (width) => {
    visitor = await newVisitor(browser, { colorScheme, viewport: { width, height: 844 } });
    const page = await visitor.newPage();
    const problems: string[] = [];
    await page.goto("/login");
    problems.push(...(await problemsOf(page)));
    await new LoginPage(page).signIn();
    problems.push(...(await problemsOf(page)));
    await page.getByRole("button", { name: "Write questions" }).click();
    problems.push(...(await problemsOf(page)));
    for (const address of ["/my-materials", "/my-materials?q=nothing", "/materials/nope", "/no-such-page"]) {
      await page.goto(address);
      problems.push(...(await problemsOf(page)));
    }
    await page.goto("/my-materials");
    const first = page.locator("main ul a").first();
    if ((await first.count()) > 0) {
      await first.click();
      await page.getByRole("heading", { name: "More questions" }).waitFor();
      for (const summary of await page.locator("summary").all()) await summary.click();
      problems.push(...(await problemsOf(page)));
    }
    expect(problems).toEqual([]);
  });
});

it("the keyboard alone reaches everything, beginning with a link past the menu", async () => {
  visitor = await newVisitor(browser);
  const page = await visitor.newPage();
  await new LoginPage(page).signIn();
  await page.goto("/");
  const reached: string[] = [];
  // As far as the button of the form: how much comes before it depends on the menu.
  for (let step = 0; step < 40 && reached.at(-1) !== "Write questions"; step += 1) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      const frame = element?.closest(".relative") ?? element;
      const style = element instanceof HTMLElement && frame ? [getComputedStyle(element), getComputedStyle(frame)] : [];
      const isPage = element === document.body || element === document.documentElement;
      const name = isPage ? "" : element?.getAttribute("name") || element?.textContent?.trim() || element?.tagName || "";
      return { name, hasRing: style.some(({ outlineStyle, outlineWidth }) => outlineStyle !== "none" && outlineWidth !== "0px") };
    });
    reached.push(focused.name);
    if (focused.name !== "") expect(focused, `focus on ${focused.name}`).toMatchObject({ hasRing: true });
  }
  expect(reached[0]).toBe("Skip to the content");
  expect(reached).toEqual(expect.arrayContaining(["Sign out", "Dashboard", "My materials", "file", "topic", "questions", "Write questions"]));
});
