/**
 * Everything that stands behind a mark: why in one sentence, the points with what covered them, what the source says to
 * each statement, the numbers, the source and the reference. Takes a grade and a question's data, stored anywhere.
 */

import type { Grade } from "@/lib/nlp/grading/types";
import { ClaimList } from "./claim-list";
import { KeyPointList } from "./key-point-list";
import { MarkComponents } from "./mark-components";
import { SourcePassage } from "./source-passage";

export interface GradedQuestion {
  /** Alternatives. */
  references: readonly string[];
  source: string;
  citations: readonly { page: number }[];
}

interface GradeReasonsProps {
  grade: Grade;
  /** One sentence from `explainGrade`. */
  explanation: string;
  question: GradedQuestion;
  /** Address of the PDF; null when there is none. */
  file: string | null;
}

export function GradeReasons({ grade, explanation, question, file }: GradeReasonsProps) {
  return (
    <div className="@container">
      <p className="leading-relaxed" data-part="why">
        <span className="font-semibold">Why this mark.</span> {explanation}
      </p>
      <div className="mt-6 grid gap-8 @2xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="min-w-0 space-y-6">
          <KeyPointList points={grade.keyPoints} />
          <Claims grade={grade} />
          <MarkComponents grade={grade} />
        </div>
        <div className="min-w-0 space-y-6">
          <References references={question.references} />
          <SourcePassage source={question.source} citations={question.citations} file={file} />
        </div>
      </div>
    </div>
  );
}

/** Open where something is contradicted: the teacher should see by which sentence. */
function Claims({ grade }: { grade: Grade }) {
  if (grade.claims.length === 0) return null;
  return (
    <details open={grade.contradictedClaims.length > 0}>
      <summary className="flex min-h-11 w-fit items-center gap-1.5 text-sm font-semibold text-pine">
        <span aria-hidden="true" className="disclosure" />
        Statement by statement, with the source’s words
      </summary>
      <ClaimList claims={grade.claims} />
    </details>
  );
}

function References({ references }: { references: readonly string[] }) {
  return (
    <div>
      <h4 className="text-sm font-semibold">{references.length > 1 ? "Reference answers, any of them" : "Reference answer"}</h4>
      <ul className="mt-2 space-y-2">
        {references.map((reference) => (
          <li key={reference} className="text-sm leading-relaxed whitespace-pre-line">
            {reference}
          </li>
        ))}
      </ul>
    </div>
  );
}
