/** The stages of a run in a row: done, under way, to come. */

import type { JobView } from "@/lib/jobs/view";

const STAGES: { stage: JobView["stage"]; word: string }[] = [
  { stage: "uploaded", word: "Uploaded" },
  { stage: "cleaning", word: "Cleaning" },
  { stage: "chunking", word: "Chunking" },
  { stage: "embedding", word: "Embedding" },
  { stage: "generating", word: "Generating" },
];

export function StageList({ stage }: { stage: JobView["stage"] }) {
  const current = STAGES.findIndex((entry) => entry.stage === stage);
  return (
    <ol className="my-4 flex flex-wrap gap-x-4 gap-y-1.5 text-sm" aria-label="Stages">
      {STAGES.map(({ stage: name, word }, index) => {
        const isDone = current < 0 || index < current;
        const isCurrent = index === current;
        return (
          <li key={name} aria-current={isCurrent ? "step" : undefined} className={`flex items-center gap-1.5 ${isCurrent ? "font-semibold" : "text-quiet"}`}>
            <span aria-hidden="true" className={`size-2.5 rounded-full ${isDone ? "bg-pine" : isCurrent ? "is-breathing bg-marker-edge" : "ring-1 ring-edge ring-inset"}`} />
            {word}
            {isDone ? <span className="sr-only"> (done)</span> : null}
          </li>
        );
      })}
    </ol>
  );
}
