// What is wrong with how a page looks: accessibility in light and dark, and scrolling sideways, wide and narrow.
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright";

/** Sentences, none when all is well. Leaves the page light and 1280 px wide. */
export async function lookProblems(page: Page): Promise<string[]> {
  const problems: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      // While a page is on its way in, its title is neither the old one nor the new one.
      await page.waitForFunction(() => document.title !== "");
      // Colours that are still changing are neither.
      await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
      const { violations } = await new AxeBuilder({ page }).analyze();
      problems.push(...violations.map(({ id, nodes }) => `${colorScheme} ${width}: ${id} at ${nodes.map(({ target }) => target.join(" ")).join(", ")}`));
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (beyond > 0) problems.push(`${colorScheme} ${width}: ${beyond} px wider than the window`);
    }
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1280, height: 800 });
  return problems;
}
