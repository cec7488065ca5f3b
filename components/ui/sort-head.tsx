/** The head of a column by which a table can be sorted: a link to the table in that order. */

import Link from "next/link";

interface SortHeadProps {
  label: string;
  /** Of the table in the order that a press brings. */
  href: string;
  /** In which the table is sorted by this column; null when it is sorted by another. */
  direction: "ascending" | "descending" | null;
}

const ARROW = { ascending: "↑", descending: "↓" } as const;

export function SortHead({ label, href, direction }: SortHeadProps) {
  return (
    <th scope="col" aria-sort={direction ?? "none"} className="px-3 whitespace-nowrap">
      <Link href={href} scroll={false} className="inline-flex min-h-11 items-center gap-1 underline-offset-4 hover:underline">
        {label}
        <span aria-hidden="true">{direction === null ? "" : ARROW[direction]}</span>
      </Link>
    </th>
  );
}
