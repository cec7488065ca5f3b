/**
 * Grades one answer against one prepared reference by the calibrated head, in the same three steps as the formula: ask,
 * ask again about texts that seem to contradict, read. About a dozen pairs for two sentences and three key points.
 */

import { CONTRADICTION_THRESHOLD, MISSING_POINT_COVERAGE } from "../../constants";
import type { NliScores } from "../../models/types";
import { NOTES } from "../degenerate";
import { askEvidence, findEvidence, readEvidence, type Evidence, type Verification } from "../evidence";
import type { Student } from "../embed-student";
import type { StudentRow } from "../grade-reference";
import type { NliBatch } from "../nli-batch";
import type { PreparedReference, Wording } from "../prepare";
import { isBacked, isOnTopic } from "../support";
import { cleanText, countWords } from "../texts";
import type { ClaimGrade, Grade } from "../types";
import { cosine, nearestCosine } from "../vectors";
import { compareWords, readWords, type Words } from "../words";
import { type Head, probabilityOf } from "./head";
import { alignment, beyond, direction } from "./directions";
import { joinQuestion } from "./join-question";
import { type Observation, type Signals, signalsOf } from "./signals";
import { calibratedVerdict } from "./verdict";

/** Wordings of a key point that are compared: the nearest to the answer. Each costs up to three pairs. */
const WORDINGS_COMPARED = 2;
/** P(contradicted) from which a point counts as contradicted. */
const CONTRADICTED_FROM = 0.5;

const NEUTRAL: NliScores = { entailment: 0, neutral: 1, contradiction: 0 };

interface Claim extends StudentRow {
  onTopic: boolean;
  /** The one source sentence that is nearest; all of the evidence once it is needed. */
  evidence: Evidence;
}

interface Compared {
  wording: Wording;
  sentence: StudentRow;
}

/** A point as read: P(covered), P(contradicted) and the student's nearest words. */
interface PointReading {
  text: string;
  coverage: number;
  contradiction: number;
  entailment: number;
  evidence: string;
}

export class CalibratedGrading {
  readonly #claims: Claim[];
  readonly #whole: StudentRow;
  readonly #joined: string;
  readonly #compared: Compared[][];
  readonly #words: { whole: Words; question: Words };

  readonly #beyond: { whole: Float32Array | null; sentences: (Float32Array | null)[]; clauses: (Float32Array | null)[]; reference: Float32Array | null; direction: number };

