/** How well questions, answers and passages fit: for watching the trend, with the one score that can be trusted apart. */

import { Card } from "@/components/ui/card";
import { Meter } from "@/components/ui/meter";
import { plural, twoPlaces } from "@/components/format";
import type { JobView } from "@/lib/jobs/view";
import type { StoredQuestion } from "@/lib/materials/queries";
import type { RagScore } from "@/lib/nlp/questions/types";

interface RagPanelProps {
  mean: RagScore | null;
  questions: StoredQuestion[];
  jobs: JobView[];
}

export function RagPanel({ mean, questions, jobs }: RagPanelProps) {
  if (!mean) return null;
  const faithful = questions.flatMap((question) => question.sentenceFaithfulness);
  const trusted = faithful.length > 0 ? faithful.reduce((sum, value) => sum + value, 0) / faithful.length : null;
  const runs = jobs.filter((job) => job.evaluation !== null).reverse();
  return (
    <Card aria-labelledby="rag-heading">
      <h2 id="rag-heading" className="text-lg font-semibold">
        How well it fits
      </h2>
      {trusted !== null ? (
        <div className="mt-3">
          <p className="text-sm font-semibold">Answers backed by the source</p>
          <Meter label="Answers backed by the source" value={trusted} tone="good" />
          <p className="mt-1 text-sm text-quiet">Entailment of {plural(faithful.length, "answer sentence")}: the score to trust.</p>
        </div>
      ) : null}
      <dl className="mt-4 divide-y divide-line text-sm">
        {(
          [
            ["Question and passage", mean.contextRelevance],
            ["Answer and passage", mean.faithfulness],
            ["Answer and question", mean.answerRelevance],
            ["RAG score (mean)", mean.ragScore],
          ] as const
        ).map(([name, value]) => (
          <div key={name} className="flex justify-between gap-3 py-1.5">
            <dt>{name}</dt>
            <dd className="font-semibold tabular-nums">{twoPlaces(value)}</dd>
          </div>
        ))}
      </dl>
      {runs.length > 1 ? (
        <p className="mt-3 text-sm text-quiet">RAG score by run: {runs.map((job) => twoPlaces(job.evaluation?.ragScore ?? 0)).join(" → ")}</p>
      ) : null}
      <p className="mt-3 text-sm text-quiet">Cosines: good for comparing runs, no proof that an answer is right.</p>
    </Card>
  );
}
