/** The dashboard: uploading and following runs. */

import type { Locator, Page } from "playwright";

interface Wanted {
  questions?: string;
  topic?: string;
  difficulty?: "easy" | "medium" | "hard";
}

export type UploadedFile = string | { name: string; mimeType: string; buffer: Buffer };

export class DashboardPage {
  readonly runs: Locator;

  constructor(readonly page: Page) {
    this.runs = page.getByRole("region", { name: "Runs", exact: true });
  }

  async open(): Promise<void> {
    await this.page.goto("/");
  }

  async choose(file: UploadedFile, wanted: Wanted = {}): Promise<void> {
    await this.page.getByLabel("PDF", { exact: true }).setInputFiles(file);
    if (wanted.questions !== undefined) await this.page.getByLabel("Number of questions").fill(wanted.questions);
    if (wanted.topic !== undefined) await this.page.getByLabel("Topic (optional)").fill(wanted.topic);
    if (wanted.difficulty !== undefined) await this.page.getByLabel("Difficulty").selectOption(wanted.difficulty);
  }

  async send(): Promise<void> {
    await this.page.getByRole("button", { name: "Write questions" }).click();
  }

  /** The error beside a field. */
  errorOf(field: string): Locator {
    return this.page.locator(`#${field}-error`);
  }

  run(fileName: string): Locator {
    return this.page.getByRole("region", { name: `Run over ${fileName}` });
  }
}
