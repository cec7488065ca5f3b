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

/** The words a question begins with, on one line; empty when the writer is free. */
export function openingOf(prompt: QuestionPrompt): string {
  return oneLine(prompt.opening);
}

/** Prompt of an instruction-tuned seq2seq model for one question. */
export function instructedQuestion(prompt: QuestionPrompt): string {
  const { before, sentence, after } = excerpt(prompt);
  const text = [before, sentence, after].filter((part) => part !== "").join(" ");
  return [
    "Write one clear question that needs an explanatory answer. Use only the text. Do not include the answer in the question.",
    `Text: ${text}`,
    `The question is about this sentence: ${sentence}`,
    "Question:",
  ].join("\n");
}

/** Prompt of an instruction-tuned seq2seq model for an answer from the context alone. */
export function instructedAnswer(question: string, context: string): string {
  // The question stands first: when the context is too long, its end is cut and not the question.
  return [
    "Answer the question in complete sentences. Explain the reasons. Use only the context.",
    `Question: ${oneLine(question)}`,
    `Context: ${oneLine(context)}`,
    "Answer:",
  ].join("\n");
}

export interface ChatMessage {
  role: "system" | "user";
  content: string;
}

/** Messages that ask a chat endpoint for one question. */
export function chatQuestion(prompt: QuestionPrompt): ChatMessage[] {
  const { before, sentence, after } = excerpt(prompt);
  const opening = openingOf(prompt);
  return [
    {
      role: "system",
      content: [
        "You write exam questions about a text that the student will not see.",
        "Write exactly one question that takes at least a sentence of explanation to answer.",
        "Use only what the text says. Do not give the answer away. Name what you ask about: no pronoun as the subject,",
        'no "the text", "the author", "this figure". At most 40 words. Reply with the question alone.',
      ].join(" "),
    },
    {
      role: "user",
      content: [
        `Text: ${[before, sentence, after].filter((part) => part !== "").join(" ")}`,
        `Ask about this sentence: ${sentence}`,
        ...(opening === "" ? [] : [`Begin the question with: ${opening}`]),
      ].join("\n"),
    },
  ];
}

/** Messages that ask a chat endpoint for a reference answer. */
export function chatAnswer(question: string, context: string): ChatMessage[] {
  return [
    {
      role: "system",
      content: [
        "You write reference answers for exam questions. Use only the context; add nothing that it does not say.",
        "One to four complete sentences, no headings, no list, no introduction. Reply with the answer alone.",
      ].join(" "),
    },
    { role: "user", content: `Context: ${oneLine(context)}\n\nQuestion: ${oneLine(question)}` },
  ];
}
