/** The head and the frame of all pages of one role. It shows nothing that needs authorisation: each page sees to that itself. */

import Link from "next/link";
import type { ReactNode } from "react";
import { Logo } from "./logo";
import { NavLink } from "./nav-link";
import { Button } from "./ui/button";

interface PageFrameProps {
  /** Where the logo leads, and what that page is called. */
  home: { href: string; name: string };
  links: readonly { href: string; label: string }[];
  signOut: () => Promise<void>;
  /** A class that says how wide the page may get. */
  width: string;
  children: ReactNode;
}

export function PageFrame({ home, links, signOut, width, children }: PageFrameProps) {
  return (
    <>
      <a href="#main" className="skip-link z-20 rounded-lg bg-pine px-4 py-2 font-semibold text-on-pine">
        Skip to the content
      </a>
      <header className="z-10 border-b border-line bg-paper sm:sticky sm:top-0">
        <div className={`mx-auto flex ${width} flex-wrap items-center gap-x-6 gap-y-1 px-4 py-2 sm:px-6`}>
          <Link href={home.href} className="py-1.5" aria-label={`Sourcemark, to ${home.name}`}>
            <Logo />
          </Link>
          <form action={signOut} className="ml-auto sm:order-last sm:ml-0">
            <Button type="submit" look="quiet">
              Sign out
            </Button>
          </form>
          <nav aria-label="Main" className="flex w-full flex-wrap gap-x-1 sm:w-auto sm:flex-1">
            {links.map(({ href, label }) => (
              <NavLink key={href} href={href}>
                {label}
              </NavLink>
            ))}
          </nav>
        </div>
      </header>
      <main id="main" tabIndex={-1} className={`mx-auto ${width} px-4 py-8 outline-none sm:px-6`}>
        {children}
      </main>
    </>
  );
}
