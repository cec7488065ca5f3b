/** The run from passages to questions: one seed per attempt, gates, reference answers, difficulty check, RAG score. */

import { createHash } from "node:crypto";
import { ATTEMPTS_PER_QUESTION, QUESTION_CONTEXT_WINDOW } from "../constants";
import type { CallOptions, Models } from "../models/types";
import { dot, passageVector, sentenceVector } from "../retrieval";
import type { Passage } from "../retrieval/types";
import { answerQuestion, type ReferenceAnswer } from "./answer";
import { isBoilerplate } from "./boilerplate";
import { normaliseQuestion, proposeCandidates, type Candidate, type Seed } from "./candidates";
import { judgeDifficulty } from "./difficulty";
import { ideasOf, type Idea } from "./ideas";
import { lowerCaseWords } from "./language";
import { inventedPresupposition, presuppositionScores } from "./meaning-gates";
import { notesOn } from "./notes";
import { meanRagScore, ragScore } from "./rag-score";
import { seedPool } from "./seeds";
import { GenerationError, type GenerationEvents, type GenerationInput, type GenerationResult, type Question, type Rejection } from "./types";

/** Candidates of one attempt that an answer is looked for: what stops the first mostly stops the others too. */
const ANSWERED_CANDIDATES = 3;

/** A question with what the run needs to compare later ones with it. */
interface Accepted {
  question: Question;
  vector: Float32Array;
  ordinal: number;
}

/**
 * Up to `questions` questions in document order, every gate's refusals, and the run's figures. Fewer come out when the
 * attempts (6 per question) are used up; `notes` then says so. Questions whose difficulty came out different from what was
 * asked are kept back and used only to fill up.
 * @throws GenerationError when nothing can be asked about; ModelError; the signal's reason when aborted
 */
export async function generateQuestions(
  input: GenerationInput,
  models: Models,
  events: GenerationEvents = {},
): Promise<GenerationResult> {
  const run = new GenerationRun(input, models, events);
  return run.execute();
}

class GenerationRun {
  private readonly accepted: Accepted[] = [];
  private readonly reserve: Accepted[] = [];
  private readonly rejected: Rejection[] = [];
  private readonly known: { texts: Set<string>; vectors: Float32Array[] } = { texts: new Set(), vectors: [] };
  private readonly ideas = new Map<Passage, Idea[]>();
  private readonly vocabulary: ReadonlySet<string>;
  private readonly answers = new Set<string>();
  private readonly fruitful = new Set<Idea>();
  private readonly call: CallOptions;
  private attempts = 0;
  private answerMs = 0;

  constructor(
    private readonly input: GenerationInput,
    private readonly models: Models,
    private readonly events: GenerationEvents,
  ) {
    this.vocabulary = lowerCaseWords(input.index.passages.map(({ text }) => text).join(" "));
    this.call = { lane: "background", ...(events.signal === undefined ? {} : { signal: events.signal }) };
  }

  async execute(): Promise<GenerationResult> {
    const started = performance.now();
    const pool = await seedPool(this.input.index, this.input, this.models, this.call);
    await this.rememberExisting();
    const limit = ATTEMPTS_PER_QUESTION * this.input.questions;
    for (let round = 0; this.attempts < limit && this.accepted.length < this.input.questions; round += 1) {
      const usedBefore = this.attempts;
      for (const passage of pool) {
        if (this.attempts >= limit || this.accepted.length >= this.input.questions) break;
        this.events.signal?.throwIfAborted();
        const idea = this.ideaOfRound(passage, round);
        if (idea !== undefined) await this.attempt({ passage, context: this.contextOf(passage), idea });
      }
      if (this.attempts === usedBefore) break;
    }
    if (this.attempts === 0) {
      throw new GenerationError("no-seeds", "The document has no full sentence to ask about: what it has are headings, tables, formulas or fragments.");
    }
    this.fillFromReserve();
    return this.result(performance.now() - started);
  }

  /** A new idea each round; when they are used up, those that gave no question get one more try with other samples. */
  private ideaOfRound(passage: Passage, round: number): Idea | undefined {
    const ideas = this.ideasFor(passage);
    if (round < ideas.length) return ideas[round];
    const again = ideas[round - ideas.length];
    return again === undefined || this.fruitful.has(again) ? undefined : again;
  }

  private async rememberExisting(): Promise<void> {
    for (const answer of this.input.takenAnswers ?? []) this.answers.add(answer);
    const existing = this.input.existing ?? [];
    for (const question of existing) this.known.texts.add(normaliseQuestion(question));
    this.known.vectors.push(...(await this.models.embed(existing, this.call)));
  }

  private async attempt(seed: Seed): Promise<void> {
    this.attempts += 1;
    const { index, difficulty } = this.input;
    const randomSeed = this.input.seed * 10_007 + this.attempts;
    const { passed, rejected } = await proposeCandidates(seed, difficulty, randomSeed, this.known, index, this.models, this.call);
    rejected.forEach((rejection) => this.refuse(rejection));
    const best = await this.bestAnswered(passed.slice(0, ANSWERED_CANDIDATES), seed);
    if (best !== null) {
      this.fruitful.add(seed.idea);
      this.keep(best);
    }
    this.progress();
  }

