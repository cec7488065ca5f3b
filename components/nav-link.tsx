"use client";
/** A link of the main menu that knows when its page is the current one. */

import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";

export function NavLink({ href, children }: { href: string; children: ReactNode }) {
  const isCurrent = usePathname() === href;
  return (
    <Link
      href={href}
      aria-current={isCurrent ? "page" : undefined}
      className={`inline-flex min-h-11 items-center border-b-2 px-2.5 text-sm font-semibold ${isCurrent ? "border-marker-edge text-ink" : "border-transparent text-quiet hover:text-ink"}`}
    >
      {children}
    </Link>
  );
}
