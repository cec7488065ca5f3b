/** Which submissions are shown, and whether with names. Plain links: the address holds the choice. */

import Link from "next/link";
import { buttonClass } from "@/components/ui/button";
import type { SubmissionSummary } from "@/lib/review/queries";
import { arrange, type Arrangement, FILTERS } from "@/lib/review/table";
import { examReviewPath } from "../../address";
import { FILTER } from "../../words";

interface FiltersProps {
  examId: string;
  arrangement: Arrangement;
  submissions: readonly SubmissionSummary[];
}

export function Filters({ examId, arrangement, submissions }: FiltersProps) {
  const counts = FILTERS.map((filter) => ({ filter, count: arrange(submissions, { ...arrangement, filter }).length }));
  // Filters that would find nothing are only in the way.
  const shown = counts.filter(({ filter, count }) => count > 0 || filter === "all" || filter === arrangement.filter);
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <ul aria-label="Show" className="flex flex-wrap gap-x-1">
        {shown.map(({ filter, count }) => {
          const isCurrent = filter === arrangement.filter;
          return (
            <li key={filter}>
              <Link
                href={examReviewPath(examId, { ...arrangement, filter })}
                scroll={false}
                aria-current={isCurrent ? "true" : undefined}
                className={`inline-flex min-h-11 items-center border-b-2 px-2.5 text-sm font-semibold ${isCurrent ? "border-marker-edge" : "border-transparent text-quiet hover:text-ink"}`}
              >
                {FILTER[filter]} ({count})
              </Link>
            </li>
          );
        })}
      </ul>
      <Link href={examReviewPath(examId, { ...arrangement, isAnonymous: !arrangement.isAnonymous })} scroll={false} className={buttonClass()}>
        {arrangement.isAnonymous ? "Show names" : "Hide names"}
      </Link>
    </div>
  );
}
