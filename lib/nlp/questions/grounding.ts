/** Checks answer sentences against the source by entailment, and remembers the source sentence that carries each. */

import { EVIDENCE_TOP_K } from "../constants";
import type { CallOptions, Models, NliPair } from "../models/types";
import { dot, sentenceVector } from "../retrieval";
import type { PassageIndex, Retrieved } from "../retrieval/types";
import type { AnswerSentence, SourceSentence } from "./extract-answer";

export interface GroundedSentence {
  text: string;
  /** P(entailment) by the best of its premises, 0–1. */
  entailment: number;
  /** Source sentences to quote for it, in reading order. */
  sources: SourceSentence[];
}

/**
 * One row per answer sentence. Premises: the sentence's own source (with the sentence before it, which a resolved pronoun
 * may need) or, where it has none, the 3 nearest source sentences and these together in document order.
 */
export async function groundSentences(
  answer: readonly AnswerSentence[],
  retrieved: readonly Retrieved[],
  index: PassageIndex,
  models: Pick<Models, "embed" | "classify">,
  call: CallOptions,
): Promise<GroundedSentence[]> {
  const vectors = await models.embed(
    answer.map((sentence) => sentence.text),
    call,
  );
  const pool = sourceSentences(retrieved);
  const plans = answer.map((sentence, i) => premisesFor(sentence, vectors[i], pool, index));
  const pairs: NliPair[] = plans.flatMap((plan, i) =>
    plan.map((premise) => ({ premise: premise.map((source) => source.text).join(" "), hypothesis: answer[i]?.text ?? "" })),
  );
  const scores = await models.classify(pairs, call);
  let at = 0;
  return plans.map((plan, i) => {
    let best: GroundedSentence = { text: answer[i]?.text ?? "", entailment: 0, sources: [] };
    for (const premise of plan) {
      const entailment = scores[at]?.entailment ?? 0;
      at += 1;
      if (entailment > best.entailment || best.sources.length === 0) best = { ...best, entailment, sources: premise };
    }
    return best;
  });
}

/** All sentences of the retrieved passages. */
export function sourceSentences(retrieved: readonly Retrieved[]): SourceSentence[] {
  return retrieved.flatMap(({ passage }) => passage.sentences.map((sentence, i) => ({ passage, index: i, text: sentence.text })));
}

function premisesFor(
  sentence: AnswerSentence,
  vector: Float32Array | undefined,
  pool: readonly SourceSentence[],
  index: PassageIndex,
): SourceSentence[][] {
  if (sentence.source !== null) {
    const { passage, index: at } = sentence.source;
    const before = passage.sentences[at - 1];
    const own = [sentence.source];
    return before === undefined || sentence.text === sentence.source.text
      ? [own]
      : [own, [{ passage, index: at - 1, text: before.text }, sentence.source]];
  }
  if (vector === undefined) return [];
  const nearest = pool
    .map((source) => ({ source, similarity: dot(vector, sentenceVector(index, source.passage, source.index)) }))
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, EVIDENCE_TOP_K)
    .map((row) => row.source);
  const together = [...nearest].sort((a, b) => a.passage.ordinal - b.passage.ordinal || a.index - b.index);
  return [...nearest.map((source) => [source]), ...(together.length > 1 ? [together] : [])];
}
