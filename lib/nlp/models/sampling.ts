/** Choosing the next token from a row of logits: greedy, or by temperature and top-p. Pure functions. */

export interface Choice {
  token: number;
  /** Natural-log probability of the token under the unchanged distribution (temperature 1, nothing cut). */
  logProbability: number;
}

/**
 * Logits further than this below the highest are left out of sums: e^-25 × 50,000 tokens is under 1e-6 of the mass,
 * and most of a vocabulary lies there.
 */
const NEGLIGIBLE = 25;

export function highest(logits: Float32Array): number {
  let best = 0;
  for (let i = 1; i < logits.length; i++) if ((logits[i] ?? 0) > (logits[best] ?? 0)) best = i;
  return best;
}

/** Natural log of the sum of exp(logits), stable. */
export function logSumExp(logits: Float32Array): number {
  const top = logits[highest(logits)] ?? 0;
  let sum = 0;
  for (const logit of logits) if (logit - top > -NEGLIGIBLE) sum += Math.exp(logit - top);
  return top + Math.log(sum);
}

export function greedyToken(logits: Float32Array): Choice {
  const token = highest(logits);
  return { token, logProbability: (logits[token] ?? 0) - logSumExp(logits) };
}

/**
 * Tokens of the nucleus: the fewest most probable ones whose probabilities at `temperature` reach `topP`, most probable
 * first, with weights that need not sum to 1. Only tokens near the top are sorted; the rest is looked at when they do
 * not suffice.
 */
export function nucleus(logits: Float32Array, temperature: number, topP: number): { token: number; weight: number }[] {
  const top = logits[highest(logits)] ?? 0;
  let total = 0;
  for (const logit of logits) {
    const scaled = (logit - top) / temperature;
    if (scaled > -NEGLIGIBLE) total += Math.exp(scaled);
  }
  for (let depth = 8; ; depth *= 2) {
    const near: { token: number; weight: number }[] = [];
    for (let token = 0; token < logits.length; token++) {
      const scaled = ((logits[token] ?? 0) - top) / temperature;
      if (scaled > -depth) near.push({ token, weight: Math.exp(scaled) });
    }
    near.sort((a, b) => b.weight - a.weight || a.token - b.token);
    let sum = 0;
    for (let i = 0; i < near.length; i++) {
      sum += near[i]?.weight ?? 0;
      if (sum >= topP * total) return near.slice(0, i + 1);
    }
    if (near.length === logits.length || depth > NEGLIGIBLE) return near;
  }
}

/** One token drawn from the nucleus with `random` in [0, 1); temperature 0 is greedy. */
export function sampleToken(logits: Float32Array, temperature: number, topP: number, random: () => number): Choice {
  if (temperature <= 0) return greedyToken(logits);
  const candidates = nucleus(logits, temperature, topP);
  let left = random() * candidates.reduce((sum, candidate) => sum + candidate.weight, 0);
  let token = candidates[0]?.token ?? 0;
  for (const candidate of candidates) {
    token = candidate.token;
    left -= candidate.weight;
    if (left < 0) break;
  }
  return { token, logProbability: (logits[token] ?? 0) - logSumExp(logits) };
}
