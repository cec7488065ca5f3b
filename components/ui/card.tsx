/** A sheet of paper on the desk: the one kind of box. */

import type { ComponentProps } from "react";

export function Card({ className = "", ...rest }: ComponentProps<"section">) {
  // Without a name a section is no landmark, so an unlabelled card stays out of the way of screen readers.
  return <section className={`rounded-xl border border-line bg-sheet p-5 sm:p-6 ${className}`} {...rest} />;
}
