/** One attempt: candidate questions about one idea sentence, through the gates in order of cost, the best first. */

import { CANDIDATES_PER_ATTEMPT, WRITER_MIN_LOG_PROBABILITY, WRITER_TEMPERATURE, WRITER_TOP_P } from "../constants";
import type { CallOptions, Models, QuestionPrompt } from "../models/types";
import { dot, sentenceVector } from "../retrieval";
import type { Passage, PassageIndex } from "../retrieval/types";
import { cleanQuestion, freeGates, givesAnswerAway, inventedTerms, type GateFailure } from "./form-gates";
import type { Idea } from "./ideas";
import { inventedPresupposition, lostOnRoundTrip, presuppositionScores, semanticDuplicate, unanswerable } from "./meaning-gates";
import { openingsFor } from "./openings";
import type { Difficulty, Rejection } from "./types";

/** An opening that names its subject reads better than one the writer had to fill; read by hand over the samples. */
const NAMED_SUBJECT_BONUS = 0.1;

export interface Seed {
  passage: Passage;
  /** The seed with its neighbours (boilerplate left out), document order. */
  context: Passage[];
  idea: Idea;
}

export interface Candidate {
  question: string;
  /** The subject that its opening named, when it did. */
  subject?: string;
  vector: Float32Array;
  /** Higher is better; only comparable within an attempt. */
  score: number;
}

export interface CandidatesOutcome {
  /** Those that passed every gate, best first. */
  passed: Candidate[];
  rejected: Rejection[];
}

interface Draft {
  question: string;
  subject?: string;
  meanLogProbability: number | null;
}

/**
 * Writes up to 6 candidates for the seed's idea and runs the gates. `accepted` holds the questions taken so far
 * (normalised text and vectors).
 */
export async function proposeCandidates(
  seed: Seed,
  difficulty: Difficulty,
  randomSeed: number,
  accepted: { texts: ReadonlySet<string>; vectors: readonly Float32Array[] },
  index: PassageIndex,
  models: Models,
  call: CallOptions,
): Promise<CandidatesOutcome> {
  const rejected: Rejection[] = [];
  const refuse = (draft: Draft, failure: GateFailure) =>
    rejected.push({ question: draft.question, ...failure, page: seed.passage.page });
  const written = await writeDrafts(seed, difficulty, randomSeed, models, call);
  const formed = written.filter((draft) => {
    const failure = freeFailure(draft, seed, accepted.texts);
    if (failure !== null) refuse(draft, failure);
    return failure === null;
  });
  const vectors = await models.embed(
    formed.map((draft) => draft.question),
    call,
  );
  const placed = formed.flatMap((draft, i): { draft: Draft; vector: Float32Array }[] => {
    const vector = vectors[i];
    if (vector === undefined) return [];
    const failure =
      semanticDuplicate(vector, accepted.vectors) ?? unanswerable(vector, seed.context, index) ?? lostOnRoundTrip(vector, seed.passage, index);
    if (failure !== null) refuse(draft, failure);
    return failure === null ? [{ draft, vector }] : [];
  });
  const supported = await presuppositionScores(
    placed.map(({ draft }) => draft),
    premisesOf(seed),
    models,
    call,
  );
  const sentence = sentenceVector(index, seed.passage, seed.idea.index);
  const passed = placed.flatMap(({ draft, vector }, i): Candidate[] => {
    const entailed = supported[i] ?? null;
    const failure = inventedPresupposition(entailed);
    if (failure !== null) refuse(draft, failure);
    return failure === null ? [{ question: draft.question, ...(draft.subject === undefined ? {} : { subject: draft.subject }), vector, score: rank(draft, dot(vector, sentence), entailed) }] : [];
  });
  passed.sort((a, b) => b.score - a.score || a.question.localeCompare(b.question, "en"));
  return { passed, rejected };
}

/** Case, spaces and end marks do not make a question different. */
export function normaliseQuestion(question: string): string {
  return question.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}

async function writeDrafts(
  { passage, idea }: Seed,
  difficulty: Difficulty,
  randomSeed: number,
  models: Models,
  call: CallOptions,
): Promise<Draft[]> {
  const prompts = openingsFor(idea, difficulty, CANDIDATES_PER_ATTEMPT).map(
    (opening): QuestionPrompt => ({
      before: passage.sentences[idea.index - 1]?.text ?? "",
      sentence: idea.sentence,
      after: passage.sentences[idea.index + 1]?.text ?? "",
      opening,
    }),
  );
  const texts = await models.write(
    { task: "questions", prompts, seed: randomSeed, temperature: WRITER_TEMPERATURE, topP: WRITER_TOP_P },
    call,
  );
  const drafts = new Map<string, Draft>();
  texts.forEach(({ text, meanLogProbability }, i) => {
    const question = cleanQuestion(text);
    const subject = idea.clause?.subject;
    const named = subject !== undefined && prompts[i]?.opening.includes(subject) === true;
    const key = normaliseQuestion(question);
    if (key !== "" && !drafts.has(key)) drafts.set(key, { question, meanLogProbability, ...(named ? { subject } : {}) });
  });
  return [...drafts.values()];
}

function freeFailure({ question, meanLogProbability }: Draft, seed: Seed, accepted: ReadonlySet<string>): GateFailure | null {
  if (accepted.has(normaliseQuestion(question))) return { gate: "duplicate", reason: "It repeats another question word for word." };
  if (meanLogProbability !== null && meanLogProbability < WRITER_MIN_LOG_PROBABILITY) {
    return { gate: "form", reason: "The writer itself was unsure of its wording." };
  }
  const context = seed.context.map((passage) => passage.text).join(" ");
  return freeGates(question) ?? givesAnswerAway(question, seed.idea.sentence) ?? inventedTerms(question, context);
}

/** The marked sentence alone, and with its neighbours, as premises for what a question takes for granted. */
function premisesOf({ passage, idea }: Seed): string[] {
  const window = passage.sentences.slice(Math.max(0, idea.index - 1), idea.index + 2).map((sentence) => sentence.text);
  return window.length > 1 ? [idea.sentence, window.join(" ")] : [idea.sentence];
}

/** Nearness to the sentence, what is known to be true in it, and the writer's own fluency. */
function rank(draft: Draft, similarity: number, entailed: number | null): number {
  const named = draft.subject === undefined ? 0 : NAMED_SUBJECT_BONUS;
  return similarity + named + 0.3 * (entailed ?? 0.6) + 0.3 * Math.max(-2, draft.meanLogProbability ?? -0.6);
}
