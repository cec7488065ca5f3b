/** Bench: from a 20-page PDF to an index, and from there to ten questions, through the model process as the server uses it. */

import { extractPdf } from "@/lib/nlp/document";
import { createModels } from "@/lib/nlp/models";
import { generateQuestions } from "@/lib/nlp/questions";
import { buildIndex } from "@/lib/nlp/retrieval";
import type { BenchRow } from "./rows";
import { twentyPages } from "./twenty-pages";

const QUESTIONS = 10;

/** Rows: index time of 20 different pages (target < 10 s), time of ten questions (< 45 s in all, ≤ 3 s each). */
export async function benchPipeline(): Promise<BenchRow[]> {
  const bytes = await twentyPages();
  const models = createModels();
  try {
    // The models are loaded before a teacher uploads anything; their loading is measured on its own.
    await models.embed(["warm up"]);
    const started = performance.now();
    const document = await extractPdf(bytes);
    const index = await buildIndex(document, models);
    const indexed = performance.now();
    const result = await generateQuestions(
      { document, index, topic: null, difficulty: "medium", questions: QUESTIONS, seed: 1 },
      models,
    );
    const done = performance.now();
    const indexSeconds = (indexed - started) / 1000;
    const questionSeconds = (done - indexed) / 1000;
    const perQuestion = questionSeconds / Math.max(1, result.questions.length);
    return [
      { name: `index a PDF of ${document.pageCount} pages`, value: indexSeconds, unit: "s", target: "< 10", ok: indexSeconds < 10 },
      { name: "questions written", value: result.questions.length, unit: `of ${QUESTIONS}`, target: `= ${QUESTIONS}`, ok: result.questions.length === QUESTIONS },
      { name: "time per question", value: perQuestion, unit: "s", target: "≤ 3", ok: perQuestion <= 3 },
      { name: "PDF to ten questions, all told", value: indexSeconds + questionSeconds, unit: "s", target: "< 45", ok: indexSeconds + questionSeconds < 45 },
    ];
  } finally {
    await models.close();
  }
}
