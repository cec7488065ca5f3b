/** A grade and the reasons for it; field names in the JSON contract are snake_case and made by `toContract`. */

export interface KeyPoint {
  text: string;
  /** The source sentence that grounds it best, null when graded without a source. */
  groundedBy: string | null;
  /** P(entailment) by the source, 0–1; 1 without a source. */
  grounding: number;
}

/** What one reference answer asks for, computed once per (question, reference, source). */
export interface KeyPointProfile {
  reference: string;
  keyPoints: KeyPoint[];
  /** Reference sentences that the source does not entail. */
  ungrounded: string[];
  grounded: boolean;
}

export interface KeyPointGrade {
  text: string;
  coverage: number;
  entailment: number;
  contradicted: boolean;
  /** The student's own words that decided, null when nothing was near enough. */
  evidence: string | null;
}

export interface ClaimGrade {
  text: string;
  onTopic: boolean;
  entailment: number;
  contradiction: number;
  /** The source sentence that speaks most clearly for or against it. */
  source: string | null;
  verdict: "supported" | "contradicted" | "unsupported" | "off-topic";
}

export type GradeLabel = "correct" | "contradictory" | "incorrect";

/** `calibrated`: by the fitted head. `formula`: by the published method. */
export const GRADING_MODES = ["calibrated", "formula"] as const;
/** What is used where nothing else is said. */
export const DEFAULT_MODE: GradingMode = "formula";
export type GradingMode = (typeof GRADING_MODES)[number];

export interface Grade {
  /** Missing in grades stored before there was a choice: those are by the formula. */
  mode?: GradingMode;
  /** Whole mark, 0 to max. */
  score: number;
  max: 10;
  /** Quality, 0–1; `score === Math.round(10 * similarity)`. */
  similarity: number;
  correct: boolean;
  threshold: number;
  coverage: number;
  support: number;
  contradiction: number;
  embeddingSimilarity: number;
  keyPoints: KeyPointGrade[];
  claims: ClaimGrade[];
  missingPoints: string[];
  contradictedClaims: string[];
  unsupportedClaims: string[];
  ungroundedReferencePoints: string[];
  grounded: boolean;
  label: GradeLabel;
  confidence: number;
  needsReview: boolean;
  /** A sentence for degenerate cases, or which of several reference answers this is against; else null. */
  note: string | null;
  /** The reference answer that this grade is against (several are alternatives). */
  reference: string;
}

export interface GradeRequest {
  question: string;
  /** At least one; alternatives. */
  references: string[];
  /** Source passage(s); empty when none is stored. */
  source: string;
  answer: string;
  /** `DEFAULT_MODE` where nothing is said. */
  mode?: GradingMode;
}

/** A request that cannot be graded; `message` says in the user's words what is wrong and what to do. */
export class GradingError extends Error {
  constructor(
    readonly code: "no-reference" | "no-points",
    message: string,
  ) {
    super(message);
    this.name = "GradingError";
  }
}
