import { describe, expect, it } from "vitest";
import type { Passage, Retrieved } from "../retrieval/types";
import { citationsFor } from "./citations";

/** A passage whose sentences stand in `page` in this order. */
function passageOf(page: string, sentences: readonly string[]): Passage {
  let from = 0;
  return {
    id: "p",
    ordinal: 0,
    page: 3,
    section: null,
    text: sentences.join(" "),
    start: 0,
    end: page.length,
    sentences: sentences.map((text, index) => {
      const start = page.indexOf(text, from);
      from = start + text.length;
      return { text, start, end: from, page: 3, section: null, kind: "list" as const, ordinal: index };
    }),
  };
}

function quotesOf(page: string, sentences: readonly string[]): string[] {
  const passage = passageOf(page, sentences);
  const retrieved = [{ passage, similarity: 0.7 }] as Retrieved[];
  const grounded = [{ text: "", sources: sentences.map((text, index) => ({ passage, index, text })), entailment: 1 }];
  return citationsFor(grounded as unknown as Parameters<typeof citationsFor>[0], retrieved).map(({ quote }) => quote);
}

describe("citationsFor", () => {
  it("quotes neighbouring sentences in one piece", () => {
    expect(quotesOf("Cells are small. They have membranes.", ["Cells are small.", "They have membranes."])).toEqual([
      "Cells are small. They have membranes.",
    ]);
  });
  it("quotes items of a list one by one, because their bullets stand between them", () => {
    const page = "• Cells are small.\n• They have membranes.";
    const quotes = quotesOf(page, ["Cells are small.", "They have membranes."]);
    expect(quotes).toEqual(["Cells are small.", "They have membranes."]);
    for (const quote of quotes) expect(page).toContain(quote);
  });
});
