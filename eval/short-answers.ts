/** How often graders agree with teachers on short science answers: correct, contradictory or incorrect; and right or wrong. */

import type { Models } from "@/lib/nlp/models";
import { readSet, SHORT_ANSWER_LABELS, type ShortAnswerLabel, type ShortAnswerRow } from "./data-files";
import { confusionOf, measure } from "./metrics";
import { sample } from "./random";
import { SHORT_ANSWER_GRADERS, UNFITTED_GRADERS } from "./short-answer-graders";
import { printTable, share, withInterval } from "./table";
import type { Size } from "./size";

const TWO_WAY = ["correct", "wrong"] as const;
const twoWay = (label: ShortAnswerLabel) => (label === "correct" ? "correct" : "wrong");

/** Drawn with a fixed seed where the whole would take too long. */
const SAMPLE_SEED = 300;
const UNSEEN_ANSWERS: Record<Size, { SciEntsBank: number; Beetle: number }> = {
  quick: { SciEntsBank: 40, Beetle: 20 },
  usual: { SciEntsBank: 300, Beetle: 150 },
  full: { SciEntsBank: Infinity, Beetle: Infinity },
};
const UNSEEN_QUESTIONS: Record<Size, number> = { quick: 60, usual: Infinity, full: Infinity };

/** What models/MODELS.md measured independently, to be reproduced within 0.01 on the whole set. */
const KNOWN = { "simple rule": [0.681, 0.738], cosine: [0.576, 0.658] } as const;

interface NamedSet {
  name: string;
  /** Calibration was fitted to it: the calibrated mode is measured out of fold, by `npm run calibrate`. */
  isFitted: boolean;
  of: number;
  rows: ShortAnswerRow[];
}

export async function evaluateShortAnswers(models: Models, size: Size) {
  const sets = [];
  for (const set of chooseSets(size)) {
    process.stderr.write(`${set.name}\n`);
    sets.push(await evaluateSet(set, models));
  }
  return { sets, reproduction: checkReproduction(sets) };
}

function chooseSets(size: Size): NamedSet[] {
  const unseenAnswers = readSet("unseenAnswers");
  const draw = (name: string, isFitted: boolean, rows: ShortAnswerRow[], count: number) => ({
    name,
    isFitted,
    of: rows.length,
    rows: sample(rows, count, SAMPLE_SEED),
  });
  return [
    draw("SciEntsBank, unseen questions", false, readSet("unseenQuestions"), UNSEEN_QUESTIONS[size]),
    ...(["SciEntsBank", "Beetle"] as const).map((set) =>
      draw(`${set}, unseen answers`, true, unseenAnswers.filter((row) => row.set === set), UNSEEN_ANSWERS[size][set]),
    ),
  ];
}

async function evaluateSet({ name, isFitted, of, rows }: NamedSet, models: Models) {
  const graders = [];
  for (const grader of isFitted ? UNFITTED_GRADERS : SHORT_ANSWER_GRADERS) {
    const labels = await grader.label(rows, models);
    const judged = rows.map((row, index) => ({
      truth: row.label,
      predicted: labels[index] ?? "incorrect",
      group: row.qid,
    }));
    graders.push({
      grader: grader.name,
      about: grader.about,
      threeWay: measure(judged, SHORT_ANSWER_LABELS),
      twoWay: measure(
        judged.map(({ truth, predicted, group }) => ({ truth: twoWay(truth), predicted: twoWay(predicted), group })),
        TWO_WAY,
      ),
      confusion: confusionOf(judged, SHORT_ANSWER_LABELS),
    });
  }
  const questions = new Set(rows.map((row) => row.qid)).size;
  const result = { set: name, n: rows.length, of, questions, graders };
  printSet(result);
  return result;
}

type SetResult = Awaited<ReturnType<typeof evaluateSet>>;

function printSet({ set, n, of, questions, graders }: SetResult): void {
  printTable(
    `${set}: n = ${n}${n < of ? ` of ${of}` : ""}, ${questions} questions (95 % interval over answers)`,
    ["grader", "3-way acc.", "macro-F1", "weighted F1", "2-way acc.", "macro-F1", "weighted F1"],
    graders.map(({ grader, threeWay, twoWay }) => [
      grader,
      ...[threeWay, twoWay].flatMap(({ accuracy, macroF1, weightedF1, interval }) => [
        withInterval(accuracy, interval.accuracy),
        withInterval(macroF1, interval.macroF1),
        withInterval(weightedF1, interval.weightedF1),
      ]),
    ]),
  );
}

/** Compares with models/MODELS.md; null when only part of the set was measured. */
function checkReproduction(sets: readonly SetResult[]) {
  const [whole] = sets;
  if (whole === undefined || whole.n < whole.of) return null;
  const rows = whole.graders.flatMap(({ grader, threeWay, twoWay }) => {
    const known = grader === "cosine" || grader === "simple rule" ? KNOWN[grader] : undefined;
    if (known === undefined) return [];
    const measured = [threeWay.weightedF1, twoWay.macroF1] as const;
    const agrees = known.every((value, index) => Math.abs(value - (measured[index] ?? 0)) <= 0.01);
    return [{ grader, known, measured, agrees }];
  });
  printTable(
    "Against models/MODELS.md (3-way weighted F1, 2-way macro-F1; within 0.01)",
    ["grader", "known", "here", "agrees"],
    rows.map(({ grader, known, measured, agrees }) => [
      grader,
      known.map(share).join(" / "),
      measured.map(share).join(" / "),
      agrees ? "yes" : "NO",
    ]),
  );
  return rows;
}
