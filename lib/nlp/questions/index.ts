/** Question generation: from an indexed document to gated questions with grounded reference answers. */

export { adviceOn, type GroundedReference, groundReference, proposeReference, rescoreQuestion } from "./by-hand";
export { generateQuestions } from "./pipeline";
export {
  DEFAULT_QUESTIONS,
  MAX_QUESTIONS,
  MAX_TOPIC_CHARACTERS,
  parseGenerationOptions,
  type GenerationFieldErrors,
  type ParsedGenerationOptions,
  type RawGenerationOptions,
} from "./options";
export * from "./types";
