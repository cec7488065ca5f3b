/**
 * Grades one answer against one prepared reference in three steps that many references can share: ask (collect NLI
 * pairs), ask again about texts that seem to contradict, and read the result.
 */

import { CONTRADICTION_THRESHOLD, GRADE_CORRECT_THRESHOLD, MISSING_POINT_COVERAGE, NLI_RELEVANCE_FLOOR } from "../constants";
import type { NliScores } from "../models/types";
import { qualityOf, verdictOf } from "./combine";
import { bestWording, coverPoint, type PointCoverage } from "./coverage";
import { NOTES } from "./degenerate";
import { askEvidence, findEvidence, readEvidence, type Evidence, type Verification } from "./evidence";
import type { NliBatch } from "./nli-batch";
import type { PreparedReference } from "./prepare";
import { contradictionOf, gradeClaim, isBacked, isOnTopic, supportOf } from "./support";
import type { ClaimGrade, Grade } from "./types";
import { cosine, nearestCosine } from "./vectors";
import { weightedMean } from "./weighted-mean";

/** A student sentence, or the whole answer when it has more than one sentence. */
export interface StudentRow {
  text: string;
  vector: Float32Array;
  isSentence: boolean;
}

interface Judged extends StudentRow {
  onTopic: boolean;
  /** Cosine to each wording of each key point. */
  similarities: number[][];
  /** Set once the source has been asked about this text. */
  evidence: Evidence | null;
}

export class ReferenceGrading {
  readonly #rows: Judged[];

  constructor(
    readonly prepared: PreparedReference,
    rows: readonly StudentRow[],
    readonly batch: NliBatch,
  ) {
    const { questionVector, source, points } = prepared;
    this.#rows = rows.map((row) => ({
      ...row,
      onTopic: isOnTopic(
        questionVector === null ? -1 : cosine(row.vector, questionVector),
        nearestCosine(row.vector, source.vectors),
      ),
      similarities: points.map(({ wordings }) => wordings.map(({ vector }) => cosine(row.vector, vector))),
      evidence: null,
    }));
  }

  /** Collects the pairs of coverage (every text, every near key point) and support (on-topic sentences, their evidence). */
  ask(): void {
    for (const row of this.#rows) {
      this.prepared.points.forEach(({ wordings }, point) => {
        wordings.forEach(({ text }, index) => {
          if (isComparable(row, point, index)) this.batch.add(row.text, text);
        });
      });
      if (row.isSentence && row.onTopic) this.#askSource(row);
    }
  }

  /** Asks the source about the other texts that seem to contradict a key point: backed by it, they do not count. */
  askAgain(): void {
    for (const row of this.#rows) {
      if (row.evidence === null && this.#againstPoints(row) >= CONTRADICTION_THRESHOLD) this.#askSource(row);
    }
  }

  read(): Grade {
    const { profile, referenceVector } = this.prepared;
    const whole = this.#rows.at(-1);
    const points = this.#points.map(({ text }, index) => this.#cover(text, index));
    const claims = this.#rows.filter((row) => row.isSentence).map((row) => this.#claim(row));
    const coverage = weightedMean(points.map((point) => point.coverage), this.prepared.points.map(({ weight }) => weight));
    const support = supportOf(claims);
    const contradiction = Math.max(contradictionOf(claims), ...points.map((point) => point.contradiction));
    const isOffTopic = claims.every((claim) => !claim.onTopic);
    const quality = isOffTopic ? 0 : qualityOf(coverage, support, contradiction);
    return {
      ...verdictOf(quality, contradiction),
      mode: "formula",
      max: 10,
      threshold: GRADE_CORRECT_THRESHOLD,
      coverage,
      support,
      contradiction,
      embeddingSimilarity: whole === undefined ? 0 : Math.max(0, cosine(whole.vector, referenceVector)),
      keyPoints: points.map(({ text, coverage, entailment, contradicted, evidence }) => ({
        text,
        coverage,
        entailment,
        contradicted,
        evidence,
      })),
      claims,
      missingPoints: points.filter((point) => point.coverage < MISSING_POINT_COVERAGE).map(({ text }) => text),
      contradictedClaims: contradictedTexts(claims, points),
      unsupportedClaims: claims.filter(({ verdict }) => verdict === "unsupported").map(({ text }) => text),
      ungroundedReferencePoints: profile.ungrounded,
      grounded: profile.grounded,
      note: isOffTopic ? NOTES.offTopic : null,
      reference: profile.reference,
    };
  }

  get #points() {
    return this.prepared.profile.keyPoints;
  }

  #askSource(row: Judged): void {
    row.evidence = findEvidence(row.vector, this.prepared.source);
    askEvidence(this.batch, row.evidence, row.text);
  }

  #verification(row: Judged): Verification | null {
    return row.evidence === null ? null : readEvidence(this.batch, row.evidence, row.text);
  }

  #scores(row: Judged, point: number): NliScores | null {
    const wordings = this.prepared.points[point]?.wordings ?? [];
    return bestWording(wordings.flatMap(({ text }, index) => (isComparable(row, point, index) ? [this.batch.get(row.text, text)] : [])));
  }

  #againstPoints(row: Judged): number {
    return Math.max(0, ...this.#points.map((_, index) => this.#scores(row, index)?.contradiction ?? 0));
  }

  #cover(point: string, index: number): PointCoverage {
    const signals = this.#rows.map((row) => ({
      text: row.text,
      similarity: Math.max(-1, ...(row.similarities[index] ?? [])),
      scores: this.#scores(row, index),
      isBackedBySource: isBacked(this.#verification(row)),
    }));
    return coverPoint(point, signals);
  }

  #claim(row: Judged): ClaimGrade {
    return gradeClaim(row.text, row.onTopic, this.#verification(row), this.#againstPoints(row));
  }
}

function isComparable(row: Judged, point: number, wording: number): boolean {
  return (row.similarities[point]?.[wording] ?? -1) >= NLI_RELEVANCE_FLOOR;
}

/** Contradicting sentences; where only the answer as a whole contradicts a point, the whole answer. */
function contradictedTexts(claims: readonly ClaimGrade[], points: readonly PointCoverage[]): string[] {
  const sentences = claims.filter(({ verdict }) => verdict === "contradicted").map(({ text }) => text);
  if (sentences.length > 0) return sentences;
  return [...new Set(points.flatMap((point) => (point.contradicted && point.evidence !== null ? [point.evidence] : [])))];
}
