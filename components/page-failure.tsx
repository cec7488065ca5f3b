"use client";
/** What stands in place of a page that failed; it keeps the door open. */

import { Button, buttonClass } from "./ui/button";

interface PageFailureProps {
  retry: () => void;
  /** A way out. */
  href: string;
  label: string;
}

export function PageFailure({ retry, href, label }: PageFailureProps) {
  return (
    <>
      <h1 className="text-3xl font-semibold">This page could not be shown</h1>
      <p role="alert" className="mt-3 max-w-lg leading-relaxed text-quiet">
        Something went wrong on the server. Nothing that was saved is lost. Try again; if it happens again, look at the
        server’s log.
      </p>
      <p className="mt-6 flex flex-wrap gap-3">
        <Button look="primary" onClick={retry}>
          Try again
        </Button>
        {/* A plain link: it loads the page anew even when scripts are what failed. */}
        <a href={href} className={buttonClass("plain")}>
          {label}
        </a>
      </p>
    </>
  );
}
