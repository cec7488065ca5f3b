/** All answers to one question under review: groups of like ones with one decision each. */

import type { Locator, Page } from "playwright";
import { focusedId } from "../support/keys";

export class QuestionReviewPage {
  readonly groups: Locator;

  constructor(readonly page: Page) {
    this.groups = page.getByRole("list", { name: "Groups of like answers" }).getByRole("article");
  }

  async open(examQuestionId: string, query = ""): Promise<void> {
    await this.page.goto(`/review/questions/${examQuestionId}${query}`);
    await this.groups.first().waitFor({ timeout: 60_000 });
  }

  /** From 1. */
  group(number: number): Locator {
    return this.page.locator(`article#group-${number}`);
  }

  /** Who wrote the answers of a group. */
  names(number: number): Promise<string[]> {
    return this.group(number).getByRole("list", { name: "Answers of this group" }).getByRole("link").allTextContents();
  }

  mark(number: number): Locator {
    return this.group(number).getByLabel(/^Mark, of/);
  }

  /** The id of what has the focus. */
  current(): Promise<string> {
    return focusedId(this.page);
  }
}
