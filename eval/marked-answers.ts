/** How near the product's marks come to teachers' marks on longer answers outside school science. */

import { gradeAnswer } from "@/lib/nlp/grading";
import type { Models } from "@/lib/nlp/models";
import { readSet, type MarkedAnswerRow } from "./data-files";
import { mapInFlight, progressOf } from "./in-parts";
import { bootstrap } from "./metrics";
import { sample } from "./random";
import { type MarkPair, scoreAgreement } from "./score-agreement";
import type { Size } from "./size";
import { printTable, withInterval } from "./table";

/** Answers drawn of each question with a fixed seed: these answers and references are long, a second of work each. */
const PER_QUESTION: Record<Size, number> = { quick: 1, usual: 4, full: Infinity };
const SAMPLE_SEED = 18;
const ANSWERS_IN_FLIGHT = 8;

export async function evaluateMarkedAnswers(models: Models, size: Size) {
  const all = readSet("saf");
  const questions = [...new Set(all.map(({ qid }) => qid))];
  const rows = questions.flatMap((qid) => sample(all.filter((row) => row.qid === qid), PER_QUESTION[size], SAMPLE_SEED));
  const grades = await mapInFlight(rows, ANSWERS_IN_FLIGHT, (row) => gradeRow(row, models), progressOf("SAF, answers"));
  const truths = rows.map(({ score, max }) => (10 * score) / max);
  const meanTruth = truths.reduce((sum, truth) => sum + truth, 0) / truths.length;
  const against = (predictions: readonly number[]): MarkPair[] =>
    truths.map((truth, index) => ({ truth, predicted: predictions[index] ?? 0 }));
  const graders = [
    { grader: "constant", about: "the mean mark of the sample itself", items: against(truths.map(() => meanTruth)) },
    { grader: "cosine", about: "cosine of answer and reference", items: against(grades.map((grade) => 10 * grade.embeddingSimilarity)) },
    { grader: "formula", about: 'quality in the product\'s mode "formula", no source stored', items: against(grades.map((grade) => 10 * grade.similarity)) },
  ].map(({ grader, about, items }) => ({
    grader,
    about,
    ...scoreAgreement(items),
    interval: bootstrap(items.map((item) => [item]), (resampled) => ({ ...scoreAgreement(resampled) })),
  }));
  printTable(
    `SAF, communication networks: n = ${rows.length} of ${all.length}, ${questions.length} questions; marks on a scale of 0 to 10`,
    ["grader", "Pearson r", "QWK", "RMSE", "mean abs. error"],
    graders.map(({ grader, pearson, qwk, rmse, mae, interval }) => [
      grader,
      withInterval(pearson, interval.pearson),
      withInterval(qwk, interval.qwk),
      withInterval(rmse, interval.rmse),
      withInterval(mae, interval.mae),
    ]),
  );
  return { set: "SAF, English training split", n: rows.length, of: all.length, questions: questions.length, graders };
}

function gradeRow(row: MarkedAnswerRow, models: Models) {
  const references = row.refs.map(([, text]) => text);
  return gradeAnswer({ question: row.q, references, source: "", answer: row.a, mode: "formula" }, models, undefined, { lane: "background" });
}
