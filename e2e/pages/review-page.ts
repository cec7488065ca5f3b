/** The review of an exam as the teacher meets it. */

import type { Locator, Page } from "playwright";

export class ReviewPage {
  constructor(readonly page: Page) {}

  /** From the list of exams to the submissions of one. */
  async open(exam: string): Promise<void> {
    await this.page.goto("/review");
    await this.page.getByRole("link", { name: exam, exact: true }).click();
    await this.page.getByRole("heading", { level: 1, name: exam }).waitFor();
  }

  async openSubmission(student: string): Promise<void> {
    await this.page.getByRole("region", { name: "Table of submissions" }).getByRole("link", { name: student, exact: true }).click();
    await this.page.getByRole("heading", { level: 1, name: student }).waitFor();
  }

  answer(number: number): Locator {
    return this.page.locator(`#answer-${number}`);
  }

  /** The mark that counts, as it is shown: "7.5", or "–" while there is none. */
  async markOf(number: number): Promise<string> {
    const text = (await this.answer(number).locator("[data-part=mark]").textContent()) ?? "";
    return text.split("/")[0]?.trim() ?? "";
  }

  async decide(number: number, decision: { mark: string; comment?: string; reason?: string }): Promise<void> {
    const answer = this.answer(number);
    await answer.getByLabel(/^Mark, of/).fill(decision.mark);
    if (decision.comment !== undefined) await answer.getByLabel("Comment to the student (optional)").fill(decision.comment);
    if (decision.reason !== undefined) await answer.getByLabel("Reason for the record (optional)").fill(decision.reason);
    await answer.getByRole("button", { name: "Save", exact: true }).click();
    await answer.getByText(/^Saved\./).waitFor();
  }
}
