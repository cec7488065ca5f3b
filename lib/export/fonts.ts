/** The typefaces of PDFs that we write: DejaVu covers Latin, Greek, Cyrillic and mathematics. */

import { Font } from "@react-pdf/renderer";
import path from "node:path";
import { projectRoot } from "@/lib/nlp/models/paths";
import { type Coverage, covers, readCoverage } from "./glyphs";

// The last two have no bold of their own: some letters of mathematics exist in the regular weight only.
const FAMILIES = {
  "DejaVu Serif": { regular: "DejaVuSerif.ttf", bold: "DejaVuSerif-Bold.ttf" },
  "DejaVu Sans": { regular: "DejaVuSans.ttf", bold: "DejaVuSans-Bold.ttf" },
  "DejaVu Serif Regular": { regular: "DejaVuSerif.ttf", bold: null },
  "DejaVu Sans Regular": { regular: "DejaVuSans.ttf", bold: null },
};
const REGULAR = ["DejaVu Serif Regular", "DejaVu Sans Regular"];

/** Each is a list: what the first has no glyph for is taken from the next. */
export const SERIF: string[] = ["DejaVu Serif", "DejaVu Sans", ...REGULAR];
export const SANS: string[] = ["DejaVu Sans", "DejaVu Serif", ...REGULAR];

/** Stands for what no font here can draw: it is seen that something is missing. */
export const REPLACEMENT = "\ufffd";

const fileOf = (name: string) => path.join(projectRoot(), "node_modules", "dejavu-fonts-ttf", "ttf", name);

let registered: Promise<void> | null = null;

/** Tells the PDF writer where the fonts lie and loads them; does so once. */
export function registerFonts(): Promise<void> {
  return (registered ??= register());
}

async function register(): Promise<void> {
  for (const [family, { regular, bold }] of Object.entries(FAMILIES)) {
    Font.register({ family, fonts: [{ src: fileOf(regular) }, ...(bold === null ? [] : [{ src: fileOf(bold), fontWeight: "bold" as const }])] });
  }
  // The default hyphenates as in English, which is wrong for names and for every other language.
  Font.registerHyphenationCallback(breakLongWord);
  for (const [fontFamily, { regular, bold }] of Object.entries(FAMILIES)) {
    await nameGlyphs(regular, { fontFamily, fontWeight: 400 });
    if (bold !== null) await nameGlyphs(bold, { fontFamily, fontWeight: 700 });
  }
}

/** The part of the font engine that is used here; the library leaves it untyped. */
const hasGlyphs = (font: unknown): font is { glyphForCodePoint: (codePoint: number) => unknown } =>
  typeof font === "object" && font !== null && "glyphForCodePoint" in font && typeof font.glyphForCodePoint === "function";

/**
 * Looks every glyph up by its character once. The font engine remembers a glyph as it was first met, and one first met as
 * a part of another (the o of ó) has no character: it would be drawn, but be missing from the text that can be searched.
 */
async function nameGlyphs(name: string, descriptor: { fontFamily: string; fontWeight: number }): Promise<void> {
  await Font.load(descriptor);
  const font: unknown = Font.getFont(descriptor).data;
  if (!hasGlyphs(font)) throw new Error(`The font ${name} could not be read.`);
  for (const [first, last] of readCoverage(fileOf(name))) {
    for (let codePoint = first; codePoint <= last; codePoint += 1) font.glyphForCodePoint(codePoint);
  }
}

/** The narrowest column holds a word this wide in the largest size, in ems. */
const WIDEST_WORD = 26;
/** Pieces of a broken word: half of that, so that a line is never left mostly empty. */
const WIDEST_PIECE = WIDEST_WORD / 2;

const codePointOf = (letter: string): number => letter.codePointAt(0) ?? 0;

/** Widths in ems, on the safe side of DejaVu's bold. */
const widthOf = (letter: string): number => (/[mwMW@%&—…]/u.test(letter) || codePointOf(letter) > 0x24f ? 1.25 : /[\p{Lu}]/u.test(letter) ? 0.95 : 0.72);

/**
 * A word as the pieces between which a line may end: one, unless no line could hold it. Empty pieces between them make
 * the layout engine break without a hyphen, which would be read as part of an address.
 */
export function breakLongWord(word: string): string[] {
  const letters = [...word];
  if (letters.reduce((sum, letter) => sum + widthOf(letter), 0) <= WIDEST_WORD) return [word];
  const pieces: string[] = [];
  let [piece, width] = ["", 0];
  for (const letter of letters) {
    if (piece !== "" && width + widthOf(letter) > WIDEST_PIECE) {
      pieces.push(piece);
      [piece, width] = ["", 0];
    }
    piece += letter;
    width += widthOf(letter);
    // Addresses are best broken after their marks.
    if (/[/?&=_.,;:-]/u.test(letter) && width > WIDEST_PIECE / 3) {
      pieces.push(piece);
      [piece, width] = ["", 0];
    }
  }
  if (piece !== "") pieces.push(piece);
  return pieces.flatMap((part, index) => (index === 0 ? [part] : ["", part]));
}

let coverages: Coverage[] | null = null;

function hasGlyph(codePoint: number): boolean {
  coverages ??= ["DejaVuSerif.ttf", "DejaVuSans.ttf"].map((name) => readCoverage(fileOf(name)));
  return coverages.some((coverage) => covers(coverage, codePoint));
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * The text as it can be printed: composed, without control characters, and with U+FFFD for each character that the fonts
 * have no glyph for (an emoji of several code points counts as one).
 */
export function printable(text: string): string {
  const clean = text.normalize("NFC").replace(/[\u00ad\u200b\ufeff]+/gu, "").replace(/[\p{Cc}\p{Cs}\s]+/gu, " ").trim();
  if ([...clean].every((letter) => hasGlyph(codePointOf(letter)))) return clean;
  return Array.from(graphemes.segment(clean), ({ segment }) => ([...segment].every((letter) => hasGlyph(codePointOf(letter))) ? segment : REPLACEMENT)).join("");
}
