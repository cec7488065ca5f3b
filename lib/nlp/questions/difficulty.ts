/** Judges how hard a question is from its form and from what its answer needs; never from what was asked for. */

import type { Difficulty } from "./types";

const RELATES =
  /\b(differences?|differ|distinguish(es)?|compared?|comparison|contrast|relationship|relate[sd]?|relation|similarit(y|ies)|versus|affects?|influences?|interact|depends? on|have in common)\b|\b(better|worse|more|less|larger|smaller|faster|slower|higher|lower|rather) .*than\b|\binstead of\b/i;
const EXPLAINS = /^(why|how)\b|^what (happens|would happen)\b/i;
const DESCRIBES = /^how (is|are|was|were|would you|can) .*\b(defined?|described?|called)\b/i;
const ROLE = /\b(roles?|functions?|purposes?|effects?|importance|significance|consequences?|causes?|reasons?|advantages?|disadvantages?|benefits?|limitations?|impact)\b/i;

export interface AnswerEvidence {
  /** Source sentences that the answer uses. */
  sentences: number;
  /** Passages that these come from. */
  passages: number;
}

/**
 * hard: relates or compares, and the answer needs at least two statements; medium: asks how, why or what happens, or for
 * a role or effect that takes two statements to tell; easy: anything else (recall or explain one statement).
 */
export function judgeDifficulty(question: string, evidence: AnswerEvidence): Difficulty {
  if (RELATES.test(question)) return evidence.sentences >= 2 || evidence.passages >= 2 ? "hard" : "medium";
  if (DESCRIBES.test(question)) return "easy";
  if (EXPLAINS.test(question)) return "medium";
  return ROLE.test(question) && evidence.sentences >= 2 ? "medium" : "easy";
}
