/** Links that show questions of one state only, with how many there are. */

import Link from "next/link";
import type { QuestionState } from "@/db/schema";
import type { StoredQuestion } from "@/lib/materials/queries";

/** Null for all. */
export type StateChoice = QuestionState | null;

interface StateFilterProps {
  materialId: string;
  questions: readonly StoredQuestion[];
  chosen: StateChoice;
}

const NAMES: Record<QuestionState, string> = { new: "New", approved: "Approved", rejected: "Rejected" };

export function StateFilter({ materialId, questions, chosen }: StateFilterProps) {
  const choices: StateChoice[] = [null, "new", "approved", "rejected"];
  return (
    <nav aria-label="Questions by state" className="mb-4 flex flex-wrap gap-2">
      {choices.map((choice) => {
        const rows = choice === null ? questions : questions.filter(({ state }) => state === choice);
        return (
          <Link
            key={choice ?? "all"}
            href={choice === null ? `/materials/${materialId}` : `/materials/${materialId}?state=${choice}`}
            aria-current={choice === chosen ? "page" : undefined}
            scroll={false}
            className={`inline-flex min-h-11 items-center rounded-full border px-4 text-sm font-semibold ${choice === chosen ? "border-pine bg-pine-wash text-pine" : "border-edge hover:bg-sunk"}`}
          >
            {choice === null ? "All" : NAMES[choice]} ({rows.length})
          </Link>
        );
      })}
    </nav>
  );
}