  constructor(
    readonly prepared: PreparedReference,
    { rows, clauses, joined }: Student,
    readonly batch: NliBatch,
    readonly head: Head,
    readonly threshold: number,
  ) {
    const whole = rows.at(-1);
    if (whole === undefined) throw new Error("An answer without words has nothing to be graded.");
    this.#whole = whole;
    const sentences = rows.filter((row) => row.isSentence);
    this.#joined = joinQuestion(prepared.question, whole.text);
    this.#words = { whole: readWords(whole.text), question: readWords(prepared.question) };
    this.#compared = prepared.points.map(({ wordings }) => nearestWordings(wordings, rows).map((wording) => ({ wording, sentence: nearestRow(sentences, wording.vector) })));
    const { question, questionVector, referenceVector, askedReferenceVector } = prepared;
    const rest = (vector: Float32Array) => beyond(vector, questionVector);
    this.#beyond = {
      whole: rest(whole.vector),
      sentences: sentences.map(({ vector }) => rest(vector)),
      clauses: clauses.map(rest),
      reference: rest(referenceVector),
      direction: question === "" || questionVector === null ? 0 : alignment(direction(questionVector, joined), direction(questionVector, askedReferenceVector)),
    };
    this.#claims = sentences.map((row) => ({
      ...row,
      onTopic: isOnTopic(toQuestion(row, prepared), nearestCosine(row.vector, prepared.source.vectors)),
      evidence: findEvidence(row.vector, prepared.source, 1),
    }));
  }

  ask(): void {
    for (const { wording, sentence } of this.#compared.flat()) {
      for (const premise of [this.#whole.text, this.#joined, sentence.text, this.prepared.question]) this.#add(premise, wording.text);
    }
    this.batch.add(this.#reference, this.#whole.text);
    for (const claim of this.#claims) if (claim.onTopic) askEvidence(this.batch, claim.evidence, claim.text);
  }

  /** All evidence about the statements that seem to contradict a point or the source: backed by it, they do not. */
  askAgain(): void {
    for (const claim of this.#claims) {
      if (this.#seemsContradicted(claim)) {
        claim.evidence = findEvidence(claim.vector, this.prepared.source);
        askEvidence(this.batch, claim.evidence, claim.text);
      }
    }
  }

  read(): Grade {
    const { profile, points, referenceVector } = this.prepared;
    const readings = this.#readPoints();
    const claims = this.#claims.map((claim) => this.#claim(claim, readings));
    const isOffTopic = claims.every(({ onTopic }) => !onTopic) && readings.every(({ coverage }) => coverage < MISSING_POINT_COVERAGE);
    const backed = new Set(claims.filter(({ verdict }) => verdict === "supported").map(({ text }) => text));
    const isContradicted = (point: PointReading) => point.contradiction >= CONTRADICTED_FROM && point.coverage < MISSING_POINT_COVERAGE && !backed.has(point.evidence);
    const verdict = calibratedVerdict({
      coverages: isOffTopic ? readings.map(() => 0) : readings.map(({ coverage }) => coverage),
      weights: points.map(({ weight }) => weight),
      contradiction: Math.max(0, ...readings.filter(isContradicted).map(({ contradiction }) => contradiction), ...claims.filter((claim) => claim.verdict === "contradicted").map(({ contradiction }) => contradiction)),
      head: this.head,
      threshold: this.threshold,
    });
    return {
      ...verdict,
      mode: "calibrated",
      max: 10,
      threshold: this.threshold,
      support: supportOf(claims),
      embeddingSimilarity: Math.max(0, cosine(this.#whole.vector, referenceVector)),
      keyPoints: readings.map((point) => ({ text: point.text, coverage: point.coverage, entailment: point.entailment, contradicted: isContradicted(point), evidence: point.evidence })),
      claims,
      missingPoints: readings.filter(({ coverage }) => coverage < MISSING_POINT_COVERAGE).map(({ text }) => text),
      contradictedClaims: claims.filter((claim) => claim.verdict === "contradicted").map(({ text }) => text),
      unsupportedClaims: claims.filter((claim) => claim.verdict === "unsupported").map(({ text }) => text),
      ungroundedReferencePoints: profile.ungrounded,
      grounded: profile.grounded,
      note: isOffTopic ? NOTES.offTopic : null,
      reference: profile.reference,
    };
  }

  /** The signals of each wording compared, by point: what `npm run calibrate` fits the head to. */
  signals(): Signals[][] {
    return this.#compared.map((compared) => compared.map((each) => signalsOf(this.#observe(each))));
  }

  get #reference(): string {
    return cleanText(this.prepared.profile.reference).replace(/\s+/gu, " ");
  }

  #add(premise: string, hypothesis: string): void {
    if (premise !== "") this.batch.add(premise, hypothesis);
  }

  #get(premise: string, hypothesis: string): NliScores {
    return premise === "" ? NEUTRAL : this.batch.get(premise, hypothesis);
  }

  #observe({ wording, sentence }: Compared): Observation {
    const { question, questionVector, referenceVector } = this.prepared;
    const against = questionVector ?? new Float32Array();
    const point = readWords(wording.text);
    const ofWhole = compareWords(this.#words.whole, point, this.#words.question);
    const ofSentence = compareWords(readWords(sentence.text), point, this.#words.question);
    const asked = new Set(this.#words.question.content);
    const { content } = this.#words.whole;
    return {
      whole: this.#get(this.#whole.text, wording.text),
      joined: this.#get(this.#joined, wording.text),
      sentence: this.#get(sentence.text, wording.text),
      question: this.#get(question, wording.text),
      reference: this.#get(this.#reference, this.#whole.text),
      cosines: {
        whole: cosine(this.#whole.vector, wording.vector),
        sentence: cosine(sentence.vector, wording.vector),
        question: cosine(against, wording.vector),
        echo: cosine(against, this.#whole.vector),
        reference: cosine(this.#whole.vector, referenceVector),
      },
      beyond: this.#beyondOf(wording),
      words: { ...ofSentence, overlap: ofWhole.overlap, reordered: ofWhole.reordered, quantity: ofWhole.quantity },
      novelty: content.length === 0 ? 0 : content.filter((stem) => !asked.has(stem)).length / content.length,
      length: countWords(this.#whole.text),
    };
  }

  #beyondOf({ vector }: Wording): Observation["beyond"] {
    const point = beyond(vector, this.prepared.questionVector);
    const nearest = (rests: readonly (Float32Array | null)[]) => Math.max(-1, ...rests.map((rest) => alignment(rest, point)));
    const { whole, sentences, clauses, reference, direction: along } = this.#beyond;
    return {
      whole: alignment(whole, point),
      sentence: nearest(sentences),
      clause: nearest(clauses.length > 0 ? clauses : sentences),
      reference: alignment(whole, reference),
      direction: along,
    };
  }

  /** Each point by its best wording. Who entails one of several wordings contradicts none of them. */
  #readPoints(): PointReading[] {
    return this.#compared.map((compared, index) => {
      const read = compared.map((each) => this.#readPoint(each));
      const best = read.reduce((leader, reading) => (reading.coverage > leader.coverage ? reading : leader));
      return { ...best, text: this.prepared.profile.keyPoints[index]?.text ?? best.text };
    });
  }

  #readPoint(compared: Compared): PointReading {
    const observed = this.#observe(compared);
    const signals = signalsOf(observed);
    return {
      text: compared.wording.text,
      coverage: probabilityOf(this.head.covered, signals),
      contradiction: probabilityOf(this.head.contradicted, signals),
      entailment: Math.max(observed.whole.entailment, observed.joined.entailment, observed.sentence.entailment),
      evidence: compared.sentence.text,
    };
  }

  #verification(claim: Claim): Verification | null {
    return claim.onTopic ? readEvidence(this.batch, claim.evidence, claim.text) : null;
  }

  #seemsContradicted(claim: Claim): boolean {
    if (!claim.onTopic) return false;
    if ((this.#verification(claim)?.contradiction ?? 0) >= CONTRADICTION_THRESHOLD) return true;
    return this.#readPoints().some((point) => point.evidence === claim.text && point.contradiction >= CONTRADICTED_FROM);
  }

  #claim(claim: Claim, readings: readonly PointReading[]): ClaimGrade {
    const verification = this.#verification(claim);
    const backed = isBacked(verification);
    const against = readings.filter((point) => point.evidence === claim.text && point.coverage < MISSING_POINT_COVERAGE).map((point) => point.contradiction);
    const bySource = verification?.contradiction ?? 0;
    const contradiction = Math.max(0, bySource, ...against);
    const contradicted = claim.onTopic && !backed && (bySource >= CONTRADICTION_THRESHOLD || against.some((value) => value >= CONTRADICTED_FROM));
    return {
      text: claim.text,
      onTopic: claim.onTopic,
      entailment: verification?.entailment ?? 0,
      contradiction,
      source: (contradicted ? verification?.contradictedBy : verification?.entailedBy) ?? null,
      verdict: contradicted ? "contradicted" : !claim.onTopic ? "off-topic" : backed ? "supported" : "unsupported",
    };
  }
}

function toQuestion(row: StudentRow, { questionVector }: PreparedReference): number {
  return questionVector === null ? -1 : cosine(row.vector, questionVector);
}

/** Of equals the first, so that a point's own wording comes before its alternatives. */
function nearestWordings(wordings: readonly Wording[], rows: readonly StudentRow[]): Wording[] {
  const closeness = (wording: Wording) => Math.max(...rows.map((row) => cosine(row.vector, wording.vector)));
  return wordings.map((wording) => ({ wording, near: closeness(wording) })).sort((a, b) => b.near - a.near).slice(0, WORDINGS_COMPARED).map(({ wording }) => wording);
}

function nearestRow(rows: readonly StudentRow[], vector: Float32Array): StudentRow {
  return rows.reduce((best, row) => (cosine(row.vector, vector) > cosine(best.vector, vector) ? row : best));
}

/** Mean entailment by the source over the on-topic claims, 0–1. Shown, not weighed. */
function supportOf(claims: readonly ClaimGrade[]): number {
  const onTopic = claims.filter((claim) => claim.onTopic);
  return onTopic.length === 0 ? 0 : onTopic.reduce((sum, claim) => sum + claim.entailment, 0) / onTopic.length;
}
