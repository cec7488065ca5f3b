/** The public face of retrieval. */
export { buildIndex, type IndexProgress } from "./build-index";
export { chunkPassages, chunkSentences } from "./chunk";
export {
  bestSentenceSimilarity,
  inDocumentOrder,
  passageVector,
  searchPassages,
  searchSentences,
  sentenceVector,
  type RetrievedSentence,
} from "./search";
export { dot, rowOf, stackRows, vectorFromBuffer, vectorToBuffer } from "./vectors";
export type { Passage, PassageIndex, Retrieved } from "./types";
