/** Which words a question may begin with, given what its sentence states and how hard it should be. */

import type { Cue } from "./cues";
import type { Clause } from "./language";
import type { Idea } from "./ideas";
import type { Difficulty } from "./types";

type Frame = (clause: Clause) => string;

const be = (clause: Clause): string => (clause.isPlural ? "are" : "is");
const isBe = (clause: Clause): boolean => /^(is|are|was|were)\b/.test(clause.auxiliary);

const WHY: Frame = (clause) => `Why ${clause.auxiliary} ${clause.subject}`;
const HOW: Frame = (clause) => `How ${clause.auxiliary} ${clause.subject}`;
const ROLE: Frame = (clause) => `What is the role of ${clause.subject}`;
const HAPPENS: Frame = () => "What happens when";
const WHAT_IS: Frame = (clause) => `What ${be(clause)} ${clause.subject}`;
const WHAT_DO: Frame = (clause) => (isBe(clause) ? `What ${clause.auxiliary} ${clause.subject}` : `What ${clause.auxiliary} ${clause.subject}`);
const IMPORTANT: Frame = (clause) => `Why ${be(clause)} ${clause.subject} important`;
const DIFFERENCE: Frame = () => "What is the difference between";
const DIFFER: Frame = (clause) => `How ${clause.isPlural ? "do" : "does"} ${clause.subject} differ from`;
const RELATION: Frame = () => "What is the relationship between";
const COMPARE: Frame = (clause) => `How ${clause.isPlural ? "do" : "does"} ${clause.subject} compare`;
const AFFECT: Frame = (clause) => `How ${clause.isPlural ? "do" : "does"} ${clause.subject} affect`;

const BY_CUE: Record<Difficulty, Partial<Record<Cue, readonly Frame[]>>> = {
  easy: {
    definition: [WHAT_IS, WHAT_DO],
    function: [WHAT_DO, WHAT_IS],
    means: [WHAT_DO],
    cause: [WHAT_DO],
    contrast: [WHAT_IS],
    condition: [WHAT_DO],
    purpose: [WHAT_DO],
  },
  medium: {
    cause: [WHY, HOW],
    purpose: [WHY, HOW],
    function: [ROLE, HOW, IMPORTANT],
    means: [HOW],
    condition: [HAPPENS, WHY],
    contrast: [HOW, WHY],
    definition: [ROLE, HOW],
  },
  hard: {
    contrast: [DIFFERENCE, DIFFER, COMPARE],
    cause: [AFFECT, RELATION],
    condition: [AFFECT, RELATION],
    function: [RELATION, AFFECT],
    means: [RELATION],
    purpose: [RELATION],
    definition: [DIFFERENCE, RELATION],
  },
};

/** Openings that need no clause, tried when the sentence's grammar could not be read. */
const PLAIN: Record<Difficulty, readonly string[]> = {
  easy: ["What is", "What does", "What are"],
  medium: ["Why", "How", "What is the role of", "What happens when"],
  hard: ["What is the difference between", "What is the relationship between", "How does"],
};

/** Up to `most` different openings for a question about `idea`, the likeliest first. */
export function openingsFor(idea: Idea, difficulty: Difficulty, most: number): string[] {
  const openings: string[] = [];
  const { clause } = idea;
  if (clause !== null) {
    for (const cue of idea.cues) for (const frame of BY_CUE[difficulty][cue] ?? []) openings.push(frame(clause));
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
