/** A material's page: its questions, what is done with them, and grading. */

import type { Locator, Page } from "playwright";

export class MaterialPage {
  readonly questions: Locator;
  /** What is done with several questions at once. */
  readonly bulk: Locator;

  constructor(readonly page: Page) {
    this.questions = page.locator("li[id^=q-]");
    this.bulk = page.getByRole("group", { name: "Several questions at once" });
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

  async wordings(): Promise<string[]> {
    return (await this.questions.getByRole("heading", { level: 3 }).allTextContents()).map((text) => text.trim());
  }

  async referenceOf(question: Locator): Promise<string> {
    return ((await question.locator("h4:has-text('Reference answer') + p").textContent()) ?? "").trim();
  }

  /** The pages that a question's citations name, each once. */
  async pagesOf(question: Locator): Promise<number[]> {
    const links = await question.getByRole("list", { name: "Sources" }).getByRole("link", { name: /^Page \d+/ }).allTextContents();
    return [...new Set(links.map((text) => Number(/\d+/.exec(text)?.[0])))];
  }

  async filter(state: "All" | "New" | "Approved" | "Rejected"): Promise<void> {
    const link = this.page.getByRole("navigation", { name: "Questions by state" }).getByRole("link", { name: new RegExp(`^${state} \\(`) });
    await link.click();
    await link.and(this.page.locator("[aria-current=page]")).waitFor();
  }
}
