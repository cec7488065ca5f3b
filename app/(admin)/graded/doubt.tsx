/** Says why a person should look at a mark before it counts. */

import { Alert } from "@/components/ui/alert";
import type { Grade } from "@/lib/nlp/grading/types";

export function Doubt({ grade: { contradictedClaims, confidence } }: { grade: Pick<Grade, "contradictedClaims" | "confidence"> }) {
  return (
    <div className="mb-4">
      <Alert tone="warn" isStatic>
        {contradictedClaims.length > 0
          ? "Something in the answer contradicts the source, which the grader leaves to you."
          : `The grader is not sure of this mark (confidence ${Math.round(confidence * 100)} %).`}{" "}
        Please look yourself.
      </Alert>
    </div>
  );
}
