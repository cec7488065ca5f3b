/** The sign-in page as a person meets it. */

import type { Page } from "playwright";
import { adminCredentials } from "../support/browser";

export class LoginPage {
  constructor(readonly page: Page) {}

  async open(next?: string): Promise<void> {
    await this.page.goto(next === undefined ? "/login" : `/login?next=${encodeURIComponent(next)}`);
  }

  async submit(username: string, password: string): Promise<void> {
    await this.page.getByLabel("Username").fill(username);
    await this.page.getByLabel("Password").fill(password);
    await this.page.getByRole("button", { name: "Sign in" }).click();
  }

  /** The sentence above the button. */
  async refusal(): Promise<string> {
    return (await this.page.locator("form [role=alert]").last().textContent()) ?? "";
  }

  /** Signs in as the administrator and waits until the dashboard is there. */
  async signIn(): Promise<void> {
    const { username, password } = adminCredentials();
    await this.open();
    await this.submit(username, password);
    await this.page.getByRole("heading", { name: "From a PDF to questions" }).waitFor();
  }
}
