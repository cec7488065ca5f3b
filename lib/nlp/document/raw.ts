/** What the PDF reader hands to the layout: pieces of text with their places, before any cleaning. */

export interface RawFont {
  /** The PDF's own name without the subset prefix, "" when unknown. */
  name: string;
  isBold: boolean;
  isMono: boolean;
  /** A font of mathematical signs and letters. */
  isMath: boolean;
}

/** One piece of text as drawn. Points; origin bottom left of the page as it is shown (after /Rotate). */
export interface RawItem {
  text: string;
  /** Start of the baseline. */
  x: number;
  y: number;
  /** Length along the baseline. */
  width: number;
  /** Font size. */
  size: number;
  /** Direction of the baseline in degrees, counter-clockwise, −180 to 180; 0 reads left to right. */
  angle: number;
  /** Index into `RawDocument.fonts`. */
  font: number;
}

export interface RawPage {
  /** The PDF's own order, from 1. */
  number: number;
  label: string | null;
  width: number;
  height: number;
  items: RawItem[];
}

export interface RawDocument {
  /** The title in the PDF's metadata. */
  title: string | null;
  pageCount: number;
  isXfa: boolean;
  fonts: RawFont[];
  pages: RawPage[];
  /** Pages that could not be read at all. */
  failedPages: number[];
}
