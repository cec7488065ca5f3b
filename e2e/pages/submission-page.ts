/** One submission under review: its answers with the teacher's form. */

import type { Locator, Page } from "playwright";
import { focusedId } from "../support/keys";

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

  current(): Promise<string> {
    return focusedId(this.page);
  }
}
