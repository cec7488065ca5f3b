/** Text to tokens for the encoder models, cut to length here: the tokenizer's own padding and truncation are not used. */
import type { Encoded } from "./batching";
import type { Tokenizer } from "./onnx";

/**
 * Characters looked at per token allowed. Word pieces of real text have about 4 characters; the rest is never read, and
 * tokenizing 100 kB for the first 256 tokens would cost seconds.
 */
const CHARACTERS_PER_TOKEN = 40;
/** Premise tokens that are kept even when the hypothesis is longer than the model's limit. */
const MIN_PREMISE_TOKENS = 32;

function clip(text: string, maxTokens: number): string {
  return text.length > maxTokens * CHARACTERS_PER_TOKEN ? text.slice(0, maxTokens * CHARACTERS_PER_TOKEN) : text;
}

/** Tokens of one text, special tokens included, at most `maxTokens`; what is cut is the end of the text. */
export function encodeText(tokenizer: Tokenizer, text: string, maxTokens: number): Encoded {
  const encoded = tokenizer(clip(text, maxTokens), { return_tensor: false });
  const ids = encoded.input_ids;
  const types = encoded.token_type_ids ?? null;
  if (ids.length <= maxTokens) return { ids, types };
  // The last special token (separator or end) stays.
  const cut = <T>(values: T[]): T[] => [...values.slice(0, maxTokens - 1), ...values.slice(-1)];
  return { ids: cut(ids), types: types && cut(types) };
}

/**
 * Tokens of "premise, hypothesis" as the model's own template joins them, at most `maxTokens`. The premise is cut, never
 * the hypothesis, unless the hypothesis alone would leave fewer than 32 tokens of premise.
 */
export function encodePair(tokenizer: Tokenizer, premise: string, hypothesis: string, maxTokens: number): Encoded {
  const first = clip(premise, maxTokens);
  const second = clip(hypothesis, maxTokens);
  const encoded = tokenizer(first, { text_pair: second, return_tensor: false });
  const ids = encoded.input_ids;
  const types = encoded.token_type_ids ?? null;
  const excess = ids.length - maxTokens;
  if (excess <= 0) return { ids, types };

  const count = (text: string): number => tokenizer(text, { add_special_tokens: false, return_tensor: false }).input_ids.length;
  const premiseTokens = count(first);
  // Every template in use closes with one special token: premise and hypothesis are found from the two ends.
  const hypothesisEnd = ids.length - 1;
  const premiseStart = 1;
  const fromPremise = Math.min(excess, Math.max(0, premiseTokens - MIN_PREMISE_TOKENS));
  const premiseEnd = premiseStart + premiseTokens;
  const cut = <T>(values: T[]): T[] => [
    ...values.slice(0, premiseEnd - fromPremise),
    ...values.slice(premiseEnd, hypothesisEnd - (excess - fromPremise)),
    ...values.slice(hypothesisEnd),
  ];
  return { ids: cut(ids), types: types && cut(types) };
}
