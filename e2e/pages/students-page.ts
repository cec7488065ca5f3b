/** The list of students as the teacher meets it. */

import type { Locator, Page } from "playwright";

export class StudentsPage {
  constructor(readonly page: Page) {}

  async open(): Promise<void> {
    await this.page.goto("/students");
  }

  /** Pastes addresses and waits for what became of them. */
  async add(addresses: string): Promise<string> {
    await this.page.getByLabel("Mail addresses").fill(addresses);
    await this.page.getByRole("button", { name: "Add students" }).click();
    const answer = this.page.getByRole("region", { name: "Paste addresses" }).getByRole("status");
    await answer.waitFor();
    return (await answer.innerText()).replace(/\s+/g, " ");
  }

  row(email: string): Locator {
    return this.page.getByRole("row").filter({ hasText: email });
  }

  async codeOf(email: string): Promise<string> {
    return (await this.row(email).locator("code").textContent()) ?? "";
  }
}
