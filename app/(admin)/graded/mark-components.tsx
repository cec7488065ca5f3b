/** The numbers that a mark is made up of, as the grader has them. */

import { twoPlaces } from "@/components/format";
import type { Grade } from "@/lib/nlp/grading/types";

export function MarkComponents({ grade }: { grade: Grade }) {
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
