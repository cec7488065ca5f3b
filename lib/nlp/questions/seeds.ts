/** Chooses the passages that questions are written about: no boilerplate, spread over the document or near the topic. */

import { MIN_SEEDABLE_WORDS, SEEDS_PER_QUESTION, TOPIC_RELEVANCE_MIN, TOPIC_SEED_FLOOR, TOPIC_TOP_K } from "../constants";
import type { CallOptions, Models } from "../models/types";
import { bestSentenceSimilarity, searchPassages } from "../retrieval";
import type { Passage, PassageIndex } from "../retrieval/types";
import { isBoilerplate } from "./boilerplate";
import { contentStems } from "./language";
import { GenerationError } from "./types";

/** Passages on each side that stand in for the section of a passage that has none. */
const NEIGHBOURS = 2;

/**
 * Passages to write about, in the order of attempts: every third first, so that a short run already covers the document.
 * At most max(6, 3 × questions).
 * @throws GenerationError `no-seeds` when nothing in the document can be asked about, `topic-not-found` when it does not
 *   treat the topic
 */
export async function seedPool(
  index: PassageIndex,
  options: { topic: string | null; questions: number; near?: { passageId: string } },
  models: Pick<Models, "embed">,
  call: CallOptions,
): Promise<Passage[]> {
  if (options.near !== undefined) return seedsNear(index, options.near.passageId);
  const size = Math.max(TOPIC_TOP_K, SEEDS_PER_QUESTION * options.questions);
  const eligible = index.passages.filter((passage) => !isBoilerplate(passage));
  if (eligible.length === 0) {
    throw new GenerationError(
      "no-seeds",
      `The document has no running text to ask about: every passage is a heading, a table, a list of references or under ${MIN_SEEDABLE_WORDS} words.`,
    );
  }
  if (options.topic === null) return interleave(evenlySpaced(eligible, size));
  return interleave(await topicSeeds(index, options.topic, size, models, call));
}

/** The passage itself, then the others of its section from near to far. */
function seedsNear(index: PassageIndex, passageId: string): Passage[] {
  const centre = index.passages.find(({ id }) => id === passageId);
  if (centre === undefined) throw new GenerationError("no-seeds", "The passage that this question was written from is not there any more.");
  const distance = (passage: Passage) => Math.abs(passage.ordinal - centre.ordinal);
  const isNear = (passage: Passage) => (centre.section === null ? passage.section === null && distance(passage) <= NEIGHBOURS : passage.section === centre.section);
  return index.passages
    .filter((passage) => passage === centre || (isNear(passage) && !isBoilerplate(passage)))
    .sort((a, b) => distance(a) - distance(b) || a.ordinal - b.ordinal)
    .slice(0, TOPIC_TOP_K);
}

async function topicSeeds(
  index: PassageIndex,
  topic: string,
  size: number,
  models: Pick<Models, "embed">,
  call: CallOptions,
): Promise<Passage[]> {
  const [query, bare] = await models.embed([`Important educational concepts about ${topic}`, topic], call);
  if (query === undefined || bare === undefined) throw new Error("embed returned too few rows");
  const isTreated = bestSentenceSimilarity(index, bare) >= TOPIC_RELEVANCE_MIN || namesTopic(index.passages, topic);
  const near = searchPassages(index, query, index.passages.length, TOPIC_SEED_FLOOR)
    .map((found) => found.passage)
    .filter((passage) => !isBoilerplate(passage))
    .slice(0, size);
  if (!isTreated || near.length === 0) {
    throw new GenerationError(
      "topic-not-found",
      `The document does not seem to treat “${topic}”. Try a word that stands in it, or leave the topic empty to use the whole document.`,
    );
  }
  return near.sort((a, b) => a.ordinal - b.ordinal);
}

/** True when one passage has all content words of the topic. */
function namesTopic(passages: readonly Passage[], topic: string): boolean {
  const wanted = contentStems(topic);
  return (
    wanted.length > 0 &&
    passages.some((passage) => {
      const stems = new Set(contentStems(passage.text));
      return wanted.every((stem) => stems.has(stem));
    })
  );
}

/** `count` elements at equal distances, all of them when there are fewer. */
export function evenlySpaced<T>(items: readonly T[], count: number): T[] {
  if (items.length <= count) return [...items];
  return Array.from({ length: count }, (_, i) => items[Math.floor(((i + 0.5) * items.length) / count)]).filter(
    (item): item is T => item !== undefined,
  );
}

/** Every third element, then the second of each three, then the rest. */
export function interleave<T>(items: readonly T[]): T[] {
  return [1, 2, 0].flatMap((rest) => items.filter((_, i) => (i + 1) % SEEDS_PER_QUESTION === rest % SEEDS_PER_QUESTION));
}
