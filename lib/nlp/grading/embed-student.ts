/** A student's answer with its embeddings, as the grading modes need them. */

import type { CallOptions, Models } from "../models/types";
import { clausesOf } from "./calibrated/clauses";
import { joinQuestion } from "./calibrated/join-question";
import type { StudentRow } from "./grade-reference";
import type { StudentText } from "./texts";
import type { GradingMode } from "./types";
import { embedLists } from "./vectors";

export interface Student {
  /** The sentences and, last, the whole answer; one row when they are the same, none for an answer without words. */
  rows: StudentRow[];
  /** Of its clauses; calibrated mode only. */
  clauses: Float32Array[];
  /** Of question and answer as one text; calibrated mode only. */
  joined: Float32Array;
}

/** @param question cleaned @throws ModelError */
export async function embedStudent(
  { sentences, whole }: StudentText,
  mode: GradingMode,
  question: string,
  models: Models,
  options?: CallOptions,
): Promise<Student> {
  const texts = sentences.length > 1 ? [...sentences, whole] : sentences;
  if (texts.length === 0) return { rows: [], clauses: [], joined: new Float32Array() };
  const more = mode === "calibrated" ? [clausesOf(sentences), [joinQuestion(question, whole)]] : [];
  const [vectors = [], clauses = [], joined = []] = await embedLists([texts, ...more], (list) => models.embed(list, options));
  const rows = vectors.map((vector, index) => ({ text: texts[index] ?? "", vector, isSentence: index < sentences.length }));
  return { rows, clauses, joined: joined[0] ?? new Float32Array() };
}
