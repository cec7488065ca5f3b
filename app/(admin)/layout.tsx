/** The head of the administrator's pages. It shows nothing that needs authorisation: each page sees to that itself. */

import Link from "next/link";
import type { ReactNode } from "react";
import { Logo } from "@/components/logo";
import { Button } from "@/components/ui/button";
import { NavLink } from "@/components/nav-link";
import { signOutAction } from "./actions";

export default function AdminLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <a href="#main" className="skip-link z-20 rounded-lg bg-pine px-4 py-2 font-semibold text-on-pine">
        Skip to the content
      </a>
      <header className="z-10 border-b border-line bg-paper sm:sticky sm:top-0">
        <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 gap-y-1 px-4 py-2 sm:px-6">
          <Link href="/" className="py-1.5" aria-label="Sourcemark, to the dashboard">
            <Logo />
          </Link>
          <form action={signOutAction} className="ml-auto sm:order-last sm:ml-0">
            <Button type="submit" look="quiet">
              Sign out
            </Button>
          </form>
          <nav aria-label="Main" className="flex w-full flex-wrap gap-x-1 sm:w-auto sm:flex-1">
            <NavLink href="/">Dashboard</NavLink>
            <NavLink href="/my-materials">My materials</NavLink>
            <NavLink href="/exams">Exams</NavLink>
            <NavLink href="/review">Review</NavLink>
            <NavLink href="/students">Students</NavLink>
            <NavLink href="/settings">Settings</NavLink>
          </nav>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto max-w-6xl px-4 py-8 outline-none sm:px-6">
        {children}
      </main>
    </>
  );
}
