/**
 * Reference answers, made in a stage of its own that never sees the passage the question was written from: it searches
 * the material for the question alone, chooses (or writes) the answer and checks every sentence of it against the source.
 */

import { ANSWER_GROUNDING_MIN, ANSWER_RELEVANCE_FLOOR, ANSWER_RETRIES_PER_QUESTION, ANSWER_TOP_K } from "../constants";
import { splitSentences } from "../document/split-sentences";
import type { CallOptions, Models } from "../models/types";
import { inDocumentOrder, searchPassages } from "../retrieval";
import type { PassageIndex, Retrieved } from "../retrieval/types";
import { degenerateAnswer } from "./answer-filter";
import { unfitAnswer } from "./answer-fit";
import { citationsFor } from "./citations";
import { extractAnswer, type AnswerSentence } from "./extract-answer";
import { groundSentences } from "./grounding";
import type { Citation } from "./types";

export interface ReferenceAnswer {
  text: string;
  /** Retrieved passages, document order. */
  passages: Retrieved[];
  citations: Citation[];
  sentenceFaithfulness: number[];
  evidence: { sentences: number; passages: number };
}

export type AnswerOutcome = { ok: true; answer: ReferenceAnswer } | { ok: false; reason: string };

/**
 * Answers `question` from the material, or says why not (nothing near enough, degenerate, ungrounded after
 * 2 retries). `questionVector` is the question's embedding.
 */
export async function answerQuestion(
  question: string,
  questionVector: Float32Array,
  index: PassageIndex,
  models: Models,
  call: CallOptions & { seed: number },
): Promise<AnswerOutcome> {
  const retrieved = searchPassages(index, questionVector, ANSWER_TOP_K, ANSWER_RELEVANCE_FLOOR);
  if (retrieved.length === 0) return { ok: false, reason: "Nothing in the material is near the question." };
  let reason = "No answer was found.";
  for (let attempt = 0; attempt <= ANSWER_RETRIES_PER_QUESTION; attempt += 1) {
    const draft = models.writesAnswers
      ? await writtenAnswer(question, retrieved, attempt, models, call)
      : extractAnswer(question, questionVector, retrieved, index, attempt);
    if (draft === null) break;
    const text = draft.map((sentence) => sentence.text).join(" ");
    const unfit = degenerateAnswer(question, text) ?? unfitAnswer(question, draft.map((sentence) => sentence.text));
    if (unfit !== null) {
      reason = unfit;
      continue;
    }
    const faithfulness = await groundSentences(draft, retrieved, index, models, call);
    const ungrounded = draft.filter((_, i) => (faithfulness[i]?.entailment ?? 0) < ANSWER_GROUNDING_MIN);
    if (ungrounded.length > 0) {
      reason = `The material does not support “${ungrounded[0]?.text ?? ""}”.`;
      continue;
    }
    const citations = citationsFor(faithfulness, retrieved);
    const passages = new Set(citations.map((citation) => citation.passageId));
    return {
      ok: true,
      answer: {
        text,
        passages: inDocumentOrder(retrieved),
        citations,
        sentenceFaithfulness: faithfulness.map((row) => row.entailment),
        evidence: { sentences: draft.length, passages: passages.size },
      },
    };
  }
  return { ok: false, reason };
}

/** A generating tier writes from the context; each retry gets a narrower one, since beams repeat themselves. */
async function writtenAnswer(
  question: string,
  retrieved: readonly Retrieved[],
  attempt: number,
  models: Models,
  call: CallOptions & { seed: number },
): Promise<AnswerSentence[]> {
  const depth = [ANSWER_TOP_K, 3, 1][attempt] ?? 1;
  const context = inDocumentOrder(retrieved.slice(0, depth))
    .map((found) => found.passage.text)
    .join("\n\n");
  const [written] = await models.write({ task: "answer", question, context, seed: call.seed + attempt }, call);
  return splitSentences(written?.text ?? "").map((text) => ({ text, source: null }));
}
