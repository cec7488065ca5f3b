/** The labelled answers that the calibrated head may be fitted to. The unseen questions and eval/behaviour are not among them. */

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { sentencesOf } from "@/lib/nlp/grading/texts";
import { MAX_KEY_POINTS } from "@/lib/nlp/constants";
import { projectRoot } from "@/lib/nlp/models/paths";
import { readSet, type ShortAnswerLabel } from "../data-files";
import { sample } from "../random";

export const TRAINING_SETS = ["hand-written", "SciEntsBank", "Beetle", "SAF"] as const;
export type TrainingSet = (typeof TRAINING_SETS)[number];

export interface TrainingCase {
  set: TrainingSet;
  /** Names the question: answers to one question stay together in cross-validation. */
  qid: string;
  question: string;
  references: string[];
  source: string;
  answer: string;
  /** Share of full marks, 0–1. */
  mark: number;
  /** By reference sentence: 1 said, 0.5 in part, 0 not said, −1 contradicted. Null where only the mark is known. */
  points: number[] | null;
  /** Null where only marks are given. */
  label: ShortAnswerLabel | null;
  kind: string;
}

const topicSchema = z.strictObject({ topic: z.string(), question: z.string(), reference: z.string(), source: z.string() });
const pointSchema = z.union([z.literal(1), z.literal(0.5), z.literal(0), z.literal(-1)]);
const answerSchema = z.strictObject({ topic: z.string(), kind: z.string(), answer: z.string(), points: z.array(pointSchema), mark: z.number().min(0).max(10) });

const FOLDER = path.join(projectRoot(), "eval/calibration");
/** Long answers to long references: a sample of each question is enough for what they teach. */
const SAF_PER_QUESTION = 8;
const SAF_SEED = 18;

/** Everything that may be fitted, in a fixed order. @throws when a file of eval/calibration is malformed */
export function readTrainingCases(): TrainingCase[] {
  return [...readHandWritten(), ...readLabelled(), ...readMarked()];
}

/** The answers of eval/calibration. @throws when a line is malformed or its points are not those of the reference */
export function readHandWritten(): TrainingCase[] {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith(".jsonl")).sort();
  return files.flatMap((file) => parseHandWritten(readFileSync(path.join(FOLDER, file), "utf8"), path.basename(file, ".jsonl")));
}

export function parseHandWritten(text: string, subject: string): TrainingCase[] {
  const topics = new Map<string, z.infer<typeof topicSchema>>();
  return text.split("\n").flatMap((line, index): TrainingCase[] => {
    if (line.trim() === "") return [];
    const where = `${subject}, line ${index + 1}`;
    const value: unknown = JSON.parse(line);
    const topic = topicSchema.safeParse(value);
    if (topic.success) {
      topics.set(topic.data.topic, topic.data);
      return [];
    }
    const parsed = answerSchema.safeParse(value);
    if (!parsed.success) throw new Error(`${where}: ${z.prettifyError(parsed.error)}`);
    const about = topics.get(parsed.data.topic);
    if (!about) throw new Error(`${where}: there is no topic “${parsed.data.topic}” above it.`);
    const { answer, points, mark, kind } = parsed.data;
    const sentences = sentencesOf(about.reference, MAX_KEY_POINTS).length;
    if (points.length !== sentences) throw new Error(`${where}: ${points.length} points for ${sentences} reference sentences.`);
    const base = { question: about.question, references: [about.reference], source: about.source };
    return [{ ...base, set: "hand-written", qid: `${subject}/${about.topic}`, answer, points, mark: mark / 10, label: null, kind }];
  });
}

function readLabelled(): TrainingCase[] {
  return readSet("unseenAnswers").map((row) => ({
    set: row.set,
    qid: row.qid,
    question: row.q,
    references: row.refs.map(([, text]) => text),
    source: "",
    answer: row.a,
    mark: row.label === "correct" ? 1 : 0,
    points: null,
    label: row.label,
    kind: row.label,
  }));
}

function readMarked(): TrainingCase[] {
  const rows = readSet("saf");
  const questions = [...new Set(rows.map(({ qid }) => qid))];
  return questions
    .flatMap((qid) => sample(rows.filter((row) => row.qid === qid), SAF_PER_QUESTION, SAF_SEED))
    .map((row) => ({
      set: "SAF" as const,
      qid: row.qid,
      question: row.q,
      references: row.refs.map(([, text]) => text),
      source: "",
      answer: row.a,
      mark: row.score / row.max,
      points: null,
      label: null,
      kind: "marked",
    }));
}
