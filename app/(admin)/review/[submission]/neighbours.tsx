/** The way to the submissions before and after this one, in the order in which they were handed in. */

import Link from "next/link";
import { buttonClass } from "@/components/ui/button";

export interface NeighbourPaths {
  previous: string | null;
  next: string | null;
  /** The next submission that a person should look at. */
  nextToLook: string | null;
}

export function Neighbours({ previous, next, nextToLook }: NeighbourPaths) {
  return (
    <div role="group" aria-label="Other submissions" className="flex flex-wrap gap-2 empty:hidden">
      {previous ? (
        <Link href={previous} className={buttonClass()}>
          Previous
        </Link>
      ) : null}
      {next ? (
        <Link href={next} className={buttonClass()}>
          Next
        </Link>
      ) : null}
      {nextToLook ? (
        <Link href={nextToLook} className={buttonClass("primary")}>
          Next that needs a look
        </Link>
      ) : null}
    </div>
  );
}
