/** The grade as the JSON that others rely on: names and order of fields are fixed; numbers carry four decimals. */

import { roundTo4 } from "./combine";
import type { Grade, GradeLabel } from "./types";

export interface ContractGrade {
  score: number;
  max: 10;
  similarity: number;
  correct: boolean;
  threshold: number;
  coverage: number;
  support: number;
  contradiction: number;
  embedding_similarity: number;
  key_points: { text: string; coverage: number; entailment: number; contradicted: boolean; evidence: string | null }[];
  missing_points: string[];
  contradicted_claims: string[];
  unsupported_claims: string[];
  ungrounded_reference_points: string[];
  grounded: boolean;
  label: GradeLabel;
  confidence: number;
  needs_review: boolean;
  note: string | null;
}

/** A grade in the contract's shape, fields in its order. The command line puts the caller's `id` in front. */
export function toContract(grade: Grade): ContractGrade {
  return {
    score: grade.score,
    max: grade.max,
    similarity: grade.similarity,
    correct: grade.correct,
    threshold: grade.threshold,
    coverage: roundTo4(grade.coverage),
    support: roundTo4(grade.support),
    contradiction: roundTo4(grade.contradiction),
    embedding_similarity: roundTo4(grade.embeddingSimilarity),
    key_points: grade.keyPoints.map(({ text, coverage, entailment, contradicted, evidence }) => ({
      text,
      coverage: roundTo4(coverage),
      entailment: roundTo4(entailment),
      contradicted,
      evidence,
    })),
    missing_points: grade.missingPoints,
    contradicted_claims: grade.contradictedClaims,
    unsupported_claims: grade.unsupportedClaims,
    ungrounded_reference_points: grade.ungroundedReferencePoints,
    grounded: grade.grounded,
    label: grade.label,
    confidence: grade.confidence,
    needs_review: grade.needsReview,
    note: grade.note,
  };
}
