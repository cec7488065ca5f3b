/** The way to the pages before and after this one: submissions in the order in which they were handed in, questions in the exam's. */

import Link from "next/link";
import { buttonClass } from "@/components/ui/button";
import type { NeighbourPaths } from "./review-keys";

export function Neighbours({ of, previous, next, nextToLook }: NeighbourPaths & { of: "submission" | "question" }) {
  return (
    <div role="group" aria-label={`Other ${of}s`} className="flex flex-wrap gap-2 empty:hidden">
      {previous ? (
        <Link href={previous} className={buttonClass()}>
          Previous {of}
        </Link>
      ) : null}
      {next ? (
        <Link href={next} className={buttonClass()}>
          Next {of}
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
