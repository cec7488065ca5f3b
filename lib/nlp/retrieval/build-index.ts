/** From an extracted document to its passages with their vectors. */

import { sentencesOf } from "../document/sentences-of";
import type { ExtractedDocument } from "../document/types";
import type { CallOptions, Models } from "../models/types";
import { chunkSentences, passageMembers, toPassages } from "./chunk";
import type { PassageIndex } from "./types";
import { stackRows } from "./vectors";

export interface IndexProgress {
  /** `chunking` embeds the sentences, `embedding` the passages. */
  stage: "chunking" | "embedding";
  done: number;
  total: number;
}

/** Texts per request, so that progress is seen and a person waiting is let in between. */
const TEXTS_PER_REQUEST = 64;

/**
 * Chunks `document` and embeds each sentence and each passage once (a passage of one sentence shares its row).
 * Runs in the background lane unless `options` says otherwise. @throws ModelError
 */
export async function buildIndex(
  document: ExtractedDocument,
  models: Pick<Models, "embed">,
  onProgress: (progress: IndexProgress) => void = () => undefined,
  options: CallOptions = {},
): Promise<PassageIndex> {
  const call: CallOptions = { lane: "background", ...options };
  const rowByText = new Map<string, Float32Array>();
  const embedOnce = async (texts: readonly string[], stage: IndexProgress["stage"]): Promise<Float32Array[]> => {
    const missing = [...new Set(texts)].filter((text) => !rowByText.has(text));
    for (let start = 0; start < missing.length; start += TEXTS_PER_REQUEST) {
      onProgress({ stage, done: start, total: missing.length });
      const batch = missing.slice(start, start + TEXTS_PER_REQUEST);
      const rows = await models.embed(batch, call);
      batch.forEach((text, i) => {
        const row = rows[i];
        if (row === undefined) throw new Error("The embedder returned fewer rows than texts.");
        rowByText.set(text, row);
      });
    }
    onProgress({ stage, done: missing.length, total: missing.length });
    return texts.flatMap((text) => rowByText.get(text) ?? []);
  };

  const members = passageMembers(sentencesOf(document));
  const sentenceRows = await embedOnce(members.map(({ text }) => text), "chunking");
  const passages = toPassages(chunkSentences(members, sentenceRows), document.sha256);
  const passageRows = await embedOnce(passages.map(({ text }) => text), "embedding");

  let row = 0;
  const sentenceOffsets = passages.map(({ sentences }) => {
    const first = row;
    row += sentences.length;
    return first;
  });
  return { passages, passageVectors: stackRows(passageRows), sentenceVectors: stackRows(sentenceRows), sentenceOffsets };
}
