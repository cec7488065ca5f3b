/** Checks what a person typed for a generation run; used alike by the form, the upload route and the command line. */

import { DIFFICULTIES, type Difficulty, type GenerationOptions } from "./types";

export const MAX_QUESTIONS = 100;
export const DEFAULT_QUESTIONS = 10;
export const MAX_TOPIC_CHARACTERS = 200;
const MAX_SEED = 2 ** 31 - 1;

export type GenerationFieldErrors = Partial<Record<keyof GenerationOptions, string>>;

export type ParsedGenerationOptions =
  | { ok: true; options: GenerationOptions }
  | { ok: false; errors: GenerationFieldErrors };

/** Field values as they come from a form or the command line; absent or empty ones take their default. */
export interface RawGenerationOptions {
  topic?: string | null;
  difficulty?: string | null;
  questions?: string | null;
  seed?: string | null;
}

/**
 * Returns the options, or one sentence per wrong field.
 * Defaults: no topic, medium, 10 questions, seed 1. Questions 1–100, topic up to 200 characters, seed 0 to 2³¹−1.
 */
export function parseGenerationOptions(raw: RawGenerationOptions): ParsedGenerationOptions {
  const errors: GenerationFieldErrors = {};
  const topic = parseTopic(raw.topic ?? "", errors);
  const difficulty = parseDifficulty(raw.difficulty, errors);
  const questions = parseWhole(raw.questions, DEFAULT_QUESTIONS, 1, MAX_QUESTIONS);
  if (questions === null) {
    errors.questions = `The number of questions must be a whole number from 1 to ${MAX_QUESTIONS}.`;
  }
  const seed = parseWhole(raw.seed, 1, 0, MAX_SEED);
  if (seed === null) errors.seed = `The seed must be a whole number from 0 to ${MAX_SEED}.`;
  if (Object.keys(errors).length > 0 || questions === null || seed === null || difficulty === null) {
    return { ok: false, errors };
  }
  return { ok: true, options: { topic, difficulty, questions, seed } };
}

function parseTopic(raw: string, errors: GenerationFieldErrors): string | null {
  const topic = raw.normalize("NFC").replace(/[\p{C}\s]+/gu, " ").trim();
  if (raw.length > 0 && topic === "") {
    errors.topic = "The topic has only spaces. Leave it empty to use the whole document, or name a topic.";
    return null;
  }
  if (topic.length > MAX_TOPIC_CHARACTERS) {
    errors.topic = `The topic is too long (${topic.length} characters). Use at most ${MAX_TOPIC_CHARACTERS}.`;
    return null;
  }
  if (topic !== "" && !/\p{L}/u.test(topic)) {
    errors.topic = "The topic has no letters. Name a topic in words, such as “cell membranes”.";
    return null;
  }
  return topic === "" ? null : topic;
}

function parseDifficulty(raw: string | null | undefined, errors: GenerationFieldErrors): Difficulty | null {
  if (raw === undefined || raw === null || raw === "") return "medium";
  const found = DIFFICULTIES.find((difficulty) => difficulty === raw);
  if (found === undefined) errors.difficulty = `“${raw.slice(0, 40)}” is not a difficulty. Choose easy, medium or hard.`;
  return found ?? null;
}

function parseWhole(raw: string | null | undefined, fallback: number, min: number, max: number): number | null {
  if (raw === undefined || raw === null || raw.trim() === "") return fallback;
  if (!/^\d{1,12}$/.test(raw.trim())) return null;
  const value = Number(raw.trim());
  return value >= min && value <= max ? value : null;
}
