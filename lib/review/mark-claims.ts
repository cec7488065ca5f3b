/** Finds the grader's claims in the student's text, so that the answer can be shown whole with each claim marked. Pure. */

import type { ClaimGrade } from "@/lib/nlp/grading/types";

export interface Segment {
  text: string;
  /** Null for what stands between the claims, and for what the grader did not read. */
  verdict: ClaimGrade["verdict"] | null;
}

/** The answer cut into segments that add up to it again. Claims are looked for in order; one that is not found is left out. */
export function markClaims(answer: string, claims: readonly Pick<ClaimGrade, "text" | "verdict">[]): Segment[] {
  const segments: Segment[] = [];
  let position = 0;
  for (const { text, verdict } of claims) {
    const found = findClaim(answer, text, position);
    if (found === null) continue;
    if (found.start > position) segments.push({ text: answer.slice(position, found.start), verdict: null });
    segments.push({ text: answer.slice(found.start, found.end), verdict });
    position = found.end;
  }
  if (position < answer.length) segments.push({ text: answer.slice(position), verdict: null });
  return segments;
}

/** The grader joins lines and runs of spaces, composes accents and drops invisible characters; so the search is of that kind. */
function findClaim(answer: string, claim: string, from: number): { start: number; end: number } | null {
  const words = claim.split(/\s+/u).filter(Boolean);
  if (words.length === 0) return null;
  const exact = answer.indexOf(claim, from);
  if (exact >= 0) return { start: exact, end: exact + claim.length };
  const pattern = words.map((word) => word.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&")).join("[\\s\\p{C}]+");
  const match = new RegExp(pattern, "u").exec(answer.slice(from));
  return match === null ? null : { start: from + match.index, end: from + match.index + match[0].length };
}
