/** How well each question went: a table whose averages are also drawn as bars. */

import Link from "next/link";
import { Card } from "@/components/ui/card";
import type { ExamReview } from "@/lib/review/queries";
import { questionPath } from "../../address";

interface QuestionAveragesProps {
  questions: ExamReview["questions"];
  isAnonymous: boolean;
}

export function QuestionAverages({ questions, isAnonymous }: QuestionAveragesProps) {
  return (
    <Card aria-labelledby="averages-heading">
      <h2 id="averages-heading" className="text-lg font-semibold">
        By question
      </h2>
      <p className="mt-1 text-sm text-quiet">Each leads to all its answers, like ones together.</p>
      <table className="mt-3 w-full text-sm">
        <thead className="text-left text-quiet">
          <tr>
            <th scope="col" className="py-1.5 pr-4 font-normal">
              Question
            </th>
            <th scope="col" className="w-2/5 py-1.5 font-normal">
              Average
            </th>
          </tr>
        </thead>
        <tbody>
          {questions.map(({ id, number, question, mean }) => (
            <tr key={id} className="border-t border-line align-top">
              <th scope="row" className="py-2 pr-4 text-left font-normal">
                <Link href={questionPath(id, isAnonymous)} className="font-semibold text-pine underline underline-offset-4">
                  {number}. {question}
                </Link>
              </th>
              <td className="py-2">{mean === null ? <span className="text-quiet">no marks yet</span> : <Bar percent={mean} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Bar({ percent }: { percent: number }) {
  return (
    <span className="flex items-center gap-2.5">
      <svg aria-hidden="true" width="100%" height="12" className="min-w-0 flex-1">
        <rect width="100%" height="12" rx="4" className="fill-sunk stroke-line" />
        <rect width={`${Math.min(100, Math.max(0, percent))}%`} height="12" rx="4" className="fill-pine" />
      </svg>
      <span className="w-11 text-right font-semibold tabular-nums">{Math.round(percent)} %</span>
    </span>
  );
}
