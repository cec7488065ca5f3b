/**
 * What a reference answer asks for: its sentences that the source really says. Computed once per question and reference;
 * sentences that the source does not entail are listed and never graded against.
 */

import { FALLBACK_KEY_POINTS, KEYPOINT_GROUNDING_MIN, KEYPOINT_MERGE_THRESHOLD, MAX_KEY_POINTS, MAX_SOURCE_SENTENCES } from "../constants";
import type { CallOptions, Models } from "../models/types";
import { askEvidence, findEvidence, readEvidence, type SourceSentences } from "./evidence";
import { NliBatch } from "./nli-batch";
import { cleanText, hasWords, sentencesOf } from "./texts";
import { GradingError, type KeyPoint, type KeyPointProfile } from "./types";
import { embedLists, nearestCosine, nearestIndices } from "./vectors";

export const NO_REFERENCE =
  "There is no reference answer to grade against. Give at least one reference answer with words in it.";

/** A key point with its embedding. */
interface PointRow {
  point: KeyPoint;
  vector: Float32Array;
}

/**
 * The key points of one reference answer (at most MAX_KEY_POINTS sentences of it are read), tested against the source
 * (at most MAX_SOURCE_SENTENCES). When the source entails none of them, the source sentences nearest to the question
 * take their place. Without a source every sentence is a key point and `grounded` is false.
 * @throws GradingError when the reference has no words
 * @throws ModelError
 */
export async function keyPointProfile(
  reference: string,
  source: string,
  question: string,
  models: Models,
  options?: CallOptions,
): Promise<KeyPointProfile> {
  const statements = sentencesOf(reference, MAX_KEY_POINTS);
  if (statements.length === 0) throw new GradingError("no-reference", NO_REFERENCE);
  const sourceSentences = sentencesOf(source, MAX_SOURCE_SENTENCES);
  const asked = [cleanText(question)].filter(hasWords);
  const [statementRows = [], sourceRows = [], questionRows = []] = await embedLists(
    [statements, sourceSentences, asked],
    (texts) => models.embed(texts, options),
  );
  const rows = statements.flatMap((text, index) => {
    const vector = statementRows[index];
    return vector === undefined ? [] : [{ text, vector }];
  });
  if (sourceSentences.length === 0) {
    const points = rows.map(({ text, vector }) => ({ point: { text, groundedBy: null, grounding: 1 }, vector }));
    return { reference, keyPoints: mergeNearDuplicates(points), ungrounded: [], grounded: false };
  }
  const evidenceSource = { sentences: sourceSentences, vectors: sourceRows };
  const tested = await testGrounding(rows, evidenceSource, models, options);
  const kept = tested.filter(({ point }) => point.grounding >= KEYPOINT_GROUNDING_MIN);
  const ungrounded = tested.filter(({ point }) => point.grounding < KEYPOINT_GROUNDING_MIN).map(({ point }) => point.text);
  const points = kept.length > 0 ? kept : nearestToQuestion(questionRows[0], evidenceSource);
  return { reference, keyPoints: mergeNearDuplicates(points), ungrounded, grounded: true };
}

/**
 * Tests statements that somebody wrote by hand against a source, each as a whole: the sentence that grounds it best and
 * P(entailment), in the order given. Without a source nothing grounds them.
 * @throws ModelError
 */
export async function groundStatements(
  statements: readonly string[],
  source: string,
  models: Models,
  options?: CallOptions,
): Promise<{ groundedBy: string | null; grounding: number }[]> {
  const sentences = sentencesOf(source, MAX_SOURCE_SENTENCES);
  if (sentences.length === 0 || statements.length === 0) return statements.map(() => ({ groundedBy: null, grounding: 0 }));
  const texts = statements.map((statement) => cleanText(statement).replace(/\s+/gu, " "));
  const [rows = [], vectors = []] = await embedLists([texts, sentences], (list) => models.embed(list, options));
  const asked = texts.flatMap((text, index) => {
    const vector = rows[index];
    return vector === undefined ? [] : [{ text, vector }];
  });
  const tested = await testGrounding(asked, { sentences, vectors }, models, options);
  return tested.map(({ point: { grounding, groundedBy } }) => ({ groundedBy: grounding >= KEYPOINT_GROUNDING_MIN ? groundedBy : null, grounding }));
}

async function testGrounding(
  rows: readonly { text: string; vector: Float32Array }[],
  source: SourceSentences,
  models: Models,
  options?: CallOptions,
): Promise<PointRow[]> {
  const batch = new NliBatch();
  const evidence = rows.map(({ text, vector }) => {
    const found = findEvidence(vector, source);
    askEvidence(batch, found, text);
    return { text, vector, found };
  });
  await batch.run(models, options);
  return evidence.map(({ text, vector, found }) => {
    const { entailment, entailedBy } = readEvidence(batch, found, text);
    return { point: { text, groundedBy: entailedBy, grounding: entailment }, vector };
  });
}

/** Stand-ins when the whole reference is ungrounded, in document order. A source sentence grounds itself. */
function nearestToQuestion(question: Float32Array | undefined, source: SourceSentences): PointRow[] {
  const chosen =
    question === undefined
      ? source.sentences.map((_, index) => index).slice(0, FALLBACK_KEY_POINTS)
      : nearestIndices(question, source.vectors, FALLBACK_KEY_POINTS).sort((a, b) => a - b);
  return chosen.flatMap((index) => {
    const [text, vector] = [source.sentences[index], source.vectors[index]];
    return text === undefined || vector === undefined ? [] : [{ point: { text, groundedBy: text, grounding: 1 }, vector }];
  });
}

/** Keeps the first of each group of points that say the same, so that no idea counts twice. */
function mergeNearDuplicates(points: readonly PointRow[]): KeyPoint[] {
  const kept: PointRow[] = [];
  for (const candidate of points) {
    const others = kept.map(({ vector }) => vector);
    if (nearestCosine(candidate.vector, others) < KEYPOINT_MERGE_THRESHOLD) kept.push(candidate);
  }
  return kept.map(({ point }) => point);
}
