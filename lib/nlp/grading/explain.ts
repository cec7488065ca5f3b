/** A grade's largest reasons in one plain sentence for the teacher. */

import { CONTRADICTION_THRESHOLD, MISSING_POINT_COVERAGE } from "../constants";
import { shorten } from "./texts";
import type { Grade } from "./types";

const QUOTE_CHARACTERS = 120;
/** Support below which unsupported statements are worth a word: they then cost more than 0.15 of the mark. */
const NOTABLE_SUPPORT = 0.5;

/**
 * One sentence, e.g. "7 of 10: 2 of 3 key points are covered; missing is “…”."
 * @param mark how the mark is worded, where it is not the whole mark of ten
 */
export function explainGrade(grade: Grade, mark = `${grade.score} of ${grade.max}`): string {
  // Without an on-topic claim there was nothing to weigh: the note is the whole reason.
  if (grade.note !== null && grade.claims.every((claim) => !claim.onTopic)) {
    return `${mark}: ${lowerFirst(grade.note)}`;
  }
  return `${mark}: ${[coverageReason(grade), ...otherReasons(grade)].join("; ")}.`;
}

function coverageReason(grade: Grade): string {
  const total = grade.keyPoints.length;
  const covered = grade.keyPoints.filter((point) => point.coverage >= MISSING_POINT_COVERAGE).length;
  const [only] = grade.keyPoints;
  if (total === 1 && only !== undefined) {
    const verb = covered === 1 ? "is covered" : only.coverage > 0.2 ? "is covered only in part" : "is not covered";
    return `the key point ${verb}${covered === 1 ? "" : ` (${quote(only.text)})`}`;
  }
  if (covered === total) return `${total === 2 ? "both" : `all ${total}`} key points are covered`;
  const missing = grade.missingPoints[0] ?? "";
  const more = total - covered - 1;
  const found = covered === 0 ? `${total === 2 ? "neither" : "none"} of the ${total} key points is covered` : `${covered} of ${total} key points are covered`;
  return `${found}, missing ${covered === 0 ? "above all" : "is"} ${quote(missing)}${more > 0 && covered > 0 ? ` and ${more} more` : ""}`;
}

function otherReasons(grade: Grade): string[] {
  const reasons: string[] = [];
  const [contradicted] = grade.contradictedClaims;
  const [unsupported] = grade.unsupportedClaims;
  if (grade.contradiction >= CONTRADICTION_THRESHOLD) {
    const point = grade.keyPoints.find((candidate) => candidate.contradicted);
    const against = point === undefined ? "the source" : quote(point.text);
    reasons.push(contradicted === undefined ? `it contradicts ${against}` : `${quote(contradicted)} contradicts ${against}`);
  } else if (unsupported !== undefined && grade.support < NOTABLE_SUPPORT) {
    reasons.push(`the ${grade.grounded ? "source" : "reference"} does not back ${quote(unsupported)}`);
  }
  return reasons;
}

const quote = (text: string) => `“${shorten(text, QUOTE_CHARACTERS).replace(/[.!?]$/, "")}”`;
const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
