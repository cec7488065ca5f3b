/** What the grader looked for, how far each point is covered, and the student's own words that did it. */

import { Badge } from "@/components/ui/badge";
import { Meter } from "@/components/ui/meter";
import { MISSING_POINT_COVERAGE } from "@/lib/nlp/constants";
import type { KeyPointGrade } from "@/lib/nlp/grading/types";

export function KeyPointList({ points }: { points: KeyPointGrade[] }) {
  if (points.length === 0) return null;
  return (
    <div>
      <h4 className="text-sm font-semibold">Key points</h4>
      <ul className="mt-2 space-y-4">
        {points.map((point) => (
          <li key={point.text}>
            <p className="leading-relaxed">
              {point.text} {verdictOf(point)}
            </p>
            <div className="mt-1.5 max-w-sm">
              <Meter label={`Coverage of “${point.text}”`} value={point.coverage} tone={point.contradicted ? "bad" : point.coverage >= MISSING_POINT_COVERAGE ? "good" : "warn"} />
            </div>
            {point.evidence ? (
              <p className="mt-1 text-sm text-quiet">
                {isMissing(point) ? "Nearest to it in the answer" : "The student wrote"}: <q className="font-serif text-ink italic">{point.evidence}</q>
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
}

const isMissing = (point: KeyPointGrade) => !point.contradicted && point.coverage < MISSING_POINT_COVERAGE;

function verdictOf(point: KeyPointGrade) {
  if (point.contradicted) return <Badge tone="bad">contradicted</Badge>;
  if (isMissing(point)) return <Badge tone="warn">missing</Badge>;
  return <Badge tone="good">covered</Badge>;
}
