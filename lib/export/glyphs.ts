/** Which characters a TrueType font can draw, read from its `cmap` table. */

import { readFileSync } from "node:fs";

/** Ranges of code points, first and last, ascending. */
export type Coverage = readonly (readonly [number, number])[];

/** @throws Error when the file is no TrueType font with a Unicode table */
export function readCoverage(file: string): Coverage {
  const bytes = readFileSync(file);
  const font = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const cmap = tableOffset(font, "cmap");
  const candidates = Array.from({ length: font.getUint16(cmap + 2) }, (_, index) => cmap + font.getUint32(cmap + 4 + 8 * index + 4));
  const byFormat = (format: number) => candidates.find((offset) => font.getUint16(offset) === format);
  const full = byFormat(12);
  if (full !== undefined) return readFormat12(font, full);
  const basic = byFormat(4);
  if (basic === undefined) throw new Error(`${file} has no Unicode table.`);
  return readFormat4(font, basic);
}

export function covers(coverage: Coverage, codePoint: number): boolean {
  let [low, high] = [0, coverage.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [first, last] = coverage[middle] ?? [0, -1];
    if (codePoint < first) high = middle - 1;
    else if (codePoint > last) low = middle + 1;
    else return true;
  }
  return false;
}

function tableOffset(font: DataView, wanted: string): number {
  for (let index = 0; index < font.getUint16(4); index += 1) {
    const entry = 12 + 16 * index;
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((i) => font.getUint8(entry + i)));
    if (tag === wanted) return font.getUint32(entry + 8);
  }
  throw new Error(`The font has no table ${wanted}.`);
}

/** Groups of 32-bit code points. */
function readFormat12(font: DataView, offset: number): Coverage {
  return Array.from({ length: font.getUint32(offset + 12) }, (_, group): [number, number] => {
    const at = offset + 16 + 12 * group;
    return [font.getUint32(at), font.getUint32(at + 4)];
  });
}

/** Segments of 16-bit code points; within one, a glyph of 0 means that there is none. */
function readFormat4(font: DataView, offset: number): Coverage {
  const segments = font.getUint16(offset + 6) / 2;
  const ends = offset + 14;
  const starts = ends + 2 * segments + 2;
  const ranges: [number, number][] = [];
  for (let segment = 0; segment < segments; segment += 1) {
    const [first, last] = [font.getUint16(starts + 2 * segment), font.getUint16(ends + 2 * segment)];
    const delta = font.getUint16(starts + 2 * (segments + segment));
    const place = starts + 2 * (2 * segments + segment);
    const range = font.getUint16(place);
    for (let code = first; code <= last && code < 0xffff; code += 1) {
      const glyph = range === 0 ? (code + delta) & 0xffff : font.getUint16(place + range + 2 * (code - first));
      if (glyph === 0) continue;
      const open = ranges.at(-1);
      if (open && open[1] === code - 1) open[1] = code;
      else ranges.push([code, code]);
    }
  }
  return ranges;
}
