/** A grade and its reasons: the sentence, the points with what covered them, the claims, and the source beside it all. */

import { Badge, type Tone } from "@/components/ui/badge";
import type { ExplainedGrade } from "@/lib/grades/grade-question";
import type { StoredQuestion } from "@/lib/materials/queries";
import type { GradeLabel } from "@/lib/nlp/grading/types";
import { ClaimList } from "../../graded/claim-list";
import { KeyPointList } from "../../graded/key-point-list";
import { MarkComponents } from "../../graded/mark-components";
import { SourcePassage } from "../../graded/source-passage";

const LABEL: Record<GradeLabel, { word: string; tone: Tone }> = {
  correct: { word: "Correct", tone: "good" },
  contradictory: { word: "Contradicts the source", tone: "bad" },
  incorrect: { word: "Not correct yet", tone: "warn" },
};

interface GradeResultProps {
  result: ExplainedGrade;
  source: string;
  citations: StoredQuestion["citations"];
  /** Address of the PDF; null when the material was deleted. */
  file: string | null;
}

export function GradeResult({ result, source, citations, file }: GradeResultProps) {
  const { grade, explanation } = result;
  const { word, tone } = LABEL[grade.label];
  return (
    <section aria-label="Grade" className="mt-6 border-t-2 border-ink pt-5">
      <div role="status" className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <p className="font-serif text-5xl leading-none font-semibold tabular-nums">
          {grade.score}
          <span className="text-2xl text-quiet"> / {grade.max}</span>
        </p>
        <div className="flex flex-wrap gap-2">
          <Badge tone={tone}>{word}</Badge>
          {grade.needsReview ? <Badge tone="warn">A person should look</Badge> : null}
          {!grade.grounded ? <Badge>Graded without a source</Badge> : null}
        </div>
        <p className="w-full leading-relaxed">{explanation}</p>
      </div>
      <div className="mt-6 grid gap-8 @xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="min-w-0 space-y-6">
          <KeyPointList points={grade.keyPoints} />
          <ClaimList claims={grade.claims} />
          {grade.ungroundedReferencePoints.length > 0 ? (
            <div>
              <h4 className="text-sm font-semibold">Sentences of the reference that the source does not back</h4>
              <ul className="mt-2 list-disc space-y-1 pl-5 text-sm text-quiet">
                {grade.ungroundedReferencePoints.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            </div>
          ) : null}
          <MarkComponents grade={grade} />
        </div>
        <SourcePassage source={source} citations={citations} file={file} />
      </div>
    </section>
  );
}
