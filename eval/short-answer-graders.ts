/** The graders that are compared on short answers: from the dullest to the product's own. Each gives one label an answer. */

import { GRADE_CORRECT_THRESHOLD } from "@/lib/nlp/constants";
import { gradeAnswer } from "@/lib/nlp/grading";
import type { GradingMode } from "@/lib/nlp/grading/types";
import { cosine } from "@/lib/nlp/grading/vectors";
import type { Models } from "@/lib/nlp/models";
import type { ShortAnswerLabel, ShortAnswerRow } from "./data-files";
import { classifyAll, embedAll, mapInFlight, progressOf } from "./in-parts";

export interface ShortAnswerGrader {
  name: string;
  about: string;
  label(rows: readonly ShortAnswerRow[], models: Models): Promise<ShortAnswerLabel[]>;
}

/** Cosine from which the cosine baseline calls an answer correct, and the cuts of the simple rule. models/MODELS.md. */
const COSINE_CUT = 0.6;
const SIMPLE_ENTAILMENT_CUT = 0.6;
const SIMPLE_CONTRADICTION_CUT = 0.6;
/** Answers graded at a time, so that the models' batches fill. */
const ANSWERS_IN_FLIGHT = 16;

const wordings = (row: ShortAnswerRow) => row.refs.map(([, text]) => text);

const majority: ShortAnswerGrader = {
  name: "majority",
  about: "always the most frequent label of the set itself",
  label: async (rows) => {
    const counts = new Map<ShortAnswerLabel, number>();
    for (const { label } of rows) counts.set(label, (counts.get(label) ?? 0) + 1);
    const [most] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? ["incorrect" as const];
    return rows.map(() => most);
  },
};

const byCosine: ShortAnswerGrader = {
  name: "cosine",
  about: `correct from cosine ${COSINE_CUT} of answer and nearest reference, else incorrect`,
  label: async (rows, models) => {
    const vectors = await embedAll(models, rows.flatMap((row) => [row.a, ...wordings(row)]));
    const row = (text: string) => vectors.get(text) as Float32Array;
    return rows.map((answer) => {
      const best = Math.max(...wordings(answer).map((reference) => cosine(row(answer.a), row(reference))));
      return best >= COSINE_CUT ? "correct" : "incorrect";
    });
  },
};

/**
 * The milder rule that models/MODELS.md measures the nli model with: best entailment of a reference by the answer, or by
 * question and answer. (Its "half the closeness" cannot reach the cut of 0.60 and is left out.)
 */
const simpleRule: ShortAnswerGrader = {
  name: "simple rule",
  about: `best entailment of answer or question + answer ≥ ${SIMPLE_ENTAILMENT_CUT} is correct, else contradiction ≥ ${SIMPLE_CONTRADICTION_CUT}`,
  label: async (rows, models) => {
    const pairs = rows.flatMap((row) =>
      wordings(row).flatMap((hypothesis) => [
        { premise: row.a, hypothesis },
        { premise: `${row.q} ${row.a}`, hypothesis },
      ]),
    );
    const scores = await classifyAll(models, pairs, progressOf("  simple rule, pairs"));
    let next = 0;
    return rows.map((row) => {
      const own = scores.slice(next, (next += 2 * row.refs.length));
      if (own.some(({ entailment }) => entailment >= SIMPLE_ENTAILMENT_CUT)) return "correct";
      return own.some(({ contradiction }) => contradiction >= SIMPLE_CONTRADICTION_CUT) ? "contradictory" : "incorrect";
    });
  },
};

const byProduct = (mode: GradingMode): ShortAnswerGrader => ({
  name: mode,
  about: `the product's mode "${mode}", correct at quality ${GRADE_CORRECT_THRESHOLD}; no source is stored for these sets`,
  label: async (rows, models) => {
    const grades = await mapInFlight(
      rows,
      ANSWERS_IN_FLIGHT,
      (row) =>
        gradeAnswer({ question: row.q, references: wordings(row), source: "", answer: row.a, mode }, models, undefined, {
          lane: "background",
        }),
      progressOf(`  ${mode}, answers`),
    );
    return grades.map(({ label }) => label);
  },
});

export const SHORT_ANSWER_GRADERS: readonly ShortAnswerGrader[] = [majority, byCosine, simpleRule, byProduct("formula"), byProduct("calibrated")];

/** For sets that the calibrated head was fitted to: what it says of them out of fold is in its training report. */
export const UNFITTED_GRADERS = SHORT_ANSWER_GRADERS.filter(({ name }) => name !== "calibrated");
