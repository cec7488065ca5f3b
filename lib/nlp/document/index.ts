/** The public face of reading documents. */
export { extractPdf, type ExtractOptions } from "./extract-pdf";
export { findQuote } from "./find-quote";
export { normaliseForMatch } from "./normalise";
export { sentencesOf } from "./sentences-of";
export { sentenceRanges, splitSentences, type SentenceRange } from "./split-sentences";
export {
  type AsWritten,
  DocumentError,
  type DocumentErrorCode,
  type ExtractedDocument,
  type Heading,
  type Page,
  type PageBlock,
  type Sentence,
  type TextSpan,
} from "./types";
