/**
 * Text that remembers where each character came from, so that after all the cleaning a quote can be found on the page
 * again. `source[i]` packs the item (index on the page) and the offset in that item's text of character i.
 */

export interface MappedText {
  text: string;
  source: number[];
}

/** No PDF item is longer than this many characters (pdf.js breaks at line ends); longer ones are cut by the reader. */
export const MAX_ITEM_CHARACTERS = 4096;
/** Made up by the cleaning: a space or line break between items. */
const NOWHERE = -1;

export const EMPTY: MappedText = { text: "", source: [] };

export const packSource = (item: number, offset: number): number => item * MAX_ITEM_CHARACTERS + offset;

/** The item and offset of a source, null for made-up characters. */
export function unpackSource(source: number): { item: number; offset: number } | null {
  if (source === NOWHERE) return null;
  return { item: Math.floor(source / MAX_ITEM_CHARACTERS), offset: source % MAX_ITEM_CHARACTERS };
}

/** The whole text of an item. */
export function fromItem(text: string, item: number): MappedText {
  return { text, source: Array.from({ length: text.length }, (_, i) => packSource(item, i)) };
}

export function joinMapped(parts: readonly MappedText[], separator = ""): MappedText {
  const glue = Array.from({ length: separator.length }, () => NOWHERE);
  const source: number[] = [];
  parts.forEach((part, i) => {
    if (i > 0) for (const at of glue) source.push(at);
    for (const at of part.source) source.push(at);
  });
  return { text: parts.map((part) => part.text).join(separator), source };
}

export function sliceMapped({ text, source }: MappedText, start: number, end?: number): MappedText {
  return { text: text.slice(start, end), source: source.slice(start, end) };
}

/** As `String.replace` with a global pattern; every new character takes the place of the match's first. */
export function replaceMapped(mapped: MappedText, pattern: RegExp, replacement: (match: RegExpMatchArray) => string): MappedText {
  let last = 0;
  let text = "";
  const source: number[] = [];
  const keep = (until: number): void => {
    text += mapped.text.slice(last, until);
    for (let i = last; i < until; i += 1) source.push(mapped.source[i] ?? NOWHERE);
  };
  for (const match of mapped.text.matchAll(pattern)) {
    const fresh = replacement(match);
    if (fresh === match[0]) continue;
    keep(match.index);
    text += fresh;
    const at = mapped.source[match.index] ?? NOWHERE;
    for (let i = 0; i < fresh.length; i += 1) source.push(at);
    last = match.index + match[0].length;
  }
  if (last === 0 && text === "") return mapped;
  keep(mapped.text.length);
  return { text, source };
}

export function trimMapped(mapped: MappedText): MappedText {
  const start = mapped.text.length - mapped.text.trimStart().length;
  return sliceMapped(mapped, start, Math.max(start, mapped.text.trimEnd().length));
}
