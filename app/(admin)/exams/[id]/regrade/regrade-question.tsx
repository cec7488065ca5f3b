/** One question: the points as they would be, what differs from those in force, and a place to try an answer. */

import { Badge } from "@/components/ui/badge";
import type { PointsChange } from "@/lib/exams/proposals";
import type { RegradeQuestion as Question } from "@/lib/review/regrade-view";
import { PointList } from "../point-list";
import { TryForm } from "../try-form";
import { DropForm } from "./drop-form";

export function RegradeQuestion({ entry: { number, question, change }, file }: { entry: Question; file: string | null }) {
  return (
    <li id={`q-${question.id}`} className="rounded-xl border border-line bg-sheet p-5 sm:p-6">
      <article aria-labelledby={`q-${question.id}-title`}>
        <div className="flex items-start gap-4">
          <span aria-hidden="true" className="font-serif text-2xl leading-8 text-quiet tabular-nums">
            {number}
          </span>
          <div className="min-w-0 flex-1">
            <h3 id={`q-${question.id}-title`} className="text-xl leading-8 font-semibold">
              {question.question}
            </h3>
            {change ? <Badge tone="warn">changed</Badge> : null}
          </div>
        </div>
        {change ? <Changes change={change} /> : null}
        <div className="mt-3">
          <DropForm examId={question.examId} questionId={question.id} isOffered={change !== null} label="Take these changes back" />
        </div>
        <details open={change !== null}>
          <summary className="mt-2 flex min-h-11 w-fit items-center gap-1.5 text-sm font-semibold text-pine">
            <span aria-hidden="true" className="disclosure" />
            Key points<span className="sr-only"> of question {number}</span>
          </summary>
          <PointList question={question} points={question.proposedPoints ?? question.keyPoints ?? []} isDraft={false} target="proposal" />
          <TryForm question={question} file={file} target="proposal" />
        </details>
      </article>
    </li>
  );
}

function Changes({ change: { added, removed, changed } }: { change: PointsChange }) {
  const lines = [
    ...changed.map(({ from, to }) => ({ id: to.id, word: "Was", text: describe(from) })),
    ...added.map((point) => ({ id: point.id, word: "New", text: describe(point) })),
    ...removed.map((point) => ({ id: point.id, word: "Removed", text: describe(point) })),
  ];
  return (
    <ul aria-label="Changes" className="mt-4 space-y-1.5 text-sm leading-relaxed">
      {lines.map(({ id, word, text }) => (
        <li key={id}>
          <span className="font-semibold">{word}:</span> {text}
        </li>
      ))}
    </ul>
  );
}

const describe = ({ text, alternatives, weight }: PointsChange["added"][number]): string =>
  [`“${text}”`, ...alternatives.map((wording) => `or “${wording}”`), weight === 1 ? "" : `weight ${weight}`].filter(Boolean).join(", ");
