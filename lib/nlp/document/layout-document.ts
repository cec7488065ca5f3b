/** From the pieces of text that the PDF draws to pages of clean text in reading order. Pure; runs in the PDF process. */

import { joinAcrossRegions, toBlocks } from "./blocks";
import { documentStyle } from "./document-style";
import { toFragments, type Fragment } from "./fragments";
import { directionOf, place, type Direction } from "./geometry";
import { vocabularyOf } from "./hyphens";
import { toLines, type Line } from "./lines";
import { withMeasuredMono } from "./mono-fonts";
import { toPage } from "./page-text";
import type { RawDocument, RawPage } from "./raw";
import { readingOrder } from "./reading-order";
import { furniture } from "./running-heads";
import type { AsWritten, Page } from "./types";

/** Text turned against the page's main direction is kept from this many characters (axis labels and stamps are shorter). */
const MIN_TURNED_CHARACTERS = 40;
/** Said by a page about itself; no content. */
const BLANK_PAGE = /^\W*(?:this )?page (?:is )?(?:has been )?(?:intentionally|deliberately) (?:left )?blank\W*$/iu;

interface PlacedPage {
  raw: RawPage;
  main: Fragment[];
  turned: Fragment[][];
}

/** All pages, in order; a page without text has the text "". */
export function layOutDocument({ pages: rawPages, fonts: namedFonts }: Pick<RawDocument, "pages" | "fonts">, asWritten: AsWritten | null = null): Page[] {
  const fonts = withMeasuredMono(namedFonts, rawPages.flatMap(({ items }) => items));
  const placed = rawPages.map(placePage);
  const removed = asWritten ? new Set<Fragment>() : furniture(placed.map(({ raw, main }) => ({ ...raw, fragments: main })));
  const regionsOfPages = placed.map(({ main, turned }) => {
    const regions = readingOrder(main.filter((fragment) => !removed.has(fragment)));
    return [...regions, ...turned.flatMap((fragments) => readingOrder(fragments))]
      .map((region) => toLines(region, fonts))
      .map((lines) => lines.filter(({ mapped }) => !BLANK_PAGE.test(mapped.text)))
      .filter((lines) => lines.length > 0);
  });
  const allRegions = regionsOfPages.flat();
  const style = documentStyle(allRegions);
  const vocabulary = vocabularyOf(allRegions.flat().map((line) => line.mapped.text));
  return placed.map(({ raw }, i) => {
    const regions: Line[][] = regionsOfPages[i] ?? [];
    const blocks = regions.flatMap((lines) => toBlocks(lines, style, vocabulary, asWritten?.blockStart));
    // What stands between two halves of a course text's sentence may be an answer of its own here.
    return toPage(raw, asWritten ? blocks : joinAcrossRegions(blocks, vocabulary), style);
  });
}

/** Fragments of the page's main reading direction, and of the others that hold enough text. */
function placePage(raw: RawPage): PlacedPage {
  const byDirection = new Map<Direction, number[]>();
  raw.items.forEach((item, index) => {
    const direction = directionOf(item);
    if (direction === null) return;
    const indexes = byDirection.get(direction);
    if (indexes === undefined) byDirection.set(direction, [index]);
    else indexes.push(index);
  });
  const characters = (indexes: readonly number[]): number => indexes.reduce((sum, index) => sum + (raw.items[index]?.text.trim().length ?? 0), 0);
  const ranked = [...byDirection].sort((a, b) => characters(b[1]) - characters(a[1]));
  const fragmentsOf = ([direction, indexes]: [Direction, number[]]): Fragment[] =>
    toFragments(indexes.flatMap((index) => (raw.items[index] === undefined ? [] : [place(raw.items[index], index, direction)])));
  const [main, ...others] = ranked;
  return {
    raw,
    main: main === undefined ? [] : fragmentsOf(main),
    turned: others.filter(([, indexes]) => characters(indexes) >= MIN_TURNED_CHARACTERS).map(fragmentsOf),
  };
}

