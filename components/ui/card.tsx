/** A sheet of paper on the desk: the one kind of box. */

import type { ComponentProps } from "react";

export function Card({ className = "", ...rest }: ComponentProps<"section">) {
  return <section className={`rounded-xl border border-line bg-sheet p-5 sm:p-6 ${className}`} {...rest} />;
}
