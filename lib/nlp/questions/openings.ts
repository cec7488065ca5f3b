/** Which words a question may begin with, given what its sentence states and how hard it should be. */

import type { Cue } from "./cues";
import type { Clause } from "./language";
import type { Idea } from "./ideas";
import type { Difficulty } from "./types";

/** An opening for a clause, or null when the clause does not fit it. */
type Frame = (clause: Clause) => string | null;

const be = (clause: Clause): string => (clause.isPlural ? "are" : "is");
const doForm = (clause: Clause): string => (clause.isPlural ? "do" : "does");

const WHY: Frame = (clause) => `Why ${clause.auxiliary} ${clause.subject}`;
/** "How" wants something done: "how do cells have a nucleus", "how are cells small" ask nothing. */
const STATIVE = /^(have|be|contain|consist|include|remain|mean|refer|exist|belong)$/;
const isDone = (clause: Clause): boolean =>
  clause.base === null ? /^(is|are|was|were) \w+ed\b|^(can|could|may|will|must|should) (?!be \w+[^d]$)\w/.test(clause.verb) : !STATIVE.test(clause.base);
const HOW: Frame = (clause) => (isDone(clause) ? `How ${clause.auxiliary} ${clause.subject}` : null);
const HOW_VERB: Frame = (clause) => (clause.base === null || !isDone(clause) ? null : `How ${clause.auxiliary} ${clause.subject} ${clause.base}`);
const WHAT_VERB: Frame = (clause) => (clause.base === null ? null : `What ${clause.auxiliary} ${clause.subject} ${clause.base}`);
const USED: Frame = (clause) => (/^(is|are|was|were) used\b/.test(clause.verb) ? `What ${clause.auxiliary} ${clause.subject} used` : null);
const ROLE: Frame = (clause) => `What is the role of ${clause.subject}`;
const FUNCTION: Frame = (clause) => `What is the function of ${clause.subject}`;
const DEFINED: Frame = (clause) => `How ${be(clause)} ${clause.subject} defined`;
const HAPPENS: Frame = () => "What happens when";
const IMPORTANT: Frame = (clause) => `Why ${be(clause)} ${clause.subject} important`;
const EFFECT: Frame = (clause) => `What effect ${doForm(clause)} ${clause.subject} have on`;
const DIFFERENCE: Frame = () => "What is the difference between";
const DIFFERENCE_OF: Frame = (clause) => `What is the difference between ${clause.subject} and`;
const DIFFER: Frame = (clause) => `How ${doForm(clause)} ${clause.subject} differ from`;
const RELATION: Frame = () => "What is the relationship between";
const RELATION_OF: Frame = (clause) => `What is the relationship between ${clause.subject} and`;
const AFFECT: Frame = (clause) => `How ${doForm(clause)} ${clause.subject} affect`;

/** In each row the frames that the cue's sentence can answer; a "why" needs a stated reason, a "role" a stated function. */
const BY_CUE: Record<Difficulty, Partial<Record<Cue, readonly Frame[]>>> = {
  easy: {
    definition: [DEFINED, WHAT_VERB],
    function: [FUNCTION, USED, WHAT_VERB],
    effect: [WHAT_VERB],
    means: [WHAT_VERB],
    contrast: [WHAT_VERB],
    cause: [WHAT_VERB],
    condition: [HAPPENS],
    purpose: [USED, FUNCTION],
  },
  medium: {
    cause: [WHY, HOW_VERB],
    purpose: [WHY, ROLE],
    function: [ROLE, IMPORTANT, HOW],
    effect: [HOW, EFFECT, IMPORTANT],
    means: [HOW, HOW_VERB],
    condition: [HAPPENS],
    contrast: [HOW],
  },
  hard: {
    contrast: [DIFFERENCE, DIFFERENCE_OF, DIFFER],
    effect: [AFFECT, RELATION_OF],
    cause: [AFFECT, RELATION_OF],
    condition: [AFFECT, RELATION],
    function: [RELATION_OF],
    means: [RELATION_OF, AFFECT],
    purpose: [RELATION_OF],
    definition: [DIFFERENCE_OF],
  },
};

/** Cues whose sentences carry a question of the difficulty best. */
const STRONG: Record<Difficulty, readonly Cue[]> = {
  easy: ["definition", "function", "effect"],
  medium: ["cause", "purpose", "function", "effect", "means", "condition"],
  hard: ["contrast", "cause", "effect", "condition"],
};

/** Openings that need no clause, tried when the sentence's grammar could not be read. */
const PLAIN: Record<Difficulty, readonly string[]> = {
  easy: ["What is", "What does", "What are"],
  medium: ["Why", "How", "What is the role of", "What happens when"],
  hard: ["What is the difference between", "What is the relationship between", "How does"],
};

/** True when a sentence with these cues suits a question of that difficulty. */
export function suitsDifficulty(cues: readonly Cue[], difficulty: Difficulty): boolean {
  return cues.some((cue) => STRONG[difficulty].includes(cue));
}

/** Up to `most` different openings for a question about `idea`, the likeliest first. */
export function openingsFor(idea: Idea, difficulty: Difficulty, most: number): string[] {
  const openings: string[] = [];
  const { clause } = idea;
  if (clause !== null) {
    for (const cue of idea.cues) openings.push(...(BY_CUE[difficulty][cue] ?? []).flatMap((frame) => frame(clause) ?? []));
  }
  openings.push(...plainFor(idea.cues, difficulty));
  return [...new Set(openings)].slice(0, most);
}

function plainFor(cues: readonly Cue[], difficulty: Difficulty): readonly string[] {
  if (difficulty !== "medium") return PLAIN[difficulty];
  const wanted = new Set<string>();
  if (cues.includes("cause") || cues.includes("purpose")) wanted.add("Why");
  if (cues.includes("condition")) wanted.add("What happens when");
  if (cues.includes("function")) wanted.add("What is the role of");
  wanted.add("How");
  return PLAIN.medium.filter((opening) => wanted.has(opening));
}
