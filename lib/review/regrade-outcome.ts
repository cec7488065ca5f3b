/** What grading again would do to the marks of an exam: whose, by how much, and what stays. Pure. */

import { type MarkedRow, markOf, roundMark, totalOf } from "./marks";

/** One answer of a submission as it counts now, and the grader's mark in the preview, null where there is none. */
export interface PreviewedAnswer extends MarkedRow {
  /** Of the question, from 1. */
  number: number;
  isAccepted: boolean;
  preview: number | null;
}

export interface PreviewedSubmission {
  attemptId: string;
  name: string;
  isReleased: boolean;
  /** All questions, in the order of the exam. */
  answers: PreviewedAnswer[];
}

export interface AnswerOutcome {
  number: number;
  /** The mark that counts now; null while there is none. */
  from: number | null;
  to: number;
  /** The grader's old and new mark where the teacher's stays; null elsewhere. */
  kept: { from: number | null; to: number } | null;
}

export interface SubmissionOutcome extends Pick<PreviewedSubmission, "attemptId" | "name" | "isReleased"> {
  answers: AnswerOutcome[];
  from: number | null;
  to: number | null;
}

export interface Outcome {
  /** Submissions with a change, the greatest first; those where only the grader's mark under the teacher's changes are last. */
  submissions: SubmissionOutcome[];
  unchanged: number;
  raised: number;
  lowered: number;
  /** Released submissions whose total changes. */
  releasedChanged: number;
  /** Teacher's marks that stay although the grader's own mark changes. */
  keptOverrides: number;
  /** Marks that somebody has agreed to and that change: they want a look again. */
  lapsedAgreements: number;
  /** Mean of the totals, over the submissions that have one before and after; null without any. */
  mean: { from: number; to: number } | null;
}

export function outcomeOf(all: readonly PreviewedSubmission[]): Outcome {
  const outcomes = all.map(outcomeOfSubmission);
  const changed = outcomes.filter(({ answers }) => answers.length > 0);
  const steps = outcomes.flatMap(({ from, to }) => (from === null || to === null ? [] : [{ from, to }]));
  const answers = changed.flatMap((submission) => submission.answers);
  return {
    submissions: changed.sort((a, b) => distanceOf(b) - distanceOf(a)),
    unchanged: outcomes.length - changed.length,
    raised: steps.filter(({ from, to }) => to > from).length,
    lowered: steps.filter(({ from, to }) => to < from).length,
    releasedChanged: outcomes.filter(({ isReleased, from, to }) => isReleased && from !== to).length,
    keptOverrides: answers.filter(({ kept }) => kept !== null).length,
    lapsedAgreements: all.flatMap((submission) => submission.answers).filter(isLapsing).length,
    mean: steps.length === 0 ? null : { from: roundMark(mean(steps.map(({ from }) => from))), to: roundMark(mean(steps.map(({ to }) => to))) },
  };
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const isLapsing = ({ isAccepted, overrideMark, mark, preview }: PreviewedAnswer): boolean =>
  isAccepted && overrideMark === null && preview !== null && preview !== mark;

/** A first total counts as a change of its whole size. */
const distanceOf = ({ from, to }: SubmissionOutcome): number => Math.abs((to ?? 0) - (from ?? 0));

function outcomeOfSubmission({ attemptId, name, isReleased, answers }: PreviewedSubmission): SubmissionOutcome {
  const changed = answers.flatMap((answer): AnswerOutcome[] => {
    const { number, mark, overrideMark, preview } = answer;
    if (preview === null || preview === mark) return [];
    if (overrideMark !== null) return [{ number, from: overrideMark, to: overrideMark, kept: { from: mark, to: preview } }];
    return [{ number, from: markOf(answer), to: preview, kept: null }];
  });
  const after = answers.map(({ mark, overrideMark, preview }) => ({ mark: preview ?? mark, overrideMark }));
  return { attemptId, name, isReleased, answers: changed, from: totalOf(answers), to: totalOf(after) };
}
