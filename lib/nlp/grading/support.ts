/** Whether the source backs what a student says, sentence by sentence. Off-topic sentences neither earn nor lose. */

import { CLAIM_RELEVANCE_MIN, CONTRADICTION_THRESHOLD, ENTAILMENT_OVERRIDE } from "../constants";
import type { Verification } from "./evidence";
import type { ClaimGrade } from "./types";

/** On topic: cosine of at least 0.30 to the question or to some source sentence. Origin: the method's step 3. */
export function isOnTopic(toQuestion: number, toSource: number): boolean {
  return Math.max(toQuestion, toSource) >= CLAIM_RELEVANCE_MIN;
}

/** The source entails the statement clearly enough to discard contradiction signals about it. */
export function isBacked(verification: Verification | null): boolean {
  return verification !== null && verification.entailment >= ENTAILMENT_OVERRIDE;
}

/**
 * The grade of one student sentence.
 * @param verification what the source says about it; null for an off-topic sentence that nobody needed to check
 * @param againstPoints strongest P(contradiction) of the sentence with a key point, 0–1: key points are the source's word too
 */
export function gradeClaim(
  text: string,
  onTopic: boolean,
  verification: Verification | null,
  againstPoints: number,
): ClaimGrade {
  const entailment = verification?.entailment ?? 0;
  const contradiction = Math.max(onTopic ? (verification?.contradiction ?? 0) : 0, againstPoints);
  const backed = isBacked(verification);
  const contradicted = !backed && contradiction >= CONTRADICTION_THRESHOLD;
  return {
    text,
    onTopic,
    entailment,
    contradiction,
    source: (contradicted ? verification?.contradictedBy : verification?.entailedBy) ?? null,
    verdict: contradicted ? "contradicted" : !onTopic ? "off-topic" : backed ? "supported" : "unsupported",
  };
}

/** Mean entailment by the source over the on-topic claims, 0–1; 0 when there is none. Origin: the method's step 3. */
export function supportOf(claims: readonly ClaimGrade[]): number {
  const onTopic = claims.filter((claim) => claim.onTopic);
  if (onTopic.length === 0) return 0;
  return onTopic.reduce((sum, claim) => sum + claim.entailment, 0) / onTopic.length;
}

/** Strongest P(contradiction) by the source over the on-topic claims that it does not also back, 0–1. */
export function contradictionOf(claims: readonly ClaimGrade[]): number {
  return claims
    .filter((claim) => claim.onTopic && claim.entailment < ENTAILMENT_OVERRIDE)
    .reduce((strongest, claim) => Math.max(strongest, claim.contradiction), 0);
}
