/** What the card of every graded answer has, whether it was written in an exam or handed in: its question and its mark. */

import { formatMark } from "@/lib/review/marks";

/** The question with its number; the card is labelled by `answer-<number>-title`. */
export function QuestionTitle({ number, question }: { number: number; question: string }) {
  return (
    <div className="flex items-start gap-4">
      <span aria-hidden="true" className="font-serif text-2xl leading-8 text-quiet tabular-nums">
        {number}
      </span>
      <h3 id={`answer-${number}-title`} className="min-w-0 flex-1 text-xl leading-8 font-semibold">
        <span className="sr-only">Question {number}: </span>
        {question}
      </h3>
    </div>
  );
}

/** The mark that counts, of the points there are; a dash while there is none. */
export function BigMark({ mark, points }: { mark: number | null; points: number }) {
  return (
    <>
      <h4 className="sr-only">Mark</h4>
      <p className="font-serif text-4xl leading-none font-semibold tabular-nums" data-part="mark">
        {mark === null ? "–" : formatMark(mark)}
        <span className="text-xl text-quiet"> / {points}</span>
      </p>
    </>
  );
}
