/** What a document is made of, from the PDF to its sentences. Plain data, safe to send between processes. */

/** A run of characters of the cleaned page text and the rectangle it came from. */
export interface TextSpan {
  /** Offsets in `Page.text`, end exclusive. */
  start: number;
  end: number;
  /** PDF user space of the page after rotation, points, origin bottom left. */
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Heading {
  /** Offset of the heading's first character in `Page.text`. */
  start: number;
  end: number;
  text: string;
}

/** A paragraph, list item, table row, line of code or heading: one line of `Page.text`. */
export interface PageBlock {
  start: number;
  end: number;
  kind: "text" | "list" | "table" | "code" | "heading";
}

export interface Page {
  /** The PDF's own order, from 1. */
  number: number;
  /** The label printed by the PDF ("iv", "12"), null when it has none. */
  label: string | null;
  /**
   * Cleaned text: reading order, words joined over line ends, ligatures and soft hyphens undone, running heads and
   * feet removed. Blocks (paragraphs, headings, list items, table rows) are separated by "\n", everything else by
   * single spaces. Quotes are verbatim substrings of this text.
   */
  text: string;
  spans: TextSpan[];
  headings: Heading[];
  /** What each line of `text` is; missing where a page did not come from the extractor (then every line is text or a heading). */
  blocks?: PageBlock[];
}

export interface Sentence {
  /** Position in the document, from 0. */
  ordinal: number;
  page: number;
  /** Offsets in the page's text, end exclusive; `text === page.text.slice(start, end)` except that "\n" reads " ". */
  start: number;
  end: number;
  text: string;
  /** The heading it stands under, null before the first. */
  section: string | null;
  /** `prose` has a verb and an end mark; the rest is not asked about but may be retrieved. */
  kind: "prose" | "heading" | "list" | "table" | "code";
}

export interface ExtractedDocument {
  title: string;
  sha256: string;
  pageCount: number;
  /** Pages that have text, in order. */
  pages: Page[];
  /** Numbers of the pages without text. */
  emptyPages: number[];
  /** ISO 639-1 or 639-3 code, "und" when too little text. */
  language: string;
  /** Sentences for the teacher, e.g. that 5 of 6 pages have no text. */
  warnings: string[];
}

/** For pages that somebody wrote as an answer: nothing that repeats, is short or is odd is taken for furniture or junk. */
export interface AsWritten {
  /** A line that matches begins a block, however close it stands to the line before. Without flags `g` and `y`. */
  blockStart: RegExp;
}

export type DocumentErrorCode =
  | "not-found"
  | "not-a-file"
  | "empty"
  | "not-a-pdf"
  | "too-large"
  | "too-many-pages"
  | "encrypted"
  | "damaged"
  | "no-text"
  | "timeout"
  | "memory";

/** Bad input; `message` says in the user's words what is wrong and what to do. */
export class DocumentError extends Error {
  constructor(
    readonly code: DocumentErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = "DocumentError";
  }
}
