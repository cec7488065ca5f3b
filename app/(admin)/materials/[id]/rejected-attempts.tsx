/** What the gates refused, grouped by gate: shows what was tried, and why it is not among the questions. */

import { plural } from "@/components/format";
import type { StoredRejection } from "@/lib/materials/queries";
import type { RejectionGate } from "@/lib/nlp/questions/types";
import { groupBy } from "@/lib/group";
import { PageLink } from "./citation-list";

const GATE: Record<RejectionGate, string> = {
  form: "Not a well-formed question",
  "self-contained": "Cannot be understood without the text",
  "gives-answer-away": "Contains its own answer",
  duplicate: "Asked before, word for word",
  "semantic-duplicate": "Asked before in other words",
  answerability: "The document does not answer it",
  "round-trip": "Searching for it does not lead back to its passage",
  explanatory: "A name, number or date would answer it",
  difficulty: "Not of the difficulty asked for",
  answer: "No sound reference answer",
};

export function RejectedAttempts({ rejections, file }: { rejections: StoredRejection[]; file: string }) {
  if (rejections.length === 0) return null;
  return (
    <details className="mt-8 rounded-xl border border-line px-5 py-2">
      <summary className="flex min-h-11 items-center gap-1.5 text-sm font-semibold">
        <span aria-hidden="true" className="disclosure" />
        {plural(rejections.length, "rejected attempt")}, with reasons
      </summary>
      <div className="space-y-6 pt-2 pb-4">
        {[...groupBy(rejections, (rejection) => rejection.gate)].map(([gate, group]) => (
          <section key={gate} aria-label={GATE[gate]}>
            <h3 className="font-sans text-sm font-semibold">
              {GATE[gate]} <span className="font-normal text-quiet">({group.length})</span>
            </h3>
            <ul className="mt-2 space-y-2 text-sm">
              {group.map((rejection) => (
                <li key={rejection.id}>
                  <span className="font-serif">{rejection.question}</span>{" "}
                  <span className="text-quiet">
                    {rejection.reason} <PageLink file={file} page={rejection.page} />
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </details>
  );
}
