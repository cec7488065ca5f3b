/** A grade and its reasons: the sentence, the points with what covered them, the claims, and the source beside it all. */

import { Badge, type Tone } from "@/components/ui/badge";
import { twoPlaces } from "@/components/format";
import type { ExplainedGrade } from "@/lib/grades/grade-question";
import type { StoredQuestion } from "@/lib/materials/queries";
import type { Grade, GradeLabel } from "@/lib/nlp/grading/types";
import { ClaimList } from "./claim-list";
import { PageLink } from "./citation-list";
import { KeyPointList } from "./key-point-list";

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
          <Components grade={grade} />
        </div>
        <aside aria-label="Source passage" className="min-w-0">
          <h4 className="text-sm font-semibold">Source</h4>
          <div className="mt-2 max-h-[32rem] overflow-y-auto rounded-lg bg-sunk p-4 font-serif text-sm leading-relaxed whitespace-pre-line" tabIndex={0} role="group" aria-label="Text of the source passage">
            {source}
          </div>
          <p className="mt-2 flex flex-wrap gap-x-3 text-sm">
            {[...new Set(citations.map((citation) => citation.page))].map((page) => (
              <PageLink key={page} file={file} page={page} />
            ))}
          </p>
        </aside>
      </div>
    </section>
  );
}

function Components({ grade }: { grade: Grade }) {
  const rows: [string, string, number][] = [
    ["Coverage", "how much of the key points the answer says", grade.coverage],
    ["Support", "how much of what it says the source backs", grade.support],
    ["Contradiction", "the strongest one found", grade.contradiction],
    ["Closeness", "to the reference, for comparison only", grade.embeddingSimilarity],
    ["Quality", `of them all; correct from ${twoPlaces(grade.threshold)}`, grade.similarity],
  ];
  return (
    <div>
      <h4 className="text-sm font-semibold">How the mark is made up</h4>
      <dl className="mt-2 divide-y divide-line text-sm">
        {rows.map(([name, meaning, value]) => (
          <div key={name} className="flex items-baseline gap-3 py-1.5">
            <dt className="flex-1">
              <span className="font-semibold">{name}</span> <span className="text-quiet">{meaning}</span>
            </dt>
            <dd className="font-semibold tabular-nums">{twoPlaces(value)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
