/** Hand-ins: uploading them, and one of them with its split and its marks. */

import type { Locator, Page } from "playwright";

export interface HandInFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export class EvaluatePage {
  constructor(readonly page: Page) {}

  async open(): Promise<void> {
    await this.page.goto("/evaluate");
    await this.page.getByRole("heading", { level: 1, name: "Hand-ins" }).waitFor();
  }

  /** Uploads and waits until every file is sent. */
  async upload(files: HandInFile[], against: RegExp): Promise<void> {
    const option = await this.page.getByLabel("Grade against").getByRole("option", { name: against }).getAttribute("value");
    await this.page.getByLabel("Grade against").selectOption(option);
    await this.page.getByLabel("PDF", { exact: true }).setInputFiles(files);
    await this.page.getByRole("button", { name: "Upload", exact: true }).click();
    await this.page.getByRole("button", { name: "Upload", exact: true }).and(this.page.locator(":enabled")).waitFor({ timeout: 60_000 });
  }

  row(name: string): Locator {
    return this.page.getByRole("listitem").filter({ has: this.page.getByRole("link", { name, exact: true }) });
  }

  async openHandIn(name: string): Promise<void> {
    await this.page.getByRole("link", { name, exact: true }).click();
    await this.page.getByRole("heading", { level: 1, name }).waitFor();
  }

  part(number: number): Locator {
    return this.page.getByRole("listitem", { name: `Part ${number}`, exact: true });
  }

  /** Number of the chosen question (or "") and text of each part. */
  async parts(): Promise<[string, string][]> {
    const all = await this.page.getByRole("list", { name: "Parts of the hand-in" }).locator("> li").all();
    return Promise.all(all.map(async (part): Promise<[string, string]> => [await part.locator("select").inputValue(), await part.locator("textarea").inputValue()]));
  }

  /** Confirms the split and waits until everything is graded. */
  async grade(): Promise<void> {
    await this.page.getByRole("button", { name: "Confirm and grade" }).click();
    await this.page.getByRole("heading", { level: 3 }).first().waitFor();
    await this.page.getByText("No answer waits for the grader.").waitFor({ state: "attached", timeout: 120_000 });
  }

  answer(number: number): Locator {
    return this.page.getByRole("article", { name: new RegExp(`^Question ${number}: `) });
  }

  async mark(number: number): Promise<number> {
    return Number.parseFloat((await this.answer(number).locator("[data-part=mark]").textContent()) ?? "");
  }
}
