/**
 * Undoes what typesetting does to characters: ligatures (also those that arrive as control characters), loose accents,
 * invisible characters, fancy spaces. Says nothing about lines and words.
 */

import { replaceMapped, type MappedText } from "./mapped-text";

const PRINTED_LIGATURES: Record<string, string> = {
  ...{ "\uFB00": "ff", "\uFB01": "fi", "\uFB02": "fl", "\uFB03": "ffi", "\uFB04": "ffl", "\uFB05": "st", "\uFB06": "st" },
  // Older Type 1 fonts keep them in the private use area.
  ...{ "\uF000": "ff", "\uF001": "fi", "\uF002": "fl", "\uF003": "ffi", "\uF004": "ffl" },
};
/** Positions in TeX's font encodings (T1: 1B–1F, OT1: 0B–0F): what is left when a font has no Unicode map. */
const LOST_LIGATURES: Record<string, string> = {
  ...{ "\u001B": "ff", "\u001C": "fi", "\u001D": "fl", "\u001E": "ffi", "\u001F": "ffl" },
  ...{ "\u000B": "ff", "\u000C": "fi", "\u000D": "fl", "\u000E": "ffi", "\u000F": "ffl" },
};

/** Spacing accents as TeX draws them (before their letter), and the combining mark each stands for. */
const ACCENTS: Record<string, string> = {
  ...{ "´": "\u0301", "`": "\u0300", "¨": "\u0308", "ˆ": "\u0302", "˜": "\u0303", "ˇ": "\u030C", "˘": "\u0306" },
  ...{ "˚": "\u030A", "¸": "\u0327", "˝": "\u030B", "˙": "\u0307", "˛": "\u0328" },
};
const ACCENT = "[´¨ˆ˜ˇ˘˚¸˝˙˛`]";
const ACCENT_BEFORE = new RegExp(`(?<=\\p{L})(${ACCENT}) ?(\\p{L})|([´¨ˆ˜ˇ˘˚¸˝˛])(\\p{L})`, "gu");
const ACCENT_AFTER = new RegExp(`(\\p{L})([´¨ˆˇ˘˚¸˝])(?!\\p{L})`, "gu");

/** Bullets of symbol fonts in the private use area (Word's Symbol and Wingdings). */
const SYMBOL_BULLET = /[\uF0A0-\uF0D8\uF06C\uF06E\uF071\uF075\uF076\uF0E0\uF0E8\uF0FC\uF0FE]/gu;
const INVISIBLE = /[\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF\uFFF9-\uFFFB]/gu;
/** Unusable: private use, replacement character, lone surrogates, what is left of the control characters. */
const UNUSABLE = /[\p{Co}\p{Cs}\p{Cc}\uFFFD]/gu;

/** The cleaned line; soft hyphens stay, because only whoever joins lines knows whether one is at the end. */
export function cleanCharacters(line: MappedText): MappedText {
  let cleaned = replaceMapped(line, /[\t\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/gu, () => " ");
  cleaned = replaceMapped(cleaned, /[\uFB00-\uFB06\uF000-\uF004]/gu, ([found]) => PRINTED_LIGATURES[found ?? ""] ?? "");
  cleaned = replaceMapped(cleaned, /\p{Cc}/gu, (match) => lostLigature(match));
  cleaned = replaceMapped(cleaned, ACCENT_BEFORE, ([found, inner, afterInner, outer, afterOuter]) =>
    compose(afterInner ?? afterOuter ?? "", inner ?? outer ?? "", found ?? ""),
  );
  cleaned = replaceMapped(cleaned, ACCENT_AFTER, ([found, letter, accent]) => compose(letter ?? "", accent ?? "", found ?? ""));
  cleaned = replaceMapped(cleaned, /\P{M}\p{M}+/gu, ([found]) => (found ?? "").normalize("NFC"));
  cleaned = replaceMapped(cleaned, SYMBOL_BULLET, () => "•");
  cleaned = replaceMapped(cleaned, INVISIBLE, () => "");
  return replaceMapped(cleaned, UNUSABLE, () => "");
}

/** As `cleanCharacters`, for text without a map. */
export function cleanPlainCharacters(text: string): string {
  return cleanCharacters({ text, source: Array.from({ length: text.length }, () => -1) }).text;
}

/** A control character is a lost ligature only where it touches a letter. */
function lostLigature(match: RegExpMatchArray): string {
  const text = match.input ?? "";
  const at = match.index ?? 0;
  const neighbours = text.slice(Math.max(0, at - 1), at) + text.slice(at + 1, at + 2);
  return /\p{L}/u.test(neighbours) ? (LOST_LIGATURES[match[0]] ?? "") : "";
}

/** `letter` under `accent` as one character, or `fallback` where Unicode has none (then it was no accent). */
function compose(letter: string, accent: string, fallback: string): string {
  const base = letter === "ı" ? "i" : letter === "ȷ" ? "j" : letter;
  const composed = (base + (ACCENTS[accent] ?? "")).normalize("NFC");
  return composed.length === 1 ? composed : fallback;
}
