/** A student's answer, whole and as it was written, with each statement marked by what the source says to it. */

import { Badge } from "@/components/ui/badge";
import type { ClaimGrade } from "@/lib/nlp/grading/types";
import { markClaims, type Segment } from "@/lib/review/mark-claims";
import { VERDICT } from "./verdict";

interface MarkedAnswerProps {
  answer: string;
  /** Of the grade; none leaves the answer unmarked. */
  claims: readonly ClaimGrade[];
}

export function MarkedAnswer({ answer, claims }: MarkedAnswerProps) {
  if (answer.trim() === "") return <p className="text-quiet">No answer</p>;
  const segments = markClaims(answer, claims);
  const verdicts = (Object.keys(VERDICT) as ClaimGrade["verdict"][]).filter((verdict) => segments.some((segment) => segment.verdict === verdict));
  return (
    <>
      <p className="font-serif text-lg leading-8 wrap-anywhere whitespace-pre-wrap">
        {segments.map((segment, index) => (
          <Part key={index} segment={segment} />
        ))}
      </p>
      {verdicts.length > 0 ? (
        <p aria-hidden="true" className="mt-2 flex flex-wrap gap-2">
          {verdicts.map((verdict) => (
            <Badge key={verdict} tone={VERDICT[verdict].tone}>
              {VERDICT[verdict].symbol}&nbsp;{VERDICT[verdict].word}
            </Badge>
          ))}
        </p>
      ) : null}
    </>
  );
}

function Part({ segment: { text, verdict } }: { segment: Segment }) {
  if (verdict === null) return text;
  const { word, symbol, line } = VERDICT[verdict];
  return (
    <span data-verdict={verdict} className={`underline decoration-2 underline-offset-4 ${line}`}>
      {text}
      <sup aria-hidden="true" className="ml-0.5 inline-block font-sans text-xs font-bold no-underline select-none">
        {symbol}
      </sup>
      <span className="sr-only"> [{word}] </span>
    </span>
  );
}
