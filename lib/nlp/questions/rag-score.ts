/** The RAG score: cosines between question, answer and context, as trend indicators of a run, not as proof of correctness. */

import { dot } from "../retrieval";
import type { RagScore } from "./types";

/**
 * `contextRows` are the vectors of the retrieved passages; the context is their normalised mean, so that a long context is
 * not cut at the embedder's limit. All rows L2-normalised.
 */
export function ragScore(question: Float32Array, answer: Float32Array, contextRows: readonly Float32Array[]): RagScore {
  const context = normalisedMean(contextRows);
  const contextRelevance = dot(question, context);
  const faithfulness = dot(answer, context);
  const answerRelevance = dot(answer, question);
  return {
    contextRelevance,
    faithfulness,
    answerRelevance,
    ragScore: (contextRelevance + faithfulness + answerRelevance) / 3,
  };
}

/** Mean over a run's questions, or null for none. */
export function meanRagScore(scores: readonly RagScore[]): RagScore | null {
  if (scores.length === 0) return null;
  const mean = (pick: (score: RagScore) => number) => scores.reduce((sum, score) => sum + pick(score), 0) / scores.length;
  return {
    contextRelevance: mean((score) => score.contextRelevance),
    faithfulness: mean((score) => score.faithfulness),
    answerRelevance: mean((score) => score.answerRelevance),
    ragScore: mean((score) => score.ragScore),
  };
}

function normalisedMean(rows: readonly Float32Array[]): Float32Array {
  const sum = new Float32Array(rows[0]?.length ?? 0);
  for (const row of rows) for (let i = 0; i < sum.length; i += 1) sum[i] = (sum[i] ?? 0) + (row[i] ?? 0);
  const norm = Math.sqrt(dot(sum, sum));
  return norm === 0 ? sum : sum.map((value) => value / norm);
}
