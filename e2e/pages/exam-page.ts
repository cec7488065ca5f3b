/** An exam's page: its questions with their key points, its settings and its state. */

import type { Locator, Page } from "playwright";

export class ExamPage {
  readonly questions: Locator;

  constructor(readonly page: Page) {
    this.questions = page.locator("li[id^=q-]");
  }

  /** Waits until the key points of every question have been worked out. */
  async waitForKeyPoints(): Promise<void> {
    await this.page.getByText("Being worked out from the reference").first().waitFor({ state: "detached", timeout: 120_000 });
    await this.questions.getByRole("group", { name: "Key points" }).first().waitFor();
  }

  points(question: Locator): Locator {
    return question.getByRole("group", { name: "Key points" }).getByRole("listitem");
  }

  async addPoint(question: Locator, text: string): Promise<void> {
    // The last: where grading again is prepared, the points themselves are folded too.
    const form = question.locator("details", { hasText: "Add a point" }).last();
    const field = form.getByLabel("What the answer has to say");
    if (!(await field.isVisible())) await form.locator("summary").click();
    await field.fill(text);
    await form.getByRole("button", { name: "Add the point" }).click();
  }

  async order(): Promise<string[]> {
    return this.questions.getByRole("heading", { level: 3 }).allTextContents();
  }
}
