/** Turns what was read and laid out into the document, or into the sentence that says why it is of no use. */

import { detectLanguage, languageName } from "./language";
import { formOnly, hardlyAnyText, littleText, noTextLayer, notEnglish, pagesNotRead, pagesWithoutText, unreadableText } from "./messages";
import type { RawDocument } from "./raw";
import { countWords, isJunk, MIN_WORDS_IN_A_SCAN } from "./readable";
import type { ExtractedDocument, Page } from "./types";

/** Below this many words the teacher is told that there is little to ask about. */
const LITTLE_TEXT_WORDS = 60;
const MAX_TITLE = 200;

/**
 * Of pages `asWritten` all with words are kept, unless none can be read.
 * `fileName` stands in for a title when the PDF has none and its first page shows none.
 * @throws DocumentError `no-text`
 */
export function assemble(raw: RawDocument, pages: readonly Page[], sha256: string, fileName: string, asWritten = false): ExtractedDocument {
  const readable = readablePages(pages, asWritten);
  const emptyPages = pages.filter((page) => !readable.includes(page)).map(({ number }) => number);
  const text = readable.map((page) => page.text).join("\n");
  const words = countWords(text);
  if (readable.length === 0) {
    if (pages.some((page) => isJunk(page.text))) throw unreadableText();
    throw raw.isXfa ? formOnly() : noTextLayer();
  }
  if (!asWritten && words < MIN_WORDS_IN_A_SCAN && emptyPages.length > 0) throw hardlyAnyText(words, emptyPages.length, raw.pageCount);
  const language = detectLanguage(text);
  const warnings = [
    ...(emptyPages.length > 0 ? [pagesWithoutText(emptyPages.length, raw.pageCount)] : []),
    ...(raw.failedPages.length > 0 ? [pagesNotRead(raw.failedPages)] : []),
    ...(language !== "en" && language !== "und" ? [notEnglish(languageName(language))] : []),
    ...(!asWritten && words < LITTLE_TEXT_WORDS ? [littleText(words)] : []),
  ];
  return { title: titleOf(raw, readable, fileName), sha256, pageCount: raw.pageCount, pages: readable, emptyPages, language, warnings };
}

function readablePages(pages: readonly Page[], asWritten: boolean): Page[] {
  const worded = pages.filter(({ text }) => countWords(text) > 0);
  const readable = worded.filter(({ text }) => !isJunk(text));
  return asWritten && readable.length > 0 ? worded : readable;
}

/** The PDF's own title where it says something, else the first heading of the first page, else the file's name. */
function titleOf(raw: RawDocument, pages: readonly Page[], fileName: string): string {
  const own = (raw.title ?? "").replace(/\s+/gu, " ").trim();
  const heading = pages[0]?.number === 1 ? pages[0].headings[0] : undefined;
  // "my-lecture_v2" is a file's name that a program took for a title.
  const isFileName = !/\s/u.test(own) && /[-_]|\d{2}/u.test(own);
  if (isFileName && heading !== undefined) return heading.text.slice(0, MAX_TITLE);
  const isTelling = /\p{L}{3,}/u.test(own) && !/^(?:untitled|microsoft (?:word|powerpoint)|slide \d|document\d*$|title$|print)|\.(?:docx?|pptx?|tex|dvi|indd|qxd|pdf)$/iu.test(own) && !isJunk(own);
  if (isTelling) return own.slice(0, MAX_TITLE);
  if (heading !== undefined) return heading.text.slice(0, MAX_TITLE);
  return fileName.replace(/\.pdf$/iu, "").trim().slice(0, MAX_TITLE) || "Untitled";
}
