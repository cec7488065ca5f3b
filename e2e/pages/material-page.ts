/** A material's page: its questions and grading. */

import type { Locator, Page } from "playwright";

export class MaterialPage {
  readonly questions: Locator;

  constructor(readonly page: Page) {
    this.questions = page.locator("li[id^=q-]");
  }

  /** Opens the grading form of a question and hands in an answer; resolves to the grade's section. */
  async grade(question: Locator, answer: string): Promise<Locator> {
    const form = question.getByLabel("The student’s answer");
    if (!(await form.isVisible())) await question.getByText("Grade an answer").click();
    await form.fill(answer);
    await question.getByRole("button", { name: "Grade", exact: true }).click();
    const result = question.getByRole("region", { name: "Grade" });
    await question.getByRole("button", { name: "Grade", exact: true }).and(question.locator(":enabled")).waitFor();
    return result;
  }
}
