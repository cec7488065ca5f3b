/** Each statement of the student, with what the source says to it. */

import { Badge } from "@/components/ui/badge";
import type { ClaimGrade } from "@/lib/nlp/grading/types";
import { VERDICT } from "./verdict";

export function ClaimList({ claims }: { claims: ClaimGrade[] }) {
  if (claims.length === 0) return null;
  return (
    <div>
      <h4 className="text-sm font-semibold">What the student says</h4>
      <ul className="mt-2 space-y-3">
        {claims.map((claim, index) => (
          <li key={index}>
            <p className="leading-relaxed">
              <q className="font-serif italic">{claim.text}</q> <Badge tone={VERDICT[claim.verdict].tone}>{VERDICT[claim.verdict].word}</Badge>
            </p>
            {claim.source && claim.verdict !== "off-topic" && claim.verdict !== "unsupported" ? (
              <p className="mt-1 text-sm text-quiet">
                The source: <span className="marked font-serif">{claim.source}</span>
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
}
