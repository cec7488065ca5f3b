/** An exam as the student who writes it meets it. */

import type { Locator, Page } from "playwright";

export class TakingPage {
  constructor(readonly page: Page) {}

  async start(exam: string): Promise<void> {
    await this.page.goto("/student");
    await this.page.getByRole("link", { name: exam, exact: true }).click();
    await this.page.getByRole("button", { name: "Start the exam" }).click();
    await this.answer.waitFor();
  }

  /** The field of the question that is shown. */
  get answer(): Locator {
    return this.page.locator("main textarea").first();
  }

  saved(): Promise<void> {
    return this.page.getByText(/^Saved \d\d:\d\d:\d\d$/).waitFor({ timeout: 10_000 });
  }

  step(number: number): Locator {
    return this.page.getByRole("navigation", { name: "Questions" }).getByRole("button", { name: new RegExp(`^Question ${number},`) });
  }

  async handIn(): Promise<void> {
    await this.page.getByRole("button", { name: "Hand in…" }).click();
    await this.page.getByRole("dialog").getByRole("button", { name: "Hand in", exact: true }).click();
    await this.page.getByRole("heading", { name: "Your exam is handed in" }).waitFor({ timeout: 15_000 });
  }
}
