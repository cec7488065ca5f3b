/**
 * Beam search over any step function, with length penalty: the search of the seq2seq tier. transformers.js 4.3.2 accepts
 * `num_beams` but keeps one beam ("we don't support spawning new beams"), hence this one. It knows nothing of models.
 */
import { logSumExp } from "./sampling";

/**
 * One forward pass: row i continues row `parents[i]` of the pass before with `tokens[i]`, and the result has its logits.
 * The first call has one row, parent 0, the start token.
 */
export type BeamStep = (parents: readonly number[], tokens: readonly number[]) => Promise<Float32Array[]>;

export interface BeamOptions {
  /** Sequences kept at each length (≥ 1). */
  beams: number;
  /** Finished sequences are compared by sum of log-probabilities / length^penalty; above 1 favours long ones. */
  lengthPenalty: number;
  /** The end token is not allowed before this many tokens (≥ 0). */
  minTokens: number;
  maxTokens: number;
  startToken: number;
  endToken: number;
}

export interface BeamResult {
  /** Without start and end token. */
  tokens: number[];
  /** Sum of natural-log probabilities, the end token included. */
  logProbability: number;
  /** Tokens that the sum is over. */
  length: number;
}

interface Candidate {
  parent: number;
  token: number;
  total: number;
}

/** The best finished sequence, or the best unfinished one when none ends within `maxTokens`. */
export async function beamSearch(step: BeamStep, options: BeamOptions): Promise<BeamResult> {
  const { beams, lengthPenalty, minTokens, maxTokens, endToken } = options;
  const scoreOf = (result: BeamResult): number => result.logProbability / Math.max(1, result.length) ** lengthPenalty;
  const finished: BeamResult[] = [];
  let live: BeamResult[] = [{ tokens: [], logProbability: 0, length: 0 }];
  let parents = [0];

  for (let length = 1; length <= maxTokens && live.length > 0; length++) {
    const rows = await step(parents, live.map((beam) => beam.tokens.at(-1) ?? options.startToken));
    const candidates = live.flatMap((beam, parent) => {
      const logits = rows[parent] ?? new Float32Array(0);
      const forbidden = length <= minTokens ? endToken : -1;
      // Twice as many as beams: half of them may be ends.
      return bestTokens(logits, 2 * beams, forbidden).map(({ token, logProbability }): Candidate => {
        return { parent, token, total: beam.logProbability + logProbability };
      });
    });
    candidates.sort((a, b) => b.total - a.total || a.parent - b.parent || a.token - b.token);

    const next: BeamResult[] = [];
    const nextParents: number[] = [];
    for (const [rank, { parent, token, total }] of candidates.slice(0, 2 * beams).entries()) {
      const tokens = live[parent]?.tokens ?? [];
      if (token === endToken) {
        if (rank < beams) finished.push({ tokens, logProbability: total, length });
      } else if (next.length < beams) {
        next.push({ tokens: [...tokens, token], logProbability: total, length });
        nextParents.push(parent);
      }
    }
    finished.sort((a, b) => scoreOf(b) - scoreOf(a));
    finished.length = Math.min(finished.length, beams);
    live = next;
    parents = nextParents;
    const worst = finished[beams - 1];
    const bestLive = live[0];
    // As in the method's library: no hope of a live beam at this length ends the search.
    if (worst && bestLive && scoreOf(bestLive) <= scoreOf(worst)) return finished[0] ?? worst;
  }
  // Out of tokens: what is unfinished counts as it stands.
  const [best] = [...finished, ...live].sort((a, b) => scoreOf(b) - scoreOf(a));
  return best ?? { tokens: [], logProbability: 0, length: 0 };
}

/** The `count` most probable tokens, best first, without `forbidden`. */
function bestTokens(logits: Float32Array, count: number, forbidden: number): { token: number; logProbability: number }[] {
  const allowed = forbidden >= 0 ? logits.slice() : logits;
  if (forbidden >= 0) allowed[forbidden] = -Infinity;
  const norm = logSumExp(allowed);
  const best: number[] = [];
  for (let token = 0; token < allowed.length; token++) {
    const logit = allowed[token] ?? -Infinity;
    if (logit === -Infinity) continue;
    if (best.length === count && logit <= (allowed[best[count - 1] ?? 0] ?? 0)) continue;
    let place = best.length;
    while (place > 0 && (allowed[best[place - 1] ?? 0] ?? 0) < logit) place--;
    best.splice(place, 0, token);
    best.length = Math.min(best.length, count);
  }
  return best.map((token) => ({ token, logProbability: (allowed[token] ?? 0) - norm }));
}
