/** The sentences that people read when a document cannot be used, one function an error. */

import { PDF_MAX_BYTES, PDF_MAX_PAGES, PDF_MEMORY_MB, PDF_TIMEOUT_SECONDS } from "../constants";
import { DocumentError } from "./types";

const maxMegabytes = PDF_MAX_BYTES / 1024 / 1024;
const count = (value: number): string => value.toLocaleString("en");

export const notFound = (path: string): DocumentError =>
  new DocumentError("not-found", `There is no file at ${path}. Check the path and its spelling.`);
export const notReadable = (path: string, cause: unknown): DocumentError =>
  new DocumentError("not-found", `The file ${path} cannot be opened: this user may not read it. Change its permissions or copy it.`, { cause });
export const notAFile = (path: string): DocumentError =>
  new DocumentError("not-a-file", `${path} is a folder or something else that is not a file. Give the path of one PDF file.`);
export const empty = (): DocumentError =>
  new DocumentError("empty", "This file is empty (0 bytes). Save or download it again and try once more.");
export const notAPdf = (): DocumentError =>
  new DocumentError("not-a-pdf", "This file is not a PDF, whatever its name says. Export the document as a PDF and try again.");
export const tooLarge = (bytes: number): DocumentError =>
  new DocumentError("too-large", `This PDF has ${(bytes / 1024 / 1024).toFixed(1)} MB; the most is ${maxMegabytes} MB. Split it, or save it with smaller pictures.`);
export const tooManyPages = (pages: number): DocumentError =>
  new DocumentError("too-many-pages", `This PDF has ${count(pages)} pages; the most is ${count(PDF_MAX_PAGES)}. Split it into parts.`);
export const encrypted = (cause?: unknown): DocumentError =>
  new DocumentError("encrypted", "This PDF is protected with a password. Save a copy without the password and try again.", { cause });
export const damaged = (cause?: unknown): DocumentError =>
  new DocumentError("damaged", "This PDF is damaged or incomplete and cannot be read. Download or export it again.", { cause });
export const noTextLayer = (): DocumentError =>
  new DocumentError("no-text", "This PDF has no text layer: it looks scanned. Run text recognition (OCR) on it and try again.");
export const hardlyAnyText = (words: number, emptyPages: number, pages: number): DocumentError =>
  new DocumentError(
    "no-text",
    `This PDF has hardly any text: ${emptyPages} of its ${pages} pages have none, and there ${words === 1 ? "is 1 word" : `are ${words} words`} in all. It looks scanned. Run text recognition (OCR) on it and try again.`,
  );
export const unreadableText = (): DocumentError =>
  new DocumentError(
    "no-text",
    "The text of this PDF cannot be read: its fonts do not say which letters they show. Export the document again from its source, or run text recognition (OCR) on it.",
  );
export const formOnly = (): DocumentError =>
  new DocumentError("no-text", "This PDF is an interactive form (XFA) without text of its own. Print it to a new PDF and try again.");
export const timedOut = (): DocumentError =>
  new DocumentError("timeout", `Reading this PDF took more than ${PDF_TIMEOUT_SECONDS} seconds and was stopped. Split it into parts, or export it again.`);
export const outOfMemory = (): DocumentError =>
  new DocumentError("memory", `Reading this PDF needs more than ${PDF_MEMORY_MB} MB of memory and was stopped. Split it into parts, or export it again.`);

export const pagesWithoutText = (emptyPages: number, pages: number): string =>
  `${emptyPages} of ${pages} pages ${emptyPages === 1 ? "has" : "have"} no text (pictures or scans, perhaps) and ${emptyPages === 1 ? "is" : "are"} left out.`;
export const pagesNotRead = (numbers: readonly number[]): string =>
  `${numbers.length === 1 ? "Page" : "Pages"} ${numbers.slice(0, 10).join(", ")}${numbers.length > 10 ? " and others" : ""} could not be read.`;
export const notEnglish = (language: string): string =>
  `The text seems to be in ${language}. Reading and searching work, but question writing and grading are made for English.`;
export const littleText = (words: number): string => `There is very little text (${words} ${words === 1 ? "word" : "words"}): few questions, if any, can be made from it.`;
