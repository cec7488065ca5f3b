/** One key point: its wording, the other ones that count too, its weight, and the source sentence behind it. */

import { Badge } from "@/components/ui/badge";
import type { ExamKeyPoint } from "@/db/schema";

export function Point({ point }: { point: ExamKeyPoint }) {
  return (
    <>
      <p className="leading-relaxed">
        {point.text} {point.weight !== 1 ? <Badge>counts {point.weight}-fold</Badge> : null}
      </p>
      {point.alternatives.length > 0 ? (
        <p className="mt-1 text-sm text-quiet">
          Or: {point.alternatives.map((wording) => `“${wording}”`).join(", ")}
        </p>
      ) : null}
      {point.groundedBy === null ? (
        <p className="mt-1">
          <Badge tone="bad">not backed by the source</Badge>
        </p>
      ) : (
        <p className="mt-1 text-sm text-quiet">
          The source: <span className="marked font-serif">{point.groundedBy}</span>
        </p>
      )}
    </>
  );
}
