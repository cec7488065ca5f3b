/** Everything about a question that its answers share: key points, source sentences and their embeddings. */

import { MAX_SOURCE_SENTENCES, PREPARED_QUESTION_ENTRIES } from "../constants";
import type { CallOptions, Models } from "../models/types";
import { joinQuestion } from "./calibrated/join-question";
import type { SourceSentences } from "./evidence";
import { keyPointProfile } from "./key-points";
import { profileKey, RecentlyUsed, type ProfileStore } from "./profile-cache";
import { cleanText, hasWords, sentencesOf } from "./texts";
import type { KeyPointProfile } from "./types";
import { embedLists } from "./vectors";

/** One way to say a key point, with its embedding. */
export interface Wording {
  text: string;
  vector: Float32Array;
}

/** A key point as it is compared: any of its wordings counts. */
export interface PreparedPoint {
  /** At least one; the first is the one that is shown. */
  wordings: readonly Wording[];
  /** Share in the coverage relative to the other points (> 0). */
  weight: number;
}

export interface PreparedReference {
  /** Cleaned, on one line; empty when there is none. */
  question: string;
  profile: KeyPointProfile;
  /** In the order of `profile.keyPoints`. */
  points: readonly PreparedPoint[];
  /** The reference's own sentences when there is no source. */
  source: SourceSentences;
  /** The whole reference; of long ones the first 256 word pieces. */
  referenceVector: Float32Array;
  /** Question and reference as one text: where a right answer takes the question. */
  askedReferenceVector: Float32Array;
  /** Null for a question without words. */
  questionVector: Float32Array | null;
}

/** One cache per set of models: another set gives other vectors. */
const caches = new WeakMap<Models, RecentlyUsed<PreparedReference>>();

/**
 * Prepares one reference answer, from memory, from `profiles`, or anew (and then put into `profiles`).
 * @throws GradingError when the reference has no words
 * @throws ModelError
 */
export function prepareReference(
  question: string,
  reference: string,
  source: string,
  models: Models,
  profiles?: ProfileStore,
  options?: Pick<CallOptions, "lane">,
): Promise<PreparedReference> {
  const key = profileKey(question, reference, source, models.fingerprint);
  return rememberPrepared(models, key, async () => {
    const stored = await profiles?.get(key);
    const profile = stored ?? (await keyPointProfile(reference, source, question, models, options));
    if (profiles !== undefined && !stored) await profiles.set(key, profile);
    const points = profile.keyPoints.map(({ text }) => ({ wordings: [text], weight: 1 }));
    return addVectors({ profile, points }, source, question, models, options);
  });
}

/** What `make` gives, from memory when the same models were asked for the same key lately. */
export function rememberPrepared(
  models: Models,
  key: string,
  make: () => Promise<PreparedReference>,
): Promise<PreparedReference> {
  const cache = caches.get(models) ?? new RecentlyUsed<PreparedReference>(PREPARED_QUESTION_ENTRIES);
  caches.set(models, cache);
  return cache.get(key, make);
}

interface Unprepared {
  profile: KeyPointProfile;
  /** In the order of `profile.keyPoints`. */
  points: readonly { wordings: readonly string[]; weight: number }[];
}

/** Embeds everything that answers are compared with. @throws ModelError */
export async function addVectors(
  { profile, points }: Unprepared,
  source: string,
  question: string,
  models: Models,
  options?: CallOptions,
): Promise<PreparedReference> {
  const sentences = sentencesOf(profile.grounded ? source : profile.reference, MAX_SOURCE_SENTENCES);
  const asked = [cleanText(question)].filter(hasWords);
  const reference = cleanText(profile.reference);
  const wordings = points.map((point) => point.wordings);
  const [vectors = [], references = [], questions = [], ...wordingVectors] = await embedLists(
    [sentences, [reference, joinQuestion(onOneLine(question), reference)], asked, ...wordings],
    (texts) => models.embed(texts, options),
  );
  const [referenceVector, askedReferenceVector] = references;
  if (referenceVector === undefined || askedReferenceVector === undefined) throw new Error("The embedder returned no row for the reference.");
  return {
    question: onOneLine(question),
    profile,
    points: points.map((point, index) => ({
      weight: point.weight,
      wordings: (wordingVectors[index] ?? []).map((vector, place) => ({ text: point.wordings[place] ?? "", vector })),
    })),
    source: { sentences, vectors },
    referenceVector,
    askedReferenceVector,
    questionVector: questions[0] ?? null,
  };
}

function onOneLine(text: string): string {
  const line = cleanText(text).replace(/\s+/gu, " ");
  return hasWords(line) ? line : "";
}
