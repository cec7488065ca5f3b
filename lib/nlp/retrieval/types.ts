import type { Sentence } from "../document/types";

/** A few neighbouring sentences of one page about one thing: the unit that is retrieved and cited. */
export interface Passage {
  /** `<first 12 hex of the material's sha256>:p<page>:<first 10 hex of sha256 of the text>`, with `~2`, `~3` … when a page repeats a text. */
  id: string;
  /** Position in the document, from 0. */
  ordinal: number;
  page: number;
  section: string | null;
  /** Offsets in the page's text. */
  start: number;
  end: number;
  text: string;
  sentences: Sentence[];
}

/** Passages with their vectors; rows are L2-normalised. */
export interface PassageIndex {
  passages: Passage[];
  /** passages.length × 384, row-major. */
  passageVectors: Float32Array;
  /** Rows of all sentences of all passages, in document order, row-major. */
  sentenceVectors: Float32Array;
  /** Row of a passage's first sentence in `sentenceVectors`, per passage. */
  sentenceOffsets: number[];
}

export interface Retrieved {
  passage: Passage;
  /** Cosine, −1 to 1. */
  similarity: number;
}
