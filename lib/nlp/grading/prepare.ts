/** Everything about a question that its answers share: key points, source sentences and their embeddings. */

import { MAX_SOURCE_SENTENCES, PREPARED_QUESTION_ENTRIES } from "../constants";
import type { CallOptions, Models } from "../models/types";
import type { SourceSentences } from "./evidence";
import { keyPointProfile } from "./key-points";
import { profileKey, RecentlyUsed, type ProfileStore } from "./profile-cache";
import { cleanText, hasWords, sentencesOf } from "./texts";
import type { KeyPointProfile } from "./types";
import { embedLists } from "./vectors";

export interface PreparedReference {
  profile: KeyPointProfile;
  /** In the order of `profile.keyPoints`. */
  pointVectors: readonly Float32Array[];
  /** The reference's own sentences when there is no source. */
  source: SourceSentences;
  /** The whole reference; of long ones the first 256 word pieces. */
  referenceVector: Float32Array;
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
  const cache = caches.get(models) ?? new RecentlyUsed<PreparedReference>(PREPARED_QUESTION_ENTRIES);
  caches.set(models, cache);
  const key = profileKey(question, reference, source, models.fingerprint);
  return cache.get(key, async () => {
    const stored = await profiles?.get(key);
    const profile = stored ?? (await keyPointProfile(reference, source, question, models, options));
    if (profiles !== undefined && !stored) await profiles.set(key, profile);
    return addVectors(profile, source, question, models, options);
  });
}

async function addVectors(
  profile: KeyPointProfile,
  source: string,
  question: string,
  models: Models,
  options?: CallOptions,
): Promise<PreparedReference> {
  const sentences = sentencesOf(profile.grounded ? source : profile.reference, MAX_SOURCE_SENTENCES);
  const points = profile.keyPoints.map(({ text }) => text);
  const asked = [cleanText(question)].filter(hasWords);
  const [pointVectors = [], vectors = [], references = [], questions = []] = await embedLists(
    [points, sentences, [cleanText(profile.reference)], asked],
    (texts) => models.embed(texts, options),
  );
  const [referenceVector] = references;
  if (referenceVector === undefined) throw new Error("The embedder returned no row for the reference.");
  return { profile, pointVectors, source: { sentences, vectors }, referenceVector, questionVector: questions[0] ?? null };
}
