/** What question generation takes and gives. */

import type { ExtractedDocument } from "../document/types";
import type { PassageIndex } from "../retrieval/types";

export const DIFFICULTIES = ["easy", "medium", "hard"] as const;
/** easy: recall or explain one statement; medium: how or why over one passage; hard: relate two statements or passages. */
export type Difficulty = (typeof DIFFICULTIES)[number];

export interface GenerationOptions {
  /** Null: the whole document. */
  topic: string | null;
  difficulty: Difficulty;
  /** Questions asked for. */
  questions: number;
  /** The same document, options and seed give the same questions. */
  seed: number;
}

export interface GenerationInput extends GenerationOptions {
  document: ExtractedDocument;
  index: PassageIndex;
  /** Questions that the material already has: new ones must not repeat them. */
  existing?: readonly string[];
  /** Writes only about this passage and the others of its section, the passage first. */
  near?: { passageId: string };
  /** Reference answers that no new question may have. */
  takenAnswers?: readonly string[];
}

export interface Citation {
  page: number;
  section: string | null;
  passageId: string;
  /** Cosine of question and passage, −1 to 1. */
  similarity: number;
  /** Verbatim text of that page (`Page.text`, line breaks as spaces). */
  quote: string;
}

/** Cosines as trend indicators (−1 to 1) and, per answer sentence, the entailment that can be trusted. */
export interface RagScore {
  contextRelevance: number;
  faithfulness: number;
  answerRelevance: number;
  /** Mean of the three. */
  ragScore: number;
}

export interface Question {
  /** Stable for the same passage and wording. */
  id: string;
  question: string;
  answer: string;
  difficultyAsked: Difficulty;
  /** What came out, by the rules of `difficulty.ts`. */
  difficulty: Difficulty;
  /** The retrieved passages that ground the answer, in document order, separated by blank lines: the grader's source. */
  context: string;
  sourcePassageId: string;
  citations: Citation[];
  rag: RagScore;
  /** P(entailment) of each answer sentence by its best source sentence, 0–1, in the answer's order. */
  sentenceFaithfulness: number[];
}

export type RejectionGate =
  | "form"
  | "self-contained"
  | "gives-answer-away"
  | "duplicate"
  | "semantic-duplicate"
  | "answerability"
  | "round-trip"
  | "explanatory"
  | "difficulty"
  | "answer";

export interface Rejection {
  question: string;
  gate: RejectionGate;
  /** A sentence for the teacher. */
  reason: string;
  page: number;
}

export interface GenerationResult {
  questions: Question[];
  rejected: Rejection[];
  attempts: number;
  evaluation: RagScore | null;
  /** Sentences for the teacher, e.g. why fewer questions came out than were asked for. */
  notes: string[];
  timings: { generateMs: number; answerMs: number };
}

export interface GenerationProgress {
  stage: "generating";
  /** Questions accepted so far, of `total`. */
  done: number;
  total: number;
  attempts: number;
}

export interface GenerationEvents {
  onProgress?(progress: GenerationProgress): void;
  onQuestion?(question: Question): void;
  onRejected?(rejection: Rejection): void;
  signal?: AbortSignal;
}

/** The request cannot be served as asked; `message` says why and what to do. */
export class GenerationError extends Error {
  constructor(
    readonly code: "no-seeds" | "topic-not-found" | "none-left",
    message: string,
  ) {
    super(message);
    this.name = "GenerationError";
  }
}
