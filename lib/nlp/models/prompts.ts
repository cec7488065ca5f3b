/** The words that are put in front of each question writer. */
import type { QuestionPrompt } from "./types";

/** Characters of a sentence, and of each neighbour, that are shown to a writer. A guard against run-on extraction. */
const MAX_SENTENCE_CHARACTERS = 1200;
const MAX_NEIGHBOUR_CHARACTERS = 500;

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** The three sentences of a prompt, each on one line and of bounded length. */
function excerpt(prompt: QuestionPrompt): { before: string; sentence: string; after: string } {
  return {
    before: oneLine(prompt.before).slice(-MAX_NEIGHBOUR_CHARACTERS),
    sentence: oneLine(prompt.sentence).slice(0, MAX_SENTENCE_CHARACTERS),
    after: oneLine(prompt.after).slice(0, MAX_NEIGHBOUR_CHARACTERS),
  };
}

/** Prompt of the embedded writer up to and including "Question:", exactly as it was tuned (models/MODELS.md). */
export function embeddedPrompt(prompt: QuestionPrompt): string {
  const { before, sentence, after } = excerpt(prompt);
  const passage = [before, `<< ${sentence} >>`, after].filter((part) => part !== "").join(" ");
  return `Passage: ${passage}\nQuestion:`;
}

/** What follows `embeddedPrompt` when the opening is given. */
export function embeddedOpening(prompt: QuestionPrompt): string {
  const opening = oneLine(prompt.opening);
  return opening === "" ? "" : ` ${opening}`;
}
