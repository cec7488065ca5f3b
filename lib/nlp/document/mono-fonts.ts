/** Finds monospaced fonts by measuring: names do not always tell (bitmap fonts have none). */

import type { RawFont, RawItem } from "./raw";

/** Samples and characters needed to be sure. */
const MIN_SAMPLES = 6;
const MIN_CHARACTERS = 60;
/** Largest spread of the letters' average width, as a share of it. */
const MAX_SPREAD = 0.01;

/** `fonts` with `isMono` set where all longer pieces have letters of one width. Digits tell nothing: they are that way in every font. */
export function withMeasuredMono(fonts: readonly RawFont[], items: Iterable<RawItem>): RawFont[] {
  const widths = new Map<number, { values: number[]; characters: number; seen: Set<string> }>();
  for (const { text, font, width, size } of items) {
    if (size <= 0 || text.length < 4 || (text.match(/\p{L}/gu)?.length ?? 0) < 3) continue;
    const entry = widths.get(font) ?? { values: [], characters: 0, seen: new Set() };
    // A running head measures the same on every page.
    if (entry.seen.has(text)) continue;
    entry.seen.add(text);
    entry.values.push(width / (text.length * size));
    entry.characters += text.length;
    widths.set(font, entry);
  }
  return fonts.map((font, index) => {
    const entry = widths.get(index);
    if (font.isMono || entry === undefined || entry.values.length < MIN_SAMPLES || entry.characters < MIN_CHARACTERS) return font;
    const sorted = entry.values.sort((a, b) => a - b);
    const low = sorted[Math.floor(sorted.length * 0.1)] ?? 0;
    const high = sorted[Math.ceil(sorted.length * 0.9) - 1] ?? 0;
    return low > 0.3 && high - low <= MAX_SPREAD * high ? { ...font, isMono: true } : font;
  });
}
