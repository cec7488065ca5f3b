/** Practice as a student meets it: rounds, answers and what comes back. */

import type { Locator, Page } from "playwright";

export class QuizPage {
  constructor(readonly page: Page) {}

  /** From the list to the material's own page. */
  async open(material: string): Promise<void> {
    await this.page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Practice" }).click();
    await this.page.getByRole("link", { name: material, exact: true }).click();
    await this.page.getByRole("heading", { level: 1, name: material }).waitFor();
  }

  async start(name: string | RegExp = "Start a round"): Promise<void> {
    await this.page.getByRole("button", { name }).click();
    await this.answer.waitFor();
  }

  get answer(): Locator {
    return this.page.getByLabel("Your answer", { exact: true });
  }

  /** Sends what is in the field. */
  check(): Promise<void> {
    return this.page.getByRole("button", { name: "Check my answer" }).click();
  }

  /** Sends the text and waits for its grade. */
  async give(text: string): Promise<Locator> {
    await this.answer.fill(text);
    await this.check();
    const feedback = this.page.getByRole("region", { name: "Feedback" });
    await feedback.waitFor({ timeout: 60_000 });
    return feedback;
  }

  async dontKnow(): Promise<void> {
    await this.page.getByRole("button", { name: "I don’t know" }).click();
    await this.page.getByText("You don’t know it yet").waitFor();
  }

  async next(): Promise<void> {
    await this.page.getByRole("link", { name: "Next question" }).click();
    await this.answer.waitFor();
  }

  async seeSummary(): Promise<void> {
    await this.page.getByRole("link", { name: "See how the round went" }).click();
    await this.page.getByRole("heading", { name: "How the round went" }).waitFor();
  }
}
