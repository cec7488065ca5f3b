/**
 * What a student's browser is sent of practice. Every field is named here and copied one by one. Reference, key points,
 * passages, pages and sections stand only in `Feedback` and `WeakArea`, which are made of answered questions alone.
 */

export type AccessState = "open" | "locked" | "closed";

/** A material in the list. */
export interface PracticeMaterial {
  id: string;
  title: string;
  state: AccessState;
  /** Why it is not open; null when it is. */
  message: string | null;
  /** How many questions there are, how many of them the student has tried, and how many went wrong the last time. */
  questions: number;
  tried: number;
  missed: number;
  /** Mean of the last round, 0–1. */
  lastShare: number | null;
  lastAt: number | null;
}

/** A round in the history. Counts only, so that it can be shown while the material is locked. */
export interface HistoryRound {
  roundId: string;
  kind: "all" | "missed";
  startedAt: number;
  answered: number;
  missed: number;
  /** Mean share of its graded answers, 0–1. */
  share: number;
}

export interface WeakArea {
  /** Null when the source has no headings there. */
  section: string | null;
  questions: number;
  missed: number;
  share: number;
}

/** A material's own page. */
export interface PracticePage {
  material: PracticeMaterial;
  /** The round to go on with. */
  running: { roundId: string; answered: number; questions: number } | null;
  /** Oldest first. */
  history: HistoryRound[];
  /** Of the newest answer to each question; empty while it is not open. */
  weakAreas: WeakArea[];
}

export type StepState = "open" | "right" | "missed" | "ungraded" | "withdrawn";

/** One question of a round in its navigator. */
export interface Step {
  questionId: string;
  /** From 1. */
  number: number;
  state: StepState;
}

export interface RoundPage {
  materialId: string;
  title: string;
  roundId: string;
  kind: "all" | "missed";
  startedAt: number;
  steps: Step[];
  /** Nothing (more) can be answered. */
  isOver: boolean;
  /** The question to go on with. */
  nextQuestionId: string | null;
  /** Mean share of the graded answers, 0–1. */
  share: number | null;
  weakAreas: WeakArea[];
  /** Text of each answered question, for the list at the end. */
  answered: (Step & { question: string; score: number | null })[];
}

/** One question of a round; with feedback once it is answered. */
export interface QuestionView {
  questionId: string;
  number: number;
  question: string;
  feedback: Feedback | null;
}

export interface FeedbackPoint {
  text: string;
  verdict: "covered" | "missed" | "contradicted";
  /** The student's own words that decided. */
  evidence: string | null;
}

export interface FeedbackClaim {
  claim: string;
  /** The line of the source that contradicts it. */
  source: string | null;
}

export interface FeedbackResult {
  score: number;
  max: number;
  isCorrect: boolean;
  explanation: string;
  points: FeedbackPoint[];
  contradicted: FeedbackClaim[];
  /** The student's statements of which the source says nothing. */
  unsupported: string[];
}

/** `unknown`: "I don't know". `waiting`: stored, not graded; can be graded again. `withdrawn`: the teacher took the question out. */
export type Feedback =
  | { state: "withdrawn"; answer: string }
  | ({ state: "unknown" | "grading" | "waiting"; answer: string; result: null } & FeedbackKey)
  | ({ state: "graded"; answer: string; result: FeedbackResult } & FeedbackKey);

export interface FeedbackKey {
  reference: string;
  source: string;
  citations: { quote: string; page: number; section: string | null }[];
}