  /** The first candidate that has an answer and the difficulty asked for, else the first that has an answer. */
  private async bestAnswered(candidates: readonly Candidate[], seed: Seed): Promise<Accepted | null> {
    let fallback: Accepted | null = null;
    for (const candidate of candidates) {
      const found = await this.answered(candidate, seed);
      if (found?.question.difficulty === this.input.difficulty) return found;
      fallback ??= found;
    }
    return fallback;
  }

  private async answered(candidate: Candidate, seed: Seed): Promise<Accepted | null> {
    const started = performance.now();
    const { question, vector } = candidate;
    const outcome = await answerQuestion(question, vector, this.input.index, this.models, { ...this.call, seed: this.input.seed });
    const reason = outcome.ok ? await this.answerFailure(candidate, outcome.answer.text) : outcome.reason;
    if (reason !== null) this.refuse({ question, gate: "answer", reason, page: seed.passage.page });
    const accepted = outcome.ok && reason === null ? await this.toQuestion(question, vector, outcome.answer, seed) : null;
    this.answerMs += performance.now() - started;
    return accepted;
  }

  /** Why an answer that was found does not serve: another question has it, or it does not say what the question takes for granted. */
  private async answerFailure({ question, subject }: Candidate, answer: string): Promise<string | null> {
    if (this.answers.has(answer)) return "It has the same answer as another question.";
    const presupposing = { question, ...(subject === undefined ? {} : { subject }) };
    const [entailed = null] = await presuppositionScores([presupposing], [answer], this.models, this.call);
    return inventedPresupposition(entailed) === null ? null : "The answer that the material gives is about something else.";
  }

  private async toQuestion(text: string, vector: Float32Array, answer: ReferenceAnswer, seed: Seed): Promise<Accepted> {
    const { index, difficulty } = this.input;
    const [answerVector] = await this.models.embed([answer.text], this.call);
    if (answerVector === undefined) throw new Error("embed returned too few rows");
    const contextRows = answer.passages.map(({ passage }) => passageVector(index, passage));
    return {
      vector,
      ordinal: seed.passage.ordinal,
      question: {
        id: createHash("sha256").update(`${seed.passage.id}\0${text}`).digest("hex").slice(0, 16),
        question: text,
        answer: answer.text,
        difficultyAsked: difficulty,
        difficulty: judgeDifficulty(text, answer.evidence),
        context: answer.passages.map(({ passage }) => passage.text).join("\n\n"),
        sourcePassageId: seed.passage.id,
        citations: answer.citations,
        rag: ragScore(vector, answerVector, contextRows),
        sentenceFaithfulness: answer.sentenceFaithfulness,
      },
    };
  }

  private keep(found: Accepted): void {
    const { question } = found;
    this.known.texts.add(normaliseQuestion(question.question));
    this.known.vectors.push(found.vector);
    this.answers.add(question.answer);
    if (question.difficulty !== question.difficultyAsked) {
      this.reserve.push(found);
      return;
    }
    this.accepted.push(found);
    this.events.onQuestion?.(question);
  }

  private fillFromReserve(): void {
    for (const found of this.reserve) {
      if (this.accepted.length < this.input.questions) {
        this.accepted.push(found);
        this.events.onQuestion?.(found.question);
      } else {
        const { question, difficulty, difficultyAsked, citations } = found.question;
        const reason = `It came out ${difficulty}, not ${difficultyAsked}.`;
        this.refuse({ question, gate: "difficulty", reason, page: citations[0]?.page ?? 1 });
      }
    }
  }

  private refuse(rejection: Rejection): void {
    this.rejected.push(rejection);
    this.events.onRejected?.(rejection);
  }

  private progress(): void {
    const total = this.input.questions;
    this.events.onProgress?.({ stage: "generating", done: Math.min(total, this.accepted.length), total, attempts: this.attempts });
  }

  private ideasFor(passage: Passage): Idea[] {
    const known = this.ideas.get(passage);
    if (known !== undefined) return known;
    const { index } = this.input;
    const centre = passageVector(index, passage);
    const ideas = ideasOf(
      passage,
      passage.sentences.map((_, i) => dot(centre, sentenceVector(index, passage, i))),
      this.input.difficulty,
      this.vocabulary,
    );
    this.ideas.set(passage, ideas);
    return ideas;
  }

  private contextOf(seed: Passage): Passage[] {
    const { passages } = this.input.index;
    return passages
      .slice(Math.max(0, seed.ordinal - QUESTION_CONTEXT_WINDOW), seed.ordinal + QUESTION_CONTEXT_WINDOW + 1)
      .filter((passage) => passage === seed || !isBoilerplate(passage));
  }

  private result(generateMs: number): GenerationResult {
    const accepted = [...this.accepted].sort((a, b) => a.ordinal - b.ordinal);
    const questions = accepted.map(({ question }) => question);
    return {
      questions,
      rejected: this.rejected,
      attempts: this.attempts,
      evaluation: meanRagScore(questions.map(({ rag }) => rag)),
      notes: notesOn(questions, this.input, this.attempts),
      timings: { generateMs: Math.round(generateMs - this.answerMs), answerMs: Math.round(this.answerMs) },
    };
  }
}
