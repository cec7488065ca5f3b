/**
 * `npm run calibrate`: fits the calibrated head to the labelled sets that may be fitted, cross-validates it over questions,
 * prints the report and writes lib/nlp/grading/calibrated/head.json. The same models and data give the same file.
 */

import { writeFileSync } from "node:fs";
import path from "node:path";
import { runScript } from "@/cli/run-script";
import { createModels } from "@/lib/nlp/models";
import { projectRoot } from "@/lib/nlp/models/paths";
import { rememberScores } from "../remembered-models";
import { circumstances } from "../report";
import { readTrainingCases } from "./cases";
import { type AnswerExample, collectExamples } from "./collect";
import { foldsByQuestion } from "./folds";
import { printReport, trainingReport, withConfidence } from "./report";
import { predict, type Prediction, trainConfidence, trainPointHead } from "./train";

const FOLDS = 5;

async function main(): Promise<number> {
  const models = createModels();
  // An idle model process does not keep this one alive; stay until all is written.
  const stay = setInterval(() => undefined, 60_000);
  try {
    const examples = await collectExamples(readTrainingCases(), rememberScores(models));
    const predictions = crossValidate(examples);
    const report = trainingReport(withHeldOutConfidence(predictions));
    printReport(report);
    const { node: _node, cores: _cores, ...measuredOn } = circumstances();
    const head = { ...trainPointHead(examples), confidence: trainConfidence(predictions), report: { ...measuredOn, folds: FOLDS, ...report } };
    const rounded = (_key: string, value: unknown) => (typeof value === "number" ? Math.round(value * 1e4) / 1e4 : value);
    const file = path.join(projectRoot(), "lib/nlp/grading/calibrated/head.json");
    writeFileSync(file, `${JSON.stringify(head, rounded, 2)}\n`);
    process.stdout.write(`\nWritten: ${path.relative(projectRoot(), file)}\n`);
  } finally {
    await models.close();
    clearInterval(stay);
  }
  return 0;
}

const questionOf = ({ of }: { of: AnswerExample["of"] }) => `${of.set}/${of.qid}`;

/** Each answer as predicted by a head that has seen no answer to its question. */
function crossValidate(examples: readonly AnswerExample[]): Prediction[] {
  return foldsByQuestion(examples, questionOf, FOLDS).flatMap((fold) => {
    const inFold = new Set(fold);
    const head = trainPointHead(examples.filter((example) => !inFold.has(example)));
    return fold.map((example) => predict(example, head));
  });
}

function withHeldOutConfidence(predictions: readonly Prediction[]) {
  return foldsByQuestion(predictions, questionOf, FOLDS).flatMap((fold) => {
    const inFold = new Set(fold);
    return withConfidence(fold, { confidence: trainConfidence(predictions.filter((prediction) => !inFold.has(prediction))) });
  });
}

runScript(main);
