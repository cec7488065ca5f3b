/** Seeded choices, so that every run measures the same things. */

import { seededRandom } from "@/lib/nlp/models/random";

/** `count` of the items, chosen by `seed` and kept in their order; all of them when there are no more. */
export function sample<Item>(items: readonly Item[], count: number, seed: number): Item[] {
  const random = seededRandom(seed);
  const order = items.map((_, index) => index);
  for (let i = order.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1));
    [order[i], order[j]] = [order[j] as number, order[i] as number];
  }
  return order
    .slice(0, count)
    .sort((a, b) => a - b)
    .map((index) => items[index] as Item);
}
