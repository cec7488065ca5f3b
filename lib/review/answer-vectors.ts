/** Embeddings of whole answers, for grouping. Short ones are those that grading has made already and that are still in memory. */

import "server-only";
import { isModelError } from "@/lib/jobs/failure";
import type { Models } from "@/lib/nlp/models/types";
import { normalisedAnswer } from "./groups";

/** Letters that the embedder reads for certain; longer answers are embedded piece by piece, so that their ends count too. */
const PIECE = 800;
const MAX_PIECES = 13;
/** Answers in one request: what is done is kept, also when time runs out before the last. */
const BATCH = 32;

export interface AnswerVectors {
  /** By `normalisedAnswer`. */
  vectors: Map<string, Float32Array>;
  /** Whether all are there. Ask again when not: what is done is remembered by the models. */
  isComplete: boolean;
  /** Why not, when a model fails. */
  problem: string | null;
}

/** The embeddings of the texts as far as they are there within `patienceMs`. Never throws for a failing model. */
export async function embedAnswers(texts: readonly string[], models: Models, patienceMs: number): Promise<AnswerVectors> {
  const byKey = new Map(texts.map((text) => [normalisedAnswer(text), text]));
  byKey.delete("");
  const wanted = [...byKey];
  const vectors = new Map<string, Float32Array>();
  const signal = AbortSignal.timeout(patienceMs);
  try {
    for (let start = 0; start < wanted.length; start += BATCH) {
      const batch = wanted.slice(start, start + BATCH).map(([key, text]) => ({ key, pieces: piecesOf(text) }));
      const rows = await models.embed(batch.flatMap(({ pieces }) => pieces), { lane: "interactive", signal });
      let next = 0;
      for (const { key, pieces } of batch) vectors.set(key, meanOf(rows.slice(next, (next += pieces.length))));
    }
  } catch (error) {
    if (signal.aborted) return { vectors, isComplete: false, problem: null };
    if (!isModelError(error)) throw error;
    return { vectors, isComplete: false, problem: error.message };
  }
  return { vectors, isComplete: true, problem: null };
}

/** The text in pieces of whole words; at least one. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let rest = text.replace(/\s+/gu, " ").trim();
  while (rest.length > PIECE && pieces.length < MAX_PIECES - 1) {
    const space = rest.lastIndexOf(" ", PIECE);
    const end = space > 0 ? space : PIECE;
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return [...pieces, rest];
}

/** The direction of the pieces taken together, of length 1. */
function meanOf(rows: readonly Float32Array[]): Float32Array {
  const [first] = rows;
  if (first === undefined || rows.length === 1) return first ?? new Float32Array(0);
  const sum = Float32Array.from(first, (_, index) => rows.reduce((total, row) => total + (row[index] ?? 0), 0));
  const length = Math.hypot(...sum) || 1;
  return sum.map((value) => value / length);
}
