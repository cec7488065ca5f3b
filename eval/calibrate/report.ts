/** What the cross-validated predictions say of a head: agreement by set, and whether its confidence can be believed. */

import { SHORT_ANSWER_LABELS, type ShortAnswerLabel } from "../data-files";
import { agreementOf, bootstrap, confusionOf, type Judged } from "../metrics";
import { type Reliability, reliabilityOf } from "../reliability";
import { scoreAgreement } from "../score-agreement";
import { printTable, withInterval } from "../table";
import type { TrainingSet } from "./cases";
import { TRAINING_SETS } from "./cases";
import { passes, type Prediction } from "./train";
import { confidenceOf, type Head } from "@/lib/nlp/grading/calibrated/head";

export interface HeldOut extends Prediction {
  /** P(the pass decision is right), itself fitted without this answer's question. */
  confidence: number;
}

/** P(contradicted) from which a point counts as contradicted. As in CalibratedGrading. */
const CONTRADICTED_FROM = 0.5;

export function trainingReport(heldOut: readonly HeldOut[]) {
  const sets = TRAINING_SETS.map((set) => ({ set, ...reportSet(heldOut.filter(({ of }) => of.set === set)) }));
  return { crossValidatedOverQuestions: sets, reliability: reliabilityOf(heldOut.map(toJudgement)) };
}

const toJudgement = ({ confidence, quality, of }: HeldOut) => ({ confidence, right: passes(quality) === passes(of.mark) });

function reportSet(rows: readonly HeldOut[]) {
  const units = groupByQuestion(rows);
  const statistic = (items: readonly HeldOut[]) => ({ ...marksOf(items), passMacroF1: passF1(items) });
  const threeWay = rows.some(({ of }) => of.label !== null) ? labelAgreement(rows) : null;
  return { n: rows.length, questions: units.length, ...statistic(rows), interval: bootstrap(units, statistic), threeWay };
}

const marksOf = (items: readonly HeldOut[]) => scoreAgreement(items.map(({ of, quality }) => ({ truth: 10 * of.mark, predicted: 10 * quality })));

function passF1(items: readonly HeldOut[]): number {
  const word = (isPass: boolean) => (isPass ? "pass" : "fail");
  const judged = items.map(({ of, quality }): Judged<"pass" | "fail"> => ({ truth: word(passes(of.mark)), predicted: word(passes(quality)), group: of.qid }));
  return agreementOf(confusionOf(judged, ["pass", "fail"]), ["pass", "fail"]).macroF1;
}

function labelAgreement(rows: readonly HeldOut[]) {
  const judged = rows.flatMap(({ of, quality, contradiction }): Judged<ShortAnswerLabel>[] => {
    const predicted = passes(quality) ? "correct" : contradiction >= CONTRADICTED_FROM ? "contradictory" : "incorrect";
    return of.label === null ? [] : [{ truth: of.label, predicted, group: of.qid }];
  });
  return agreementOf(confusionOf(judged, SHORT_ANSWER_LABELS), SHORT_ANSWER_LABELS);
}

function groupByQuestion(rows: readonly HeldOut[]): HeldOut[][] {
  const groups = new Map<string, HeldOut[]>();
  for (const row of rows) groups.set(`${row.of.set}/${row.of.qid}`, [...(groups.get(`${row.of.set}/${row.of.qid}`) ?? []), row]);
  return [...groups.values()];
}

export function printReport({ crossValidatedOverQuestions: sets, reliability }: ReturnType<typeof trainingReport>): void {
  printTable(
    "Calibrated head, cross-validated over questions (95 % intervals over questions)",
    ["set", "n", "questions", "pass macro-F1", "QWK", "Pearson r", "RMSE"],
    sets.map(({ set, n, questions, passMacroF1, qwk, pearson, rmse, interval }: { set: TrainingSet } & ReturnType<typeof reportSet>) => [
      set,
      String(n),
      String(questions),
      withInterval(passMacroF1, interval.passMacroF1),
      withInterval(qwk, interval.qwk),
      withInterval(pearson, interval.pearson),
      withInterval(rmse, interval.rmse),
    ]),
  );
  printReliability("Confidence of held-out answers", reliability);
}

export function printReliability(title: string, { bins, expectedCalibrationError, n }: Reliability): void {
  printTable(
    `${title}: n = ${n}, expected calibration error ${expectedCalibrationError.toFixed(3)}`,
    ["confidence", "n", "mean confidence", "right"],
    bins.map(({ from, to, n: count, meanConfidence, right }) => [`${from}–${to}`, String(count), meanConfidence.toFixed(3), right.toFixed(3)]),
  );
}

/** The confidence of each held-out answer from a regression over the other folds. */
export function withConfidence(predictions: readonly Prediction[], head: Pick<Head, "confidence">): HeldOut[] {
  return predictions.map((prediction) => ({ ...prediction, confidence: confidenceOf(head, prediction.confidenceInputs) }));
}
