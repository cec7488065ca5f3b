/** The typefaces of PDFs that we write: DejaVu covers Latin, Greek, Cyrillic and mathematics. */

import { Font } from "@react-pdf/renderer";
import path from "node:path";
import { projectRoot } from "@/lib/nlp/models/paths";

export const SERIF = "DejaVu Serif";
export const SANS = "DejaVu Sans";

/** Letters that fit on a line in the largest size used; a longer word is broken. */
const LONGEST_WORD = 28;

let isRegistered = false;

/** Tells the PDF writer where the fonts lie; does so once. */
export function registerFonts(): void {
  if (isRegistered) return;
  const file = (name: string) => path.join(projectRoot(), "node_modules", "dejavu-fonts-ttf", "ttf", name);
  Font.register({
    family: SERIF,
    fonts: [{ src: file("DejaVuSerif.ttf") }, { src: file("DejaVuSerif-Bold.ttf"), fontWeight: "bold" }],
  });
  Font.register({
    family: SANS,
    fonts: [{ src: file("DejaVuSans.ttf") }, { src: file("DejaVuSans-Bold.ttf"), fontWeight: "bold" }],
  });
  // The default hyphenates as in English, which is wrong for names and for every other language.
  Font.registerHyphenationCallback(breakLongWord);
  isRegistered = true;
}

/** The pieces between which a word may be broken: one, unless no line could hold it. */
export function breakLongWord(word: string): string[] {
  const letters = [...word];
  if (letters.length <= LONGEST_WORD) return [word];
  const pieces: string[] = [];
  for (let start = 0; start < letters.length; start += LONGEST_WORD / 2) {
    pieces.push(letters.slice(start, start + LONGEST_WORD / 2).join(""));
  }
  return pieces;
}

/** Without control characters, which have no glyph. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}]+/gu, " ").trim();
}
