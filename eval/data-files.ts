/** The labelled sets in eval/data: their shapes and how to read them. Licences and origin: eval/data/README.md. */

import { readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { projectRoot } from "@/lib/nlp/models/paths";

export type NliLabel = "entailment" | "neutral" | "contradiction";

export interface NliRow {
  /** "GN-mnli/dev" or "eSNLI-test". */
  src: string;
  p: string;
  h: string;
  y: "e" | "n" | "c";
}

export const SHORT_ANSWER_LABELS = ["correct", "contradictory", "incorrect"] as const;
export type ShortAnswerLabel = (typeof SHORT_ANSWER_LABELS)[number];

/** SemEval-2013 task 7. */
export interface ShortAnswerRow {
  set: "SciEntsBank" | "Beetle";
  split: string;
  qid: string;
  q: string;
  /** [category, text]; several are alternative wordings. */
  refs: [string, string][];
  a: string;
  label: ShortAnswerLabel;
}

/** Short Answer Feedback: marks instead of labels. */
export interface MarkedAnswerRow {
  qid: string;
  q: string;
  refs: [string, string][];
  a: string;
  score: number;
  max: number;
}

export const DATA_FILES = {
  nli: "nli-sample.jsonl.gz",
  unseenQuestions: "scientsbank-unseen-questions.jsonl.gz",
  unseenAnswers: "semeval2013-task7-unseen-answers.jsonl.gz",
  saf: "saf-train-en.jsonl.gz",
} as const;

interface RowOf {
  nli: NliRow;
  unseenQuestions: ShortAnswerRow;
  unseenAnswers: ShortAnswerRow;
  saf: MarkedAnswerRow;
}

/** All rows of a set, in the order of the file. */
export function readSet<Name extends keyof RowOf>(name: Name): RowOf[Name][] {
  return readJsonLinesGz<RowOf[Name]>(path.join(projectRoot(), "eval/data", DATA_FILES[name]));
}

export function readJsonLinesGz<Row>(file: string): Row[] {
  const text = gunzipSync(readFileSync(file)).toString("utf8");
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Row);
}
