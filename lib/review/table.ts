/** Sorting and filtering of an exam's submissions. Pure. */

import type { SubmissionSummary } from "./queries";

export const SORTS = ["look", "name", "submitted", "score"] as const;
export type Sort = (typeof SORTS)[number];
export const FILTERS = ["all", "look", "contradiction", "empty", "failed", "grading", "ready", "released"] as const;
export type Filter = (typeof FILTERS)[number];

export interface Arrangement {
  sort: Sort;
  isDescending: boolean;
  filter: Filter;
  /** Names are hidden: they neither show nor sort. */
  isAnonymous: boolean;
}

/** The choices in an address; what is not known is the default. */
export function readArrangement(query: Record<string, string | string[] | undefined>): Arrangement {
  const pick = <Value extends string>(values: readonly Value[], name: string, fallback: Value): Value =>
    values.find((value) => value === query[name]) ?? fallback;
  return {
    sort: pick(SORTS, "sort", "look"),
    isDescending: query.order === "down",
    filter: pick(FILTERS, "show", "all"),
    isAnonymous: query.names === "hidden",
  };
}

/** How a submission is called on the page. */
export const nameOf = (submission: SubmissionSummary, isAnonymous: boolean): string => (isAnonymous ? submission.anonymousId : submission.name);

/** The submissions to show, in order; equal ones in the order they were handed in. */
export function arrange(submissions: readonly SubmissionSummary[], arrangement: Arrangement): SubmissionSummary[] {
  const direction = arrangement.isDescending ? -1 : 1;
  const compare = COMPARE[arrangement.sort];
  return submissions
    .filter((submission) => fits(submission, arrangement.filter))
    .sort((a, b) => direction * compare(a, b, arrangement.isAnonymous) || a.submittedAt - b.submittedAt);
}

const COMPARE: Record<Sort, (a: SubmissionSummary, b: SubmissionSummary, isAnonymous: boolean) => number> = {
  look: (a, b) => b.needLook - a.needLook,
  name: (a, b, isAnonymous) => nameOf(a, isAnonymous).localeCompare(nameOf(b, isAnonymous), "en", { sensitivity: "base", numeric: true }),
  submitted: (a, b) => a.submittedAt - b.submittedAt,
  // Without a total last: there is nothing to compare yet.
  score: (a, b) => (a.mark ?? Number.MAX_SAFE_INTEGER) - (b.mark ?? Number.MAX_SAFE_INTEGER),
};

function fits(submission: SubmissionSummary, filter: Filter): boolean {
  switch (filter) {
    case "all":
      return true;
    case "look":
      return submission.needLook > 0;
    case "contradiction":
    case "empty":
    case "failed":
      return submission.flags.includes(filter);
    default:
      return submission.state === filter;
  }
}
