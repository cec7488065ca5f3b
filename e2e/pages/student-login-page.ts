/** Where students register and sign in. */

import type { Page } from "playwright";

export class StudentLoginPage {
  constructor(readonly page: Page) {}

  async open(next?: string): Promise<void> {
    await this.page.goto(next === undefined ? "/student-login" : `/student-login?next=${encodeURIComponent(next)}`);
  }

  async register(fields: { email: string; code?: string; name: string; password: string }): Promise<void> {
    await this.page.goto("/student-login?register=1");
    await this.page.getByLabel("Mail address").fill(fields.email);
    if (fields.code !== undefined) await this.page.getByLabel("Invite code").fill(fields.code);
    await this.page.getByLabel("Your name").fill(fields.name);
    await this.page.getByLabel("Password").fill(fields.password);
    await this.page.getByRole("button", { name: "Register" }).click();
  }

  async submit(email: string, password: string): Promise<void> {
    await this.page.getByLabel("Mail address").fill(email);
    await this.page.getByLabel("Password").fill(password);
    await this.page.getByRole("button", { name: "Sign in" }).click();
  }

  /** The sentence above the button. */
  async refusal(): Promise<string> {
    const alert = this.page.locator("form [role=alert]").last();
    await alert.waitFor();
    return (await alert.textContent()) ?? "";
  }
}
