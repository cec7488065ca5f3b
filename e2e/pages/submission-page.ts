/** One submission under review: its answers with the teacher's form. */

import type { Locator, Page } from "playwright";

export class SubmissionPage {
  constructor(readonly page: Page) {}

  answer(number: number): Locator {
    return this.page.locator(`article#answer-${number}`);
  }

  /** The mark that counts, e.g. "6 / 10". */
  mark(number: number): Locator {
    return this.answer(number).locator("[data-part=mark]");
  }

  field(number: number): Locator {
    return this.answer(number).getByLabel(/^Mark, of/);
  }

  /** What a screen reader is told the source says to a part of the answer. */
  marked(number: number, verdict: string): Locator {
    return this.answer(number).locator(`[data-verdict=${verdict}]`);
  }

  /** Presses a key until that entry is the current one: a page that has just come does not hear keys yet. */
  async pressUntil(key: string, id: string): Promise<void> {
    const deadline = Date.now() + 10_000;
    while ((await this.current()) !== id && Date.now() < deadline) {
      await this.page.keyboard.press(key);
      await this.page.waitForTimeout(50);
    }
  }

  async current(): Promise<string> {
    return this.page.evaluate(() => document.activeElement?.id ?? "");
  }
}
