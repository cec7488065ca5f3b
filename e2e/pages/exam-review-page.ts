/** One exam under review: its submissions, and what is done to all of them. */

import type { Locator, Page } from "playwright";

export class ExamReviewPage {
  readonly rows: Locator;
  readonly release: Locator;

  constructor(readonly page: Page) {
    this.rows = page.getByRole("region", { name: "Table of submissions" }).locator("tbody tr");
    this.release = page.getByRole("region", { name: "Release", exact: true });
  }

  async open(examId: string, query = ""): Promise<void> {
    await this.page.goto(`/review/exams/${examId}${query}`);
    await this.rows.first().waitFor();
  }

  names(): Promise<string[]> {
    return this.rows.getByRole("rowheader").allTextContents();
  }

  row(name: string): Locator {
    return this.rows.filter({ has: this.page.getByRole("rowheader", { name, exact: true }) });
  }

  /** Until the grader is done: the page asks by itself. */
  async waitUntilGraded(): Promise<void> {
    await this.page.getByRole("progressbar", { name: "Grading" }).waitFor({ state: "detached", timeout: 120_000 });
  }
}
