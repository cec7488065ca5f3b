/** Runs the product's own grading over labelled answers, up to the signals that the head weighs. */

import { GRADE_CORRECT_THRESHOLD } from "@/lib/nlp/constants";
import { CalibratedGrading } from "@/lib/nlp/grading/calibrated/calibrated-grading";
import { SHIPPED_HEAD } from "@/lib/nlp/grading/calibrated/head";
import type { Signals } from "@/lib/nlp/grading/calibrated/signals";
import { embedStudent } from "@/lib/nlp/grading/embed-student";
import { NliBatch } from "@/lib/nlp/grading/nli-batch";
import { prepareReference } from "@/lib/nlp/grading/prepare";
import { readAnswer, sentencesOf } from "@/lib/nlp/grading/texts";
import { MAX_KEY_POINTS } from "@/lib/nlp/constants";
import type { Models } from "@/lib/nlp/models";
import { mapInFlight, progressOf } from "../in-parts";
import type { TrainingCase } from "./cases";

const ANSWERS_IN_FLIGHT = 16;

export interface PointExample {
  signals: Signals;
  /** What a person says of this point: 1, 0.5, 0, −1; null where only the whole answer was marked. */
  truth: number | null;
}

/** An answer as the head sees it, against the reference that fits it best. */
export interface AnswerExample {
  of: TrainingCase;
  points: PointExample[];
}

/** Answers without words are left out: the grader gives them 0 before any head is asked. @throws ModelError */
export async function collectExamples(cases: readonly TrainingCase[], models: Models): Promise<AnswerExample[]> {
  const examples = await mapInFlight(cases, ANSWERS_IN_FLIGHT, (each) => collect(each, models), progressOf("signals, answers"));
  return examples.filter((example) => example !== null);
}

async function collect(of: TrainingCase, models: Models): Promise<AnswerExample | null> {
  const lane = "background" as const;
  const prepared = await Promise.all(of.references.map((reference) => prepareReference(of.question, reference, of.source, models, undefined, { lane })));
  const student = await embedStudent(readAnswer(of.answer), "calibrated", prepared[0]?.question ?? "", models, { lane });
  if (student.rows.length === 0) return null;
  const batch = new NliBatch();
  const gradings = prepared.map((reference) => new CalibratedGrading(reference, student, batch, SHIPPED_HEAD, GRADE_CORRECT_THRESHOLD));
  for (const grading of gradings) grading.ask();
  await batch.run(models, { lane });
  const read = gradings.map((grading, index) => {
    const statements = sentencesOf(of.references[index] ?? "", MAX_KEY_POINTS);
    return grading.signals().flatMap(([signals], point): PointExample[] => {
      const place = statements.indexOf(prepared[index]?.profile.keyPoints[point]?.text ?? "");
      return signals === undefined || (of.points !== null && place < 0) ? [] : [{ signals, truth: of.points?.[place] ?? null }];
    });
  });
  const points = read.reduce((best, each) => (entailed(each) > entailed(best) ? each : best), read[0] ?? []);
  return points.length === 0 ? null : { of, points };
}

/** How well a reference is entailed, for choosing among several: known before any head is fitted. */
function entailed(points: readonly PointExample[]): number {
  const best = ({ signals }: PointExample) => Math.max(signals.wholeFor ?? -1, signals.joinedFor ?? -1, signals.sentenceFor ?? -1);
  return points.reduce((sum, point) => sum + best(point), 0) / Math.max(1, points.length);
}
