/** The questions of a round as links, each with how it stands. */

import Link from "next/link";
import type { Step, StepState } from "@/lib/practice/dto";

const STATES: Record<StepState, { words: string; sign: string; look: string }> = {
  open: { words: "not answered", sign: "", look: "border-edge bg-sheet text-ink" },
  right: { words: "right", sign: "✓", look: "border-good bg-good-wash text-good" },
  missed: { words: "missed", sign: "✗", look: "border-bad bg-bad-wash text-bad" },
  ungraded: { words: "not graded yet", sign: "…", look: "border-warn bg-warn-wash text-warn" },
  withdrawn: { words: "taken out", sign: "–", look: "border-line bg-sunk text-quiet" },
};

export function StepList({ steps, current, path }: { steps: Step[]; current: string; path: string }) {
  return (
    <nav aria-label="Questions" className="mt-4">
      <ol className="flex flex-wrap gap-2">
        {steps.map(({ questionId, number, state }) => {
          const { words, sign, look } = STATES[state];
          const isCurrent = questionId === current;
          return (
            <li key={questionId}>
              <Link
                href={`${path}?q=${questionId}`}
                aria-label={`Question ${number}, ${words}`}
                aria-current={isCurrent ? "step" : undefined}
                className={`inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-lg border px-2 text-sm font-semibold tabular-nums ${look} ${isCurrent ? "ring-2 ring-marker-edge" : ""}`}
              >
                {number}
                {sign ? <span aria-hidden="true">{sign}</span> : null}
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
