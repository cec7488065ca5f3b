/** What a finished preview would do to the marks: in sentences, then submission by submission. */

import Link from "next/link";
import { plural } from "@/components/format";
import { Badge } from "@/components/ui/badge";
import { formatMark, roundMark } from "@/lib/review/marks";
import type { AnswerOutcome, Outcome as OutcomeData, SubmissionOutcome } from "@/lib/review/regrade-outcome";
import { submissionPath } from "../../../review/address";

interface OutcomeProps {
  outcome: OutcomeData;
  points: number;
  isAnonymous: boolean;
}

export function Outcome({ outcome, points, isAnonymous }: OutcomeProps) {
  return (
    <section aria-labelledby="outcome-heading" className="mb-10">
      <h2 id="outcome-heading" className="text-xl font-semibold">
        What would change
      </h2>
      <ul className="mt-3 list-disc space-y-1 pl-5 text-sm leading-relaxed">
        {sentencesOf(outcome, points).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {outcome.submissions.length > 0 ? <Submissions submissions={outcome.submissions} isAnonymous={isAnonymous} /> : null}
    </section>
  );
}

function sentencesOf({ raised, lowered, submissions, unchanged, mean, keptOverrides, lapsedAgreements, releasedChanged }: OutcomeData, points: number): string[] {
  const same = unchanged + submissions.filter(({ from, to }) => from === to).length;
  return [
    `${raised} ${raised === 1 ? "total rises" : "totals rise"}, ${lowered} ${lowered === 1 ? "falls" : "fall"}, ${same} ${same === 1 ? "stays" : "stay"}.`,
    mean ? `Mean: ${formatMark(mean.from)} → ${formatMark(mean.to)} of ${points} (${signed(mean.to - mean.from)}).` : "",
    keptOverrides > 0 ? `${plural(keptOverrides, "mark")} of yours ${keptOverrides === 1 ? "stays" : "stay"}, whatever the grader says now.` : "",
    lapsedAgreements > 0 ? `${plural(lapsedAgreements, "mark")} that you had agreed to ${lapsedAgreements === 1 ? "changes" : "change"}; your agreement lapses.` : "",
    releasedChanged > 0 ? `${plural(releasedChanged, "released submission")} ${releasedChanged === 1 ? "is" : "are"} among them.` : "",
  ].filter(Boolean);
}

/** "+1.5", "−2", "±0". */
function signed(difference: number): string {
  const rounded = roundMark(Math.abs(difference));
  return rounded === 0 ? "±0" : `${difference > 0 ? "+" : "−"}${formatMark(rounded)}`;
}

const CELL = "px-3 py-3 align-top";

function Submissions({ submissions, isAnonymous }: { submissions: SubmissionOutcome[]; isAnonymous: boolean }) {
  return (
    <div role="region" aria-label="Submissions whose marks change" tabIndex={0} className="mt-4 overflow-x-auto rounded-xl border border-line bg-sheet">
      <table className="w-full text-sm">
        <thead className="text-left text-quiet">
          <tr>
            {["Submission", "Total", "Difference", "Answers"].map((head) => (
              <th key={head} scope="col" className="px-3 py-2.5 font-normal whitespace-nowrap">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {submissions.map(({ attemptId, name, isReleased, from, to, answers }) => (
            <tr key={attemptId} className="border-t border-line">
              <th scope="row" className={`${CELL} min-w-32 text-left font-semibold`}>
                <Link href={submissionPath(attemptId, isAnonymous)} className="text-pine underline underline-offset-4">
                  {name}
                </Link>{" "}
                {isReleased ? <Badge tone="good">Released</Badge> : null}
              </th>
              <td className={`${CELL} whitespace-nowrap tabular-nums`}>{from === to ? `${shown(to)} stays` : `${shown(from)} → ${shown(to)}`}</td>
              <td className={`${CELL} whitespace-nowrap tabular-nums`}>{from === null || to === null ? "" : signed(to - from)}</td>
              <td className={`${CELL} min-w-56`}>
                <ul className="space-y-1">
                  {answers.map((answer) => (
                    <li key={answer.number}>{sentenceOf(answer)}</li>
                  ))}
                </ul>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const shown = (mark: number | null): string => (mark === null ? "none" : formatMark(mark));

function sentenceOf({ number, from, to, kept }: AnswerOutcome): string {
  if (kept) return `Question ${number}: your ${shown(to)} stays (grader ${shown(kept.from)} → ${shown(kept.to)})`;
  return `Question ${number}: ${shown(from)} → ${shown(to)}`;
}
