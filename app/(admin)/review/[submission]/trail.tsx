/** The audit trail of one mark: who, when, from what to what, and why. */

import { LocalTime } from "@/components/local-time";
import { formatMark } from "@/lib/review/marks";
import type { MarkChange } from "@/lib/review/queries";

export function Trail({ changes }: { changes: readonly MarkChange[] }) {
  if (changes.length === 0) return null;
  return (
    <details>
      <summary className="flex min-h-11 w-fit items-center gap-1.5 text-sm font-semibold text-pine">
        <span aria-hidden="true" className="disclosure" />
        History of this mark ({changes.length})
      </summary>
      <ol aria-label="History of this mark" className="mt-1 space-y-2 text-sm">
        {changes.map((change) => (
          <li key={change.id}>
            <p>
              <span className="font-semibold">{change.who}</span> {whatOf(change)}
            </p>
            {change.reason ? <p className="wrap-anywhere whitespace-pre-wrap">“{change.reason}”</p> : null}
            <p className="text-quiet">
              <LocalTime at={change.at} />
            </p>
          </li>
        ))}
      </ol>
    </details>
  );
}

function whatOf({ kind, from, to }: MarkChange): string {
  const [before, after] = [from, to].map((mark) => (mark === null ? "no mark" : formatMark(mark)));
  switch (kind) {
    case "graded":
      return `gave ${after}`;
    case "regraded":
      return `graded again: ${before} → ${after}`;
    case "accepted":
      return `agreed to ${after}`;
    case "override":
      return `changed ${before} → ${after}`;
    case "override-removed":
      return `went back to the grader’s mark: ${before} → ${after}`;
  }
}
