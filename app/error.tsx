"use client";
/** A page that failed: says so, keeps the door open. */

import { Button, buttonClass } from "@/components/ui/button";

export default function ErrorPage({ retry }: { error: unknown; retry: () => void }) {
  return (
    <main className="mx-auto max-w-lg px-5 py-20">
      <h1 className="text-3xl font-semibold">This page could not be shown</h1>
      <p role="alert" className="mt-3 leading-relaxed text-quiet">
        Something went wrong on the server. Nothing that was saved is lost. Try again; if it happens again, look at the
        server’s log.
      </p>
      <p className="mt-6 flex flex-wrap gap-3">
        <Button look="primary" onClick={retry}>
          Try again
        </Button>
        {/* A plain link: it loads the page anew even when scripts are what failed. */}
        <a href="/" className={buttonClass("plain")}>
          To the dashboard
        </a>
      </p>
    </main>
  );
}
