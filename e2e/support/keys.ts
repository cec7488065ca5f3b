// Keys on a page that has just come: it does not hear them before its scripts run.
import type { Page } from "playwright";

const PATIENCE_MS = 10_000;

/** The id of the element with the focus, or "". */
export function focusedId(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.id ?? "");
}

/** Presses `key` until the element with this id has the focus. Throws when it never has. */
export async function pressUntil(page: Page, key: string, id: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while ((await focusedId(page)) !== id) {
    if (Date.now() > deadline) throw new Error(`${key} did not lead to #${id}, the focus is on #${await focusedId(page)}`);
    await page.keyboard.press(key);
    await page.waitForTimeout(50);
  }
}
