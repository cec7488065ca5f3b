/**
 * Models for tests: no weights, no process, the same results everywhere. Near enough to the real ones in kind: texts with
 * words in common are similar, a premise that has the hypothesis' words entails it, a negation between them contradicts.
 * What they say about a text means nothing.
 */
import { hashText, seededRandom } from "./random";
import { EMBEDDING_DIMENSIONS, ModelError, type Models, type NliPair, type NliScores, type QuestionPrompt } from "./types";

export interface FakeOptions {
  /** Lets `write` give answers, as the original and server tiers do. */
  writesAnswers?: boolean;
}

const smallWords = new Set(
  "a an the of to in on at by for from with and or but is are was were be been it its this that these those as into than then do does did has have had will would can could".split(" "),
);
const negations = new Set("no not never none nothing neither nor without cannot isn't aren't doesn't don't didn't won't can't".split(" "));

function words(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];
}

/** Strips common endings, so that "converts" and "converting" meet. */
function stem(word: string): string {
  return word.length > 4 ? word.replace(/(ing|ed|es|s)$/, "") : word;
}

function contentStems(text: string): string[] {
  const all = words(text);
  const content = all.filter((word) => !smallWords.has(word) && !negations.has(word));
  return (content.length > 0 ? content : all).map(stem);
}

function fakeEmbedding(text: string): Float32Array {
  const sum = new Float64Array(EMBEDDING_DIMENSIONS);
  for (const word of contentStems(text)) {
    const random = seededRandom(hashText(word));
    for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) + random() - 0.5;
  }
  // A text without words must have length 1 too.
  if (sum.every((value) => value === 0)) sum[0] = 1;
  const norm = Math.hypot(...sum);
  return Float32Array.from(sum, (value) => value / norm);
}

function isNegated(text: string): boolean {
  return words(text).filter((word) => negations.has(word)).length % 2 === 1;
}

function numbers(text: string): string {
  return (text.match(/\d+/g) ?? []).sort().join(" ");
}

function fakeScores({ premise, hypothesis }: NliPair): NliScores {
  const known = new Set(contentStems(premise));
  const asked = contentStems(hypothesis);
  const overlap = asked.length === 0 ? 0 : asked.filter((word) => known.has(word)).length / asked.length;
  const hasOtherNumbers = numbers(hypothesis) !== "" && numbers(premise) !== "" && !numbers(premise).includes(numbers(hypothesis));
  const isOpposed = overlap >= 0.5 && (isNegated(premise) !== isNegated(hypothesis) || hasOtherNumbers);
  const strong = 0.02 + 0.94 * overlap ** 2;
  const rest = 1 - strong;
  return isOpposed
    ? { entailment: rest * 0.4, neutral: rest * 0.6, contradiction: strong }
    : { entailment: strong, neutral: rest * 0.9, contradiction: rest * 0.1 };
}

const templates = ["is it said that", "does it matter that", "can one explain that"];

function fakeQuestion(prompt: QuestionPrompt, seed: number, index: number): string {
  const statement = prompt.sentence.trim().replace(/[.!?]+$/, "");
  const template = templates[hashText(`${seed} ${index} ${statement}`) % templates.length] ?? "";
  return `${prompt.opening.trim() || "Why"} ${template} ${statement.charAt(0).toLowerCase()}${statement.slice(1)}?`;
}

/** Deterministic stand-ins for all models. */
export function createFakeModels(options: FakeOptions = {}): Models {
  let isClosed = false;
  const check = (signal?: AbortSignal): void => {
    if (isClosed) throw new ModelError("closed", "The models have been closed.");
    signal?.throwIfAborted();
  };
  return {
    embed: (texts, call) =>
      Promise.resolve().then(() => {
        check(call?.signal);
        return texts.map(fakeEmbedding);
      }),
    classify: (pairs, call) =>
      Promise.resolve().then(() => {
        check(call?.signal);
        return pairs.map(fakeScores);
      }),
    write: (request, call) =>
      Promise.resolve().then(() => {
        check(call?.signal);
        if (request.task === "questions") {
          return request.prompts.map((prompt, i) => ({ text: fakeQuestion(prompt, request.seed, i), meanLogProbability: -0.5 }));
        }
        if (!options.writesAnswers) throw new ModelError("unsupported", "These models do not write answers.");
        return [{ text: request.context.split(/(?<=[.!?])\s+/).slice(0, 2).join(" "), meanLogProbability: -0.5 }];
      }),
    writesAnswers: options.writesAnswers ?? false,
    fingerprint: { embedder: "fake-embedder", nli: "fake-nli", writer: "fake-writer" },
    status: () => ({
      states: { embedder: "ready", nli: "ready", "question-writer": "ready" },
      queue: { waiting: 0, running: 0 },
      problems: {},
    }),
    close: () => {
      isClosed = true;
      return Promise.resolve();
    },
  };
}
