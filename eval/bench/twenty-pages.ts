/** The PDF that the benchmarks read. */

import { readFile } from "node:fs/promises";
import path from "node:path";
import { PDFDocument } from "pdf-lib";
import { projectRoot } from "@/lib/nlp/models/paths";

const SAMPLES = ["a-biology-cell-structure-chapter.pdf", "a-history-word-processor-essay.pdf", "b-two-column-dataset-paper.pdf"];
const PAGES = 20;

/** The first 20 pages of the samples, one after the other: real pages, no text twice. */
export async function twentyPages(): Promise<Uint8Array> {
  const merged = await PDFDocument.create();
  for (const name of SAMPLES) {
    const source = await PDFDocument.load(await readFile(path.join(projectRoot(), "tests/fixtures/samples", name)));
    const wanted = source.getPageIndices().slice(0, PAGES - merged.getPageCount());
    for (const page of await merged.copyPages(source, wanted)) merged.addPage(page);
  }
  return merged.save();
}
