/** The head of the students' pages. It shows nothing that needs authorisation: each page sees to that itself. */

import Link from "next/link";
import type { ReactNode } from "react";
import { Logo } from "@/components/logo";
import { NavLink } from "@/components/nav-link";
import { Button } from "@/components/ui/button";
import { signOutAction } from "./actions";

export default function StudentLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <a href="#main" className="skip-link z-20 rounded-lg bg-pine px-4 py-2 font-semibold text-on-pine">
        Skip to the content
      </a>
      <header className="z-10 border-b border-line bg-paper sm:sticky sm:top-0">
        <div className="mx-auto flex max-w-5xl flex-wrap items-center gap-x-6 gap-y-1 px-4 py-2 sm:px-6">
          <Link href="/student" className="py-1.5" aria-label="Sourcemark, to my exams">
            <Logo />
          </Link>
          <form action={signOutAction} className="ml-auto sm:order-last sm:ml-0">
            <Button type="submit" look="quiet">
              Sign out
            </Button>
          </form>
          <nav aria-label="Main" className="flex w-full gap-1 sm:w-auto sm:flex-1">
            <NavLink href="/student">My exams</NavLink>
            <NavLink href="/quiz">Practice</NavLink>
            <NavLink href="/account">Account</NavLink>
          </nav>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto max-w-5xl px-4 py-8 outline-none sm:px-6">
        {children}
      </main>
    </>
  );
}
