/** Finds the sentences of a passage that state an idea worth an exam question. */

import type { Passage } from "../retrieval/types";
import { isAdministrative } from "./boilerplate";
import { cuesOf, type Cue } from "./cues";
import { suitsDifficulty } from "./openings";
import type { Difficulty } from "./types";
import { type Clause, contentStems, countWords, hasUnresolvedSubject, isGlued, mainClause } from "./language";

export interface Idea {
  /** Index in `passage.sentences`. */
  index: number;
  sentence: string;
  cues: Cue[];
  clause: Clause | null;
  /** Higher is better; only comparable within a document. */
  score: number;
}

const MIN_WORDS = 8;
const MAX_WORDS = 45;
const NARRATION =
  /\b(we (will|shall|have seen|now|can see|saw|discuss|turn|consider)|let (us|’s|'s)|let[’']s|you (may|might|will|have|should) (remember|recall|see|learn|notice)|as (we|you) (have )?(saw|seen|learned)|in this (chapter|section|course|lecture|paper|document|guide|article|slide)|this (chapter|section|course|lecture|paper|guide|article|slide)|the (next|previous|following) (chapter|section|slide|page)|see (also )?(figure|fig\.|table|section|chapter|appendix)|(figure|fig\.|table|listing|equation|eq\.) ?\(?\d|shown (above|below|here|in)|recall that|click|for example, if you)\b/i;
const SYMBOLS = /[=<>{}|\\^_∑∫√±≤≥→←∈∂]|\(\d+\.\d+\)|\[\d+\]/g;

/**
 * Idea sentences of `passage`, best first. `centrality` holds the cosine of each sentence to its passage (−1 to 1),
 * so that a sentence about what the passage is about wins over an aside; `difficulty` favours sentences that can carry it;
 * `vocabulary` as for `mainClause`.
 */
export function ideasOf(passage: Passage, centrality: readonly number[], difficulty: Difficulty, vocabulary?: ReadonlySet<string>): Idea[] {
  const ideas: Idea[] = [];
  passage.sentences.forEach((sentence, index) => {
    const score = ideaScore(sentence.text, sentence.kind, centrality[index] ?? 0);
    if (score === null || isGlued(sentence.text, passage.text)) return;
    ideas.push({
      index,
      sentence: sentence.text,
      cues: cuesOf(sentence.text),
      clause: mainClause(sentence.text, vocabulary),
      score,
    });
  });
  return ideas
    .map((idea) => ({ ...idea, score: idea.score + bonus(idea, difficulty) }))
    .sort((a, b) => b.score - a.score || a.index - b.index);
}

/** A readable clause and connecting words make an idea; those that suit the difficulty count most. */
function bonus({ clause, cues }: Idea, difficulty: Difficulty): number {
  return (clause === null ? 0 : 0.15) + Math.min(cues.length, 3) * 0.06 + (suitsDifficulty(cues, difficulty) ? 0.25 : 0);
}

/** Null when the sentence cannot carry a question at all. */
function ideaScore(text: string, kind: string, centrality: number): number | null {
  const words = countWords(text);
  if ((kind !== "prose" && kind !== "list") || words < MIN_WORDS || words > MAX_WORDS) return null;
  if (!/[.!”"')]$/.test(text.trim()) || /\?/.test(text)) return null;
  if (isAdministrative(text) || NARRATION.test(text)) return null;
  if (!/^[\p{Lu}\d“"‘'(]/u.test(text.trim())) return null;
  const symbols = text.match(SYMBOLS)?.length ?? 0;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (symbols > 2 || letters < 0.7 * text.replace(/\s/g, "").length) return null;
  let score = centrality;
  if (hasUnresolvedSubject(text)) score -= 0.35;
  if (/\b(I|my|you|your|we|our|us)\b/.test(text)) score -= 0.2;
  if (/\b(1[5-9]|20)\d\d\b|\b(January|February|March|April|May|June|July|August|September|October|November|December) \d/.test(text)) score -= 0.1;
  if (/^for (example|instance)\b/i.test(text)) score -= 0.4;
  score -= symbols * 0.15;
  const distinct = new Set(contentStems(text)).size;
  return distinct < 4 ? null : score + Math.min(distinct, 14) * 0.01;
}
