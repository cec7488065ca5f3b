/** Rules that change a row of logits before a token is chosen. Pure: each returns a new row. */

/**
 * Makes every token of `tokens` less likely: a positive logit is divided by `penalty`, a negative one multiplied
 * (CTRL, Keskar et al. 2019). 1 changes nothing.
 */
export function penalizeRepetition(logits: Float32Array, tokens: readonly number[], penalty: number): Float32Array {
  const changed = logits.slice();
  for (const token of new Set(tokens)) {
    const logit = logits[token];
    if (logit !== undefined) changed[token] = logit > 0 ? logit / penalty : logit * penalty;
  }
  return changed;
}

/** Forbids (−∞) every token that would repeat a run of `size` tokens that `tokens` already contains. */
export function forbidRepeatedNgrams(logits: Float32Array, tokens: readonly number[], size: number): Float32Array {
  const changed = logits.slice();
  const ending = tokens.slice(tokens.length - (size - 1));
  if (tokens.length < size - 1) return changed;
  for (let start = 0; start + size <= tokens.length; start++) {
    const next = tokens[start + size - 1];
    if (next !== undefined && ending.every((token, i) => tokens[start + i] === token)) changed[next] = -Infinity;
  }
  return changed;
}
