/** Places of text pieces in the frame of their own reading direction, and back on the page as rectangles. */

import type { RawItem } from "./raw";

/** A piece of text in a frame where its line runs along u to the right and v points up. */
export interface PlacedItem {
  raw: RawItem;
  /** Index on the page; also the order in which the PDF draws it. */
  index: number;
  u: number;
  v: number;
}

/** How far letters reach below and above the baseline, in font sizes. A box drawn from these covers the text well enough. */
export const DESCENT = 0.22;
export const ASCENT = 0.78;
/** Degrees by which a line may be off its direction (scans). */
const ANGLE_TOLERANCE = 5;

export type Direction = 0 | 90 | 180 | -90;

/** The quarter turn nearest to the item's baseline, or null for slanted text (watermarks). */
export function directionOf(item: RawItem): Direction | null {
  for (const direction of [0, 90, 180, -90] as const) {
    const off = Math.abs(((item.angle - direction + 540) % 360) - 180);
    if (off <= ANGLE_TOLERANCE) return direction;
  }
  return null;
}

export function place(raw: RawItem, index: number, direction: Direction): PlacedItem {
  switch (direction) {
    case 0:
      return { raw, index, u: raw.x, v: raw.y };
    case 90:
      return { raw, index, u: raw.y, v: -raw.x };
    case 180:
      return { raw, index, u: -raw.x, v: -raw.y };
    case -90:
      return { raw, index, u: -raw.y, v: raw.x };
  }
}

export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The rectangle of the part of an item between two fractions (0–1) of its length; letters are taken to be equally wide. */
export function itemRectangle(item: RawItem, from: number, to: number): Rectangle {
  const direction = directionOf(item) ?? 0;
  const start = item.width * from;
  const length = item.width * (to - from);
  const low = item.size * DESCENT;
  const height = item.size * (DESCENT + ASCENT);
  switch (direction) {
    case 0:
      return { x: item.x + start, y: item.y - low, width: length, height };
    case 90:
      return { x: item.x - item.size * ASCENT, y: item.y + start, width: height, height: length };
    case 180:
      return { x: item.x - start - length, y: item.y - item.size * ASCENT, width: length, height };
    case -90:
      return { x: item.x - low, y: item.y - start - length, width: height, height: length };
  }
}
